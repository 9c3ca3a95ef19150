// Passing for a while: standing orders, where a seat need not be asked each time.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { _ } from "../../say.js";
import { phone } from "../../settings.js";
import { orders } from "./more.js";

/** @typedef {import("../../types").Option} Option */

/** Given with one press, beside the pass. @param {{order: Option, act: (text: string) => void}} props */
export const NotAgain = ({ order, act }) => html`
  <li class="last">
    <button
      class="choice pass not-again"
      data-choice=${order.text}
      data-kind=${order.kind}
      aria-label="Not again this phase"
      title=${order.label}
      onClick=${() => act(order.text)}
    >
      <${Icon} name="hourglass" />
      <span>
        <b>${phone.value ? _`Not again` : _`Not again this phase`}</b>
      </span>
    </button>
  </li>
`;

/** @param {{also: Option[], act: (text: string) => void}} props */
export const Orders = ({ also, act }) =>
  orders(also).map(
    (o) => html`
      <li>
        <button data-choice=${o.text} onClick=${() => act(o.text)}>
          <${Icon} name="hourglass" />
          ${o.label}
        </button>
      </li>
    `,
  );

/**
 * A small menu at the pass.
 * @param {{also: Option[], act: (text: string) => void, open: import("../../lib").Signal<boolean>}} props
 */
export function PassUntil({ also, act, open }) {
  const toggle = () => {
    open.value = !open.value;
  };
  const give = (/** @type {string} */ text) => {
    open.value = false;
    act(text);
  };
  return html`
    <span class="menu until">
      <button aria-expanded=${open.value} aria-label="Pass until …" title="Pass until …" onClick=${toggle}>
        <${Icon} name="hourglass" />
      </button>
      ${open.value && html`<ul class="drop panel"><${Orders} also=${also} act=${give} /></ul>`}
    </span>
  `;
}
