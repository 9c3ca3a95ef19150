// Whatever can be pressed on a board.
import { html } from "../lib.js";
import { _ } from "../say.js";
import { explains, noDetail } from "./detail.js";

/** @typedef {import("../types").Plain} Plain */

/**
 * Something on the board that can be pressed: a picture for the eye, and a button over it that says everything in
 * words. `moves` is the name under which it travels, `place` that of where it is (motion.js).
 * @param {{kind: string, label: string, name: string, lit: boolean, thing?: Plain | null, moves?: string, place?:
 *   string, tab?: number, onPress?: (event: Event) => void, children?: unknown}} props
 */
export function Press({ kind, label: words, name, lit, thing = null, moves = "", place, tab = 0, onPress, children }) {
  const press = (/** @type {Event} */ e) => {
    noDetail();
    onPress?.(e);
  };
  const spoken = `${words}${lit ? _`, can be chosen` : ""}`;
  return html`
    <div
      class=${kind}
      data-name=${name}
      data-lit=${lit ? "" : undefined}
      data-thing=${moves || undefined}
      data-place=${place}
      ...${thing ? explains(thing) : {}}
    >
      <button class="hit" tabindex=${tab} aria-label=${spoken} onClick=${press} />
      <span class="look" aria-hidden="true">
        ${children}
      </span>
    </div>
  `;
}
