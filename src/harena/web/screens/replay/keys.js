// The replay by the keyboard, and the list of its keys.
import { html, useLayoutEffect } from "../../lib.js";
import { _ } from "../../say.js";
import { beyond } from "../../finished.js";
import { Dialog, forPage } from "../../parts/common.js";

const KEYS = [
  ["← →", _`back, on`],
  [_`Shift ← →`, _`one step exactly`],
  ["↑ ↓", _`turn or phase before, after`],
  [_`Home End`, _`to the beginning, to the end`],
  [_`Space`, _`play, pause`],
  ["V", _`through other eyes`],
  ["?", _`this list`],
];

/**
 * @typedef {{move: (to: number) => void, toggle: () => void, look: () => void, list: () => void, shut: () => void}}
 *   Deeds   go to a step, play or pause, look through other eyes, show the keys, close the drawer
 */

/** @param {import("./shown").Shown} shown @param {Deeds} deeds */
export function useKeys({ finished, steps, at }, { move, toggle, look, list, shut }) {
  const chapter = (/** @type {1 | -1} */ way) => move(beyond(finished.chapters, at, way));
  const step = (/** @type {KeyboardEvent} */ event, /** @type {1 | -1} */ way) =>
    move(event.shiftKey ? at + way : beyond(finished.seen, at, way));
  const keys = /** @type {Record<string, (event: KeyboardEvent) => void>} */ ({
    ArrowLeft: (event) => step(event, -1),
    ArrowRight: (event) => step(event, 1),
    ArrowUp: () => chapter(-1),
    ArrowDown: () => chapter(1),
    PageUp: () => chapter(-1),
    PageDown: () => chapter(1),
    Home: () => move(0),
    End: () => move(steps),
    "?": list,
    Escape: shut,
    v: look,
  });
  // Before the next key can come, so that none counts from an old step.
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (!forPage(event)) return;
      const plays = event.key === " " && !target.closest("button, a");
      const deed = plays ? toggle : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!deed) return;
      event.preventDefault();
      deed(event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** @param {{name: string, what: string}} props */
const Key = ({ name, what }) => html`
  <div>
    <dt>
      <kbd>${name}</kbd>
    </dt>
    <dd>${what}</dd>
  </div>
`;

/** @param {{close: () => void}} props */
export const KeyList = ({ close }) => html`
  <${Dialog} title="Keys" onClose=${close}>
    <dl class="keys">${KEYS.map(([name, what]) => html`<${Key} name=${name} what=${what} />`)}</dl>
  </${Dialog}>
`;
