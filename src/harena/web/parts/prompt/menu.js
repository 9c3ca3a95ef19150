// The choices about something that was pressed on the board, in a small menu beside it.
import { html, useEffect } from "../../lib.js";
import { FREE_OF_HAND, useBeside } from "../../beside.js";
import { LIST } from "../choices.js";

/** @typedef {import("../../reading").Step} Step */

/** More than these would hide the board. */
const MOST = 5;

/**
 * What was pressed, where its choices have room beside it.
 * @param {import("../choices").Path} path
 * @param {Step[]} shown
 */
export function pressedAt(path, shown) {
  const name = path.at(-1)?.at;
  if (!name || shown.length > MOST) return null;
  const found = document.querySelectorAll(`:is(.middle, .myrow, .seatrow) [data-name="${CSS.escape(name)}"]`);
  return [...found].find((one) => one.getClientRects().length > 0) ?? null;
}

/**
 * A press elsewhere takes the step back, and counts as it always does.
 * @param {{at: Element, shown: Step[], text: string, draw: (step: Step) => unknown, back: () => void}} props   `text`:
 *   what the thing itself says, where it has no room for it
 */
export function Menu({ at, shown, text, draw, back }) {
  const node = useBeside([at], [shown.length], FREE_OF_HAND);
  useEffect(() => {
    const away = (/** @type {Event} */ e) => {
      const target = /** @type {Node} */ (e.target);
      if (!at.contains(target) && !node.current?.parentElement?.contains(target)) back();
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [at]);
  return html`
    <ul class="choices bubble picked" ref=${node} ...${LIST} aria-label="Choices">
      ${text && html`<li class="says">${text}</li>`}
      ${shown.map(draw)}
    </ul>
  `;
}
