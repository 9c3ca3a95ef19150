// What has no room in the row of the prompt bar: all other choices, what may be done at any time, standing orders. It
// opens over the board; closed, it is there for keys and ears, and opens as soon as one of them comes to it.
import { soon } from "../../later.js";
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { LIST } from "../choices.js";
import { Anytime } from "./anytime.js";

const ORDERS = ["always-pass", "ask-again"];

/** The orders that may be given now. @param {import("../../types").Option[]} also */
export const orders = (also) => also.filter((o) => ORDERS.includes(o.kind));

/**
 * At a question that comes at fixed points: the order not to be asked again as long as this phase lasts.
 * @param {import("../../types").Option[]} also
 * @param {import("../../types").GameInfo | null} game
 * @param {string} [kind] of the question
 */
export const notAgain = (also, game, kind) =>
  game?.polls.includes(kind ?? "") && also.find((o) => o.kind === "always-pass" && o.args.until === "phase");

export const loadUntil = () => import("./until.js");

/**
 * @param {{cause: unknown, rest: import("../../reading").Step[], draw: (step: import("../../reading").Step) => unknown,
 *   position: import("../../types").Position, ask: import("../../types").Ask | null,
 *   forms: import("../../types").ParametricForm[], act: (text: string) => void, worded: (text: string) => string,
 *   more: import("../../lib").Signal<boolean>, type: () => void}} props
 */
export function More({ cause, rest, draw, position, ask, forms, act, worded, more, type }) {
  const open = () => {
    more.value = true;
  };
  // What was chosen is on its way; a step further is chosen here too.
  const close = (/** @type {Event & {target: Element}} */ e) => {
    if (e.target.closest("button:not([data-kind=group])")) more.value = false;
  };
  const choices = html`
    <ul class="choices" ...${LIST} aria-label="Choices">
      ${rest.map(draw)}
    </ul>
  `;
  const standing = html`
    <ul class="standing" aria-label="Pass until">
      ${soon("Orders", loadUntil, { also: position.also, act })}
    </ul>
  `;
  return html`
    <div
      class=${`more ${more.value ? "open" : "sr"}`}
      role="group"
      aria-label="More"
      onFocusIn=${open}
      onClick=${close}
    >
      ${cause}
      ${rest.length > 0 && choices}
      <${Anytime} also=${position.also} ask=${ask} forms=${forms} act=${act} worded=${worded} />
      ${orders(position.also).length > 0 && standing}
      <button class="type" onClick=${type}>
        <${Icon} name="quill" />
        Type an action <kbd class="desk">/</kbd>
      </button>
    </div>
  `;
}
