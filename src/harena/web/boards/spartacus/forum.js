// The Intrigue Turn and all that has no picture of its own: support, House rules, healing, ledgers, decks.
import { html } from "../../lib.js";
import { counted } from "../../words.js";
import { Emblem } from "../../pieces/emblem.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { naming, Purse, Spot, sums } from "./choices.js";
import { does, houseOf } from "./crest.js";
import { Decks } from "./decks.js";
import { Die } from "../../pieces/die.js";
import { Request } from "./request.js";
import { choosable, MarketCards, ToChoose } from "./to-choose.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** Whose Intrigue Turn it is. @param {{props: BoardProps}} props */
function TurnOf({ props }) {
  const { active, voice } = props.view.board;
  const voices = voice === 1 ? "voice" : "voices";
  return html`
    <h2 class="turnof">
      <${Emblem} seat=${active} small=${true} />
      ${active === props.seat ? "Your Intrigue Turn" : `Intrigue Turn of ${houseOf(props, active)}`}
      ${voice > 0 && html`<small>${voice} more ${voices} for the next Scheme</small>`}
    </h2>
  `;
}

/** Somebody who is to recover. @param {{healing: {card: string, roll: number}}} props */
const Healing = ({ healing }) => html`
  <article class="request panel">
    <h2 class="little">
      <${Figure} name="caduceus" />
      Healing: ${healing.card}
    </h2>
    <p>${healing.roll ? html`<${Die} face=${healing.roll} tone="g" />` : "The die is still to be rolled."}</p>
  </article>
`;

/**
 * What a House owes; of the own one also what is decided already, though it is carried out when all have decided.
 * @param {BoardProps} props
 * @param {number} seat
 * @param {number} n
 */
function owes(props, seat, n) {
  const [unpaid, ...given] = seat === props.seat ? props.view.board.houses[seat].plan : [];
  const told = does(props, seat, `owes ${n}`, `owe ${n}`);
  if (unpaid === undefined) return told;
  const paid = `${told}: you pay ${n - unpaid}`;
  return unpaid ? `${paid} and discard ${given.length} of ${counted(unpaid, "Gladiator")} so far` : paid;
}

/** What the Houses owe. @param {{props: BoardProps}} props */
function Ledgers({ props }) {
  /** @type {number[]} */
  const owed = props.view.board.owed;
  const debts = owed.map((n, seat) => (n > 0 ? owes(props, seat, n) : "")).filter(Boolean);
  if (!debts.length) return null;
  return html`
    <article class="request panel">
      <h2 class="little">
        <${Icon} name="two-coins" />
        Ledgers
      </h2>
      <p>${debts.join(" · ")}</p>
    </article>
  `;
}

/** @param {{props: BoardProps, tournament: {waiting: number[], winners: number[]}}} props */
function Tournament({ props, tournament: { waiting, winners } }) {
  const standing = [
    ...waiting.map((seat) => `${houseOf(props, seat)} waits`),
    ...winners.map((seat) => `${houseOf(props, seat)} has won`),
  ];
  return html`
    <article class="request panel">
      <h2 class="little">
        <${Icon} name="trophy-cup" />
        Tournament
      </h2>
      <p>${standing.join(" · ")}</p>
    </article>
  `;
}

/**
 * A card that only I know, and where it is.
 * @param {{props: BoardProps, name: string, note: string, options: Option[]}} props
 */
const Known = ({ props, name, note, options }) => html`
  <${Spot} props=${props} kind="knows" name=${name} options=${options} label=${`${name}, ${note}`}>
    <b>${name}</b>
    <small>${note}</small>
  </${Spot}>
`;

