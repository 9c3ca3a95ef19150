// Market cards side by side in the middle, above all those that may be chosen.
import { html } from "../../lib.js";
import { ofCard } from "./choices.js";
import { houseOf } from "./crest.js";
import { MarketCard } from "./market-card.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

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
