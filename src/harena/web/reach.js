// Whatever scrolls says so and can be reached by the keyboard: a zone whose content does not fit tells on which sides
// there is more (`data-more`, which the style sheets fade), and takes the focus where nothing in it does. Which zones
// may scroll is read from the style sheets, so a new board has nothing to do for it.

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

/** On which sides of a zone there is more to see: "up down left right". @param {Element} zone */
function moreOf(zone) {
  const { overflowX, overflowY } = getComputedStyle(zone);
  const y = SCROLLS.test(overflowY) ? zone.scrollHeight - zone.clientHeight : 0;
  const x = SCROLLS.test(overflowX) ? zone.scrollWidth - zone.clientWidth : 0;
  const sides = {
    up: y > 1 && zone.scrollTop > 1,
    down: y > 1 && zone.scrollTop < y - 1,
    left: x > 1 && zone.scrollLeft > 1,
    right: x > 1 && zone.scrollLeft < x - 1,
  };
  return Object.entries(sides)
    .flatMap(([side, more]) => (more ? [side] : []))
    .join(" ");
}

/** Let a zone say on which sides there is more. @param {Element} zone */
function tell(zone) {
  const more = moreOf(zone);
  if (more === (zone.getAttribute("data-more") ?? "")) return more;
  if (more) zone.setAttribute("data-more", more);
  else zone.removeAttribute("data-more");
  return more;
}

function look() {
  for (const zone of zones()) {
    const overflows = tell(zone) !== "";
    const ours = zone.hasAttribute(MARK);
    if (!ours && zone.hasAttribute("tabindex")) continue;
    const needed = overflows && ![...zone.querySelectorAll(FOCUSABLE)].some((one) => one.checkVisibility());
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
  addEventListener("scroll", ({ target }) => target instanceof Element && tell(target), {
    capture: true,
    passive: true,
  });
  addEventListener("load", look, true);
  document.fonts.addEventListener("loadingdone", look);
}

/** For `ref`: whatever has just come into the page takes the keyboard. @param {HTMLElement | null} node */
export const focused = (node) => node?.focus();
