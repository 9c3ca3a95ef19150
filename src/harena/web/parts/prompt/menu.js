// The choices about something that was pressed on the board, in a small menu beside it.
import { html, useEffect } from "../../lib.js";
import { useBeside } from "../../beside.js";
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
 * @param {{at: Element, shown: Step[], draw: (step: Step) => unknown, back: () => void}} props
 */
export function Menu({ at, shown, draw, back }) {
  const node = useBeside([at], [shown.length]);
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
      ${shown.map(draw)}
    </ul>
  `;
}
