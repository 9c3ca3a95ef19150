// Whatever scrolls can be reached by the keyboard: a zone whose content does not fit and in which nothing takes the
// focus
// takes it itself. Which zones may scroll is read from the style sheets, so a new board has nothing to do for it.

const SCROLLS = /auto|scroll/;
const FOCUSABLE = ":is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex='-1'], :disabled)";
/** What was made focusable here, and only here: the rest is its component's business. */
const MARK = "data-reach";

/** The selectors of those rules that let something scroll. @param {CSSRuleList} rules @returns {string[]} */
const scrollers = (rules) =>
  [...rules].flatMap((rule) => [
    ...(rule instanceof CSSStyleRule && SCROLLS.test(rule.style.overflowX + rule.style.overflowY)
      ? [rule.selectorText]
      : []),
    ...("cssRules" in rule ? scrollers(/** @type {CSSGroupingRule} */ (rule).cssRules) : []),
  ]);

let sheets = 0,
  selector = "";
/** Every element that may scroll; the sheets are read again when one has come. */
function zones() {
  if (document.styleSheets.length !== sheets) {
    sheets = document.styleSheets.length;
    selector = [...document.styleSheets].flatMap((sheet) => scrollers(sheet.cssRules)).join(", ");
  }
  return selector ? document.querySelectorAll(selector) : [];
}

/** @param {Element} zone */
function overflows(zone) {
  const { overflowX, overflowY } = getComputedStyle(zone);
  return (
    (zone.scrollHeight > zone.clientHeight + 1 && SCROLLS.test(overflowY)) ||
    (zone.scrollWidth > zone.clientWidth + 1 && SCROLLS.test(overflowX))
  );
}

function look() {
  for (const zone of zones()) {
    const ours = zone.hasAttribute(MARK);
    if (!ours && zone.hasAttribute("tabindex")) continue;
    const needed = overflows(zone) && ![...zone.querySelectorAll(FOCUSABLE)].some((one) => one.checkVisibility());
    if (needed === ours) continue;
    zone.toggleAttribute(MARK, needed);
    if (needed) zone.setAttribute("tabindex", "0");
    else zone.removeAttribute("tabindex");
  }
}

/** Look after every change of the page, of its size, its styles and its fonts. */
export function keepInReach() {
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["class", "hidden", "open", "disabled"],
  });
  addEventListener("resize", look);
  addEventListener("load", look, true);
  document.fonts.addEventListener("loadingdone", look);
}

/** For `ref`: whatever has just come into the page takes the keyboard. @param {HTMLElement | null} node */
export const focused = (node) => node?.focus();
