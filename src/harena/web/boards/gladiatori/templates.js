// Characters of one's own that were kept on this device, to start from again.
import { html, useSignal } from "../../lib.js";
import { Coin } from "../../pieces/coin.js";
import { Icon } from "../../pieces/icon.js";
import { kept } from "../../settings.js";
import { fill } from "./forms.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("./cart").Cart} Cart */
/** How much of everything somebody took, under a name. @typedef {{name: string, of: Record<string, number>}} Own */

const own = kept("gladiators", /** @type {Own[]} */ ([]));
/** How many are kept. */
const MOST = 12;

/** As much of it as can be had here. @param {Own} one @param {Cart["lines"][number]} l */
const had = (one, l) => Math.min(Math.max(one.of[l.name] ?? l.low, l.low), l.high);

/** @param {{props: BoardProps, cart: Cart, one: Own}} props */
function Kept({ props, cart, one }) {
  const same = cart.lines.every((l) => cart.number(l) === had(one, l));
  const coins = cart.lines.reduce((sum, l) => sum + cart.cost(l, had(one, l)), 0);
  const take = () => fill(props, Object.fromEntries(cart.lines.map((l) => [l.name, had(one, l)])));
  const forget = () => {
    own.value = own.value.filter((other) => other !== one);
  };
  return html`
    <span class="owntp">
      <button class=${`tp ${same ? "on" : ""}`} aria-pressed=${same} onClick=${take}>
        <span class="av">
          <${Icon} name="galea" />
        </span>
        <b>${one.name}</b>
        <${Coin} n=${coins} />
      </button>
      <button class="forget" aria-label=${`Forget ${one.name}`} onClick=${forget}>
        <${Icon} name="cancel" />
      </button>
    </span>
  `;
}

/** @param {{props: BoardProps, cart: Cart}} props */
export function OwnTemplates({ props, cart }) {
  const name = useSignal("");
  const keep = (/** @type {Event} */ e) => {
    e.preventDefault();
    const called = name.value.trim() || `My ${own.value.length + 1}`;
    const of = Object.fromEntries(cart.lines.map((l) => [l.name, cart.number(l)]));
    own.value = [{ name: called, of }, ...own.value.filter((one) => one.name !== called)].slice(0, MOST);
    name.value = "";
  };
  const write = (/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => {
    name.value = e.currentTarget.value;
  };
  return html`
    ${own.value.map((one) => html`<${Kept} key=${one.name} props=${props} cart=${cart} one=${one} />`)}
    <form class="keeptp" onSubmit=${keep}>
      <input
        aria-label="A name for this gladiator"
        placeholder="Keep this as …"
        maxlength="24"
        value=${name.value}
        onInput=${write}
      />
      <button class="btn">Keep</button>
    </form>
  `;
}
