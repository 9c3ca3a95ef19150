// The keys of the whole page, and the list of them.
import { useEffect } from "../../lib.js";
import { noDetail } from "../../pieces/detail.js";
import { forPage } from "../../parts/common.js";
import { closeWhy } from "../../pieces/why.js";

/** How often, and every so many milliseconds, what is to be focused is looked for: its panel may still have to come. */
const TRIES = 60;
const WAIT = 30;

/** What takes a text takes it a moment after its panel has opened. @param {string[]} wanted the first there is */
function focusSoon(...wanted) {
  const look = (/** @type {number} */ left) => {
    const found = wanted.map((s) => document.querySelector(s)).find(Boolean);
    if (found) /** @type {HTMLElement} */ (found).focus();
    else if (left) setTimeout(look, WAIT, left - 1);
  };
  setTimeout(look, WAIT, TRIES);
}

/**
 * Keys that open the panel or close whatever lies over the board; a press elsewhere ends an explanation.
 * @param {import("./panel").SidePanelState} side
 * @param {import("../../lib").Signal<boolean>} menu
 * @param {import("../../lib").Signal<string>} dialog
 */
export function usePageKeys(side, menu, dialog) {
  useEffect(() => {
    const away = (/** @type {Event} */ e) => {
      if (!(/** @type {Element} */ (e.target).closest?.(".bubble, .card, .cell, .tools"))) closeWhy();
      noDetail();
    };
    const key = (/** @type {KeyboardEvent} */ e) => {
      if (!forPage(e)) return;
      const pressed = e.key.toLowerCase();
      if (pressed === "escape") {
        closeWhy();
        noDetail();
        side.drawer.value = false;
        menu.value = false;
      } else if (pressed === "l") side.show("Log");
      else if (pressed === "c") {
        e.preventDefault();
        side.show("Chat");
        focusSoon(".say input");
      } else if (pressed === "t") {
        e.preventDefault();
        side.show("Text");
        focusSoon("[data-testid=text-line]", "[data-testid=text]");
      } else if (pressed === "?") dialog.value = "keys";
    };
    addEventListener("pointerdown", away);
    addEventListener("keydown", key);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("keydown", key);
      closeWhy();
      noDetail();
    };
  }, []);
}
