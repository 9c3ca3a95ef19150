// The builder's purse: where the coins went, and what they bring.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { Meter } from "../../pieces/meter.js";
import { ask } from "../../parts/asked.js";
import { mine, others } from "./figures.js";
import { saying, sayAll } from "./forms.js";
import { printed } from "./glossary.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("./cart").Cart} Cart */
/** @typedef {import("./forms").Line} Line */
/** @typedef {{colour: string, title: string, list: Line[]}} Share   a part of the wares, and the colour of its coins */

/** The coins as a bar, and part by part. @param {{cart: Cart, shares: Share[]}} props */
function Ledger({ cart, shares }) {
  const whole = Math.max(cart.coins, cart.spent);
  const filled = shares.map(({ colour, list }) => ({ n: cart.sum(list), kind: colour }));
  const line = (/** @type {Share} */ { colour, title, list }) => html`
    <div key=${colour}>
      <dt>
        <i class=${colour} />
        ${title}
      </dt>
      <dd class="num">${cart.sum(list)}</dd>
    </div>
  `;
  return html`
    <${Meter} shares=${filled} of=${whole} />
    <dl class="led">
      ${shares.map(line)}
      <div class="tot">
        <dt>Spent</dt>
        <dd class="num">${cart.spent}</dd>
      </div>
    </dl>
  `;
}

/** @param {{n: number, what: string}} props */
const Gets = ({ n, what }) => html`
  <span>
    <b class="num">${n}</b>${what}
  </span>
`;

/** What one gets for the coins. @param {{props: BoardProps, cart: Cart}} props */
function Gain({ props, cart }) {
  const { view } = props;
  const typed = cart.lines.map((l) => ({ card: printed(view, l.name), n: cart.number(l) }));
  const bought = typed.filter(({ card }) => card.type && card.type !== "power");
  const powers = typed.filter(({ card, n }) => card.type === "power" && n > 0);
  /** @type {Record<string, number>} */
  const free = mine(view)?.own.given ?? {};
  const given = Object.entries(free).map(([name, n]) => ({ card: printed(view, name), n }));
  const deck = [...given, ...bought];
  return html`
    <h2>What you get</h2>
    <div class="gets">
      <${Gets} n=${deck.reduce((sum, { n }) => sum + n, 0)} what="cards" />
      <${Gets} n=${deck.reduce((sum, { card, n }) => sum + n * card.hp, 0)} what="hit points" />
      <${Gets} n=${powers.length} what="Powers" />
    </div>
  `;
}

/** So many coins may be left over without a question. */
const CHANGE = 3;

/** Enter with what is bought; whoever has much left is asked first. @param {BoardProps} props @param {Cart} cart */
async function enter(props, cart) {
  const sure =
    cart.left <= CHANGE ||
    (await ask({
      title: `Enter with ${cart.left} of ${cart.coins} coins unspent?`,
      text: "Coins you keep are of no use in the arena.",
      action: "Enter the arena",
    })) !== null;
  if (sure) sayAll(props, cart.lines);
}

/** Whom one is going to meet, and who stands beside one. @param {{props: BoardProps}} props */
function Rivals({ props }) {
  const { side } = mine(props.view) ?? {};
  const named = (/** @type {boolean} */ own) =>
    others(props.view)
      .filter((x) => (x.side === side) === own)
      .map((x) => props.names[x.seat])
      .join(", ");
  const [rivals, allies] = [named(false), named(true)];
  if (!rivals && !allies) return null;
  return html`
    <p class="meets">
      ${rivals && html`<span>Against <b>${rivals}</b></span>`}
      ${allies && html`<span>Beside <b>${allies}</b></span>`}
    </p>
  `;
}

/** @param {{props: BoardProps, cart: Cart, shares: Share[]}} props */
export function Purse({ props, cart, shares }) {
  const { coins, spent, left } = cart;
  const busy = saying(props);
  return html`
    <section class="sumr panel col" aria-label="Your purse">
      <h2>
        <${Icon} name="two-coins" />
        Your purse
      </h2>
      <${Rivals} props=${props} />
      <p class="pot">
        <b class="num">${spent}</b>
        <span>of ${coins}</span>
        <em class=${left < 0 ? "over" : ""}>${left < 0 ? `${-left} too many` : `${left} left`}</em>
      </p>
      <${Ledger} cart=${cart} shares=${shares.filter(({ list }) => list.length)} />
      <${Gain} props=${props} cart=${cart} />
      <p class="note">Coins you keep are of no use in the arena.</p>
      <button
        class="btn primary big"
        disabled=${left < 0 || busy || !props.send}
        onClick=${() => enter(props, cart)}
      >
        ${busy ? "Entering …" : "Enter the arena"}
        ${!busy && left > 0 && html`<small>${left} ${left === 1 ? "coin" : "coins"} unspent</small>`}
      </button>
    </section>
  `;
}