/** Cards of the Market and of a rival's hand that I have seen. @param {{props: BoardProps}} props */
function KnownCards({ props }) {
  const { foreseen, peeked } = props.view.board;
  const known = [
    ...foreseen.map((/** @type {string} */ name) => ({
      name,
      note: "next in the Market",
      options: naming(props, ["card"], name),
    })),
    ...peeked.map((/** @type {[number, string]} */ [rival, name]) => ({
      name,
      note: `in the hand of ${houseOf(props, rival)}`,
      options: naming(props, ["title"], name),
    })),
  ];
  if (!known.length) return null;
  return html`
    <section class="known" aria-label="What only you know">
      <h2 class="little">
        <${Icon} name="eyeball" />
        What only you know
      </h2>
      <div class="toks">
        ${known.map((card, i) => html`<${Known} key=${i} props=${props} ...${card} />`)}
      </div>
    </section>
  `;
}

/** @param {{props: BoardProps, house: Plain}} props */
function HouseRules({ props, house }) {
  // The line for the reason is always there in an Intrigue Turn: nothing moves when a rule can be used no more.
  const timely = props.view.scene === "intrigue";
  const one = (/** @type {Plain} */ rule) => html`
    <${Spot}
      key=${rule.name}
      props=${props}
      kind=${`hrule ${rule.why ? "not" : ""}`}
      name=${rule.name}
      options=${naming(props, ["rule"], rule.name)}
      label=${`${rule.name}: ${rule.text} ${rule.why ?? ""}`}
    >
      <b>${rule.name}</b>
      <small>${rule.text}</small>
      ${timely && html`<small class="why-not">${rule.why}</small>`}
    </${Spot}>
  `;
  return html`
    <section class="hrules" aria-label=${`House Special Rules of ${houseOf(props, house.seat)}`}>
      ${house.rules.map(one)}
    </section>
  `;
}

/**
 * The Market cards of a House; they keep their places while one chooses.
 * @param {{props: BoardProps, house: Plain}} props
 */
function CardsOf({ props, house }) {
  const name = houseOf(props, house.seat);
  const cards = house.cards.map((/** @type {Plain} */ card) => ({ card }));
  return html`
    <${MarketCards}
      props=${props}
      title=${house.seat === props.seat ? "Your House" : `House of ${name}`}
      label=${`Market cards of ${name}`}
      cards=${cards}
    />
  `;
}

const SUMS = /** @type {Record<string, string>} */ ({
  attach: "Coins to offer",
  "name-price": "Your price",
  "leave-unpaid": "Coins that you pay",
});

/**
 * The House that is spread out: mine, or that of the schemer as long as nothing is asked of me.
 * @param {BoardProps} props
 */
function spread({ view: { board, scene }, seat, options }) {
  const watches = seat === null || (scene === "intrigue" && !options.length);
  return board.houses[watches ? board.active : seat];
}

/** @param {{props: BoardProps}} props */
export function Forum({ props }) {
  const { board, scene } = props.view;
  const { healing, requests, tournament } = board;
  const house = spread(props);
  const coins = sums(props);
  const fromOthers = choosable(props).some(({ seat }) => seat !== house.seat);
  const request = (/** @type {Plain} */ r, /** @type {number} */ i) =>
    html`<${Request} key=${i} props=${props} request=${r} />`;
  // A plea for support, and the Coins for it, lie where the House is spread out otherwise: nothing moves for them.
  const plea = html`
    ${requests.map(request)}
    <${Purse} props=${props} options=${coins} title=${SUMS[coins[0]?.kind] ?? "Coins"} />
  `;
  const pleads = requests.length > 0 || coins.length > 0;
  const own = house.cards.length > 0 && html`<${CardsOf} props=${props} house=${house} />`;
  return html`
    <div class="forum">
      ${scene === "intrigue" && html`<${TurnOf} props=${props} />`}
      ${healing && html`<${Healing} healing=${healing} />`}
      <${Ledgers} props=${props} />
      ${tournament && html`<${Tournament} props=${props} tournament=${tournament} />`}
      <${KnownCards} props=${props} />
      ${house.rules.length > 0 && html`<${HouseRules} props=${props} house=${house} />`}
      ${pleads && plea}
      ${fromOthers ? html`<${ToChoose} props=${props} />` : !pleads && own}
      ${!pleads && html`<${Decks} props=${props} />`}
    </div>
  `;
}
