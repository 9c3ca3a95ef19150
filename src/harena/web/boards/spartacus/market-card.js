// Market cards: as a small sign in a House, with everything on them in the middle, in words, and those to choose from.
import { html } from "../../lib.js";
import { figure, sentence, tidy } from "../../words.js";
import { Figure, Icon } from "../../parts/common.js";
import { ofCard, Spot } from "./choices.js";
import { houseOf } from "./crest.js";
import { Dice, POOLS, pools } from "./dice.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

const KINDS = /** @type {Record<string, string>} */ ({ gladiator: "kg", slave: "ks", guard: "ku" });

/** The figure on a Market or Intrigue card. @param {string} name @param {string} kind */
export const picture = (name, kind) => (kind === "guard" ? "spartan" : figure(name, kind));

/** The classes of a card: what it is, and whether it is ready. @param {Plain} card */
const look = (card) => `${KINDS[card.kind] ?? "ke"} ${card.status === "ready" ? "" : "ex"}`;

const hasDice = (/** @type {Plain} */ card) => card.dice.some((/** @type {number} */ n) => n > 0);

/** How a card is, apart from being ready. @param {Plain} card */
function state(card) {
  const fame = card.champion ? "Champion" : card.favour > 0 && `${card.favour} Favour`;
  return [card.status !== "ready" && card.status, fame].filter(Boolean).join(", ");
}

/** A Market card in words. @param {Plain} card */
export const cardWords = (card) =>
  [card.label, card.kind, hasDice(card) && pools(card.dice), `worth ${card.value}`, state(card), card.text]
    .filter(Boolean)
    .join(", ");

/** What is shown when the pointer rests on it. @param {Plain} card */
export const cardThing = (card) => ({
  title: card.label,
  type: card.kind,
  text: [state(card) && `${sentence(state(card))}.`, card.text].filter(Boolean).join(" "),
  ...(hasDice(card) ? Object.fromEntries(POOLS.map(([, , name], i) => [`${name} dice`, card.dice[i]])) : {}),
  value: card.value,
});

/** Whether it fights or is hurt, on the upper corner of a card. @param {{card: Plain, fighting: boolean}} props */
function Condition({ card, fighting }) {
  if (fighting) return html`<em class="now"><${Icon} name="crossed-swords" /></em>`;
  return card.status === "injured" && html`<em><${Icon} name="drop" /></em>`;
}

/** Its Favour, on the lower corner of a card. @param {{card: Plain}} props */
function Favour({ card }) {
  if (card.champion) return html`<em class="f"><${Icon} name="laurel-crown" /></em>`;
  return card.favour > 0 && html`<em class="f">${card.favour}</em>`;
}

/** A Market card as it lies in a House: a small sign. @param {{props: BoardProps, card: Plain, seat: number}} props */
export function Asset({ props, card, seat }) {
  const sides = props.view.board.match?.sides ?? [];
  const fighting = sides.some((/** @type {Plain} */ s) => s.card === card.label || s.gear.includes(card.label));
  return html`
    <${Spot}
      props=${props}
      kind=${`as ${look(card)} ${fighting ? "fighting" : ""}`}
      name=${card.label}
      options=${ofCard(props, card.label)}
      label=${`${cardWords(card)}, of ${houseOf(props, seat)}${fighting ? ", on the sand" : ""}`}
      thing=${cardThing(card)}
      moves=${card.label}
    >
      <${Figure} name=${picture(card.label, card.kind)} />
      <b class="anm">${card.label}</b>
      ${hasDice(card) && html`<small class="anm num">${card.dice.join(" ")}</small>`}
      <${Condition} card=${card} fighting=${fighting} />
      <${Favour} card=${card} />
    </${Spot}>
  `;
}

/**
 * A Market card with everything on it.
 * @param {{props: BoardProps, card: Plain, whose?: string, moves?: string, options?: Option[]}} props
 */
export function MarketCard({ props, card, whose = "", moves = "", options = ofCard(props, card.label) }) {
  const kind = [sentence(card.kind), card.status !== "ready" && card.status, whose].filter(Boolean).join(" · ");
  return html`
    <${Spot}
      props=${props}
      kind=${`mk ${look(card)}`}
      name=${card.label}
      options=${options}
      label=${`${cardWords(card)}${whose ? `, of ${whose}` : ""}`}
      thing=${cardThing(card)}
      moves=${moves}
      hotkey=${props.keys.get(tidy(card.label)) ?? ""}
    >
      <span class="art">
        <${Figure} name=${picture(card.label, card.kind)} />
      </span>
      <b class="nm">${card.label}</b>
      <small class="kd">${kind}</small>
      ${hasDice(card) ? html`<${Dice} dice=${card.dice} />` : html`<span class="tx">${card.text}</span>`}
      <span class="val num">
        <${Icon} name="two-coins" />
        ${card.value}
      </span>
      <${Condition} card=${card} fighting=${false} />
      <${Favour} card=${card} />
    </${Spot}>
  `;
}

/**
 * Market cards side by side under a title, large enough to read.
 * @param {{props: BoardProps, title: string, label?: string, cards: {card: Plain, whose?: string}[]}} props
 */
export const MarketCards = ({ props, title, label = title, cards }) => html`
  <section class="tochoose" aria-label=${label}>
    <h2 class="little">${title}</h2>
    <div class="mks">
      ${cards.map((shown) => html`<${MarketCard} key=${shown.card.label} props=${props} ...${shown} />`)}
    </div>
  </section>
`;

/**
 * @param {BoardProps} props
 * @returns {{card: Plain, seat: number}[]} every Market card in a House that a choice is about
 */
export const choosable = (props) =>
  props.view.board.houses.flatMap((/** @type {Plain} */ h) =>
    h.cards
      .filter((/** @type {Plain} */ c) => ofCard(props, c.label).length)
      .map((/** @type {Plain} */ card) => ({ card, seat: h.seat })),
  );

const TITLES = /** @type {Record<string, string>} */ ({
  send: "Whom do you send?",
  equip: "Equipment to choose from",
  sell: "What you may sell",
  use: "Abilities to use",
  "call-healer": "Healers",
});

/** Market cards that may be chosen now. @param {{props: BoardProps}} props */
export function ToChoose({ props }) {
  const list = choosable(props);
  if (!list.length) return null;
  const [{ kind }] = ofCard(props, list[0].card.label);
  const several = new Set(list.map(({ seat }) => seat)).size > 1 || list[0].seat !== props.seat;
  const cards = list.map(({ card, seat }) => ({ card, whose: several ? houseOf(props, seat) : "" }));
  return html`<${MarketCards} props=${props} title=${TITLES[kind] ?? "Cards to choose from"} cards=${cards} />`;
}
