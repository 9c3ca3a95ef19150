// The Supply: rows of cards for sale, and below them the Boast.
import { html } from "../../lib.js";
import { lies, nameOf, titleOf } from "../../reading.js";
import { figure, fresco, label, symbol, tidy } from "../../words.js";
import { inWords, STATS } from "../../pieces/thing.js";
import { Press } from "../../pieces/press.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Boast } from "./boast.js";
import { choices } from "./choices.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * The card that the payment which is asked for is for; of several alike the first.
 * @param {BoardProps} props
 * @returns {Plain | undefined}
 */
function paidFor({ view: { ask, board } }) {
  if (!ask?.options.some((o) => o.args.payment)) return undefined;
  const all = board.supply.flatMap((/** @type {Plain} */ line) => line.offer);
  return all.find((/** @type {Plain | null} */ card) => card && ask.prompt.includes(` ${titleOf(card)}.`));
}

/** Whether something of the Supply is being paid for. @param {BoardProps} props */
export const isPaying = (props) => Boolean(paidFor(props));

/** On a phone, where no pointer brings the card up: its values, or what it does. @param {{card: Plain}} props */
const Does = ({ card }) => html`
  <small class=${`does ${typeof card.attack === "number" ? "vals" : ""}`} aria-hidden="true">
    ${
      typeof card.attack === "number"
        ? STATS.map((stat) => html`<span class="num"><${Icon} name=${symbol(stat)} /> ${card[stat]}</span>`)
        : (card.text ?? "")
    }
  </small>
`;

/** @param {{props: BoardProps, card: Plain}} props */
function ForSale({ props, card }) {
  const name = nameOf(card);
  const { lit, hotkey, press } = choices(props, name, "supply");
  return html`
    <${Press}
      kind=${`sup ${fresco(card.type)} ${lit ? "lit" : ""} ${paidFor(props) === card ? "paid" : ""}`}
      name=${name}
      lit=${lit}
      label=${inWords(card)}
      thing=${card}
      moves=${`supply-${name}`}
      onPress=${press}
    >
      <span class="art">
        <${Figure} name=${figure(titleOf(card), card.type)} />
      </span>
      <b class=${/\S{13}/.test(titleOf(card)) ? "long" : ""}>${titleOf(card)}</b>
      ${props.phone && html`<${Does} card=${card} />`}
      <span class="cost">${card.price ?? card.cost ?? 0}</span>
      ${lit && hotkey && html`<span class="hotkey">${hotkey}</span>`}
    </${Press}>
  `;
}

/** The choices that replace a row. @param {BoardProps} props @param {string} row */
const refreshing = (props, row) => (props.index.get(tidy(row)) ?? []).filter((o) => lies(o, "row"));

/** Where the row may be replaced. @param {{props: BoardProps, row: string}} props */
function Refresh({ props, row }) {
  const found = refreshing(props, row);
  if (!found.length) return null;
  placed(found, props.options);
  return html`<button class="token lit" data-name=${row} onClick=${() => props.pick(found, row)}>replace</button>`;
}

/** @param {{line: Plain, props: BoardProps}} props */
function Row({ line, props }) {
  const place = (/** @type {Plain | null} */ card, /** @type {number} */ i) =>
    card
      ? html`<${ForSale} key=${`${nameOf(card)}-${i}`} props=${props} card=${card} />`
      : html`<span class="sup none" key=${i} />`;
  return html`
    <div class="lab">
      <span>${label(line.row)}</span>
      <${Refresh} props=${props} row=${line.row} />
      <span>${line.deck_size} left</span>
    </div>
    <div class="row3">${line.offer.map(place)}</div>
  `;
}

/** Whether a card or a row of the Supply may be chosen. @param {BoardProps} props */
export const supplyWaits = (props) =>
  props.view.board.supply.some(
    (/** @type {Plain} */ { row, offer }) =>
      refreshing(props, row).length > 0 ||
      offer.some((/** @type {Plain | null} */ card) => card && choices(props, nameOf(card), "supply").lit),
  );

/** @param {{props: BoardProps}} props */
export function Supply({ props }) {
  /** @type {Plain[]} */
  const lines = props.view.board.supply;
  const shut = props.options.length > 0 && !supplyWaits(props);
  return html`
    <section class=${`supply panel ${shut ? "shut" : ""}`} aria-label="Supply" data-place="supply">
      <h2>Supply</h2>
      ${lines.map((line) => html`<${Row} key=${line.row} line=${line} props=${props} />`)}
      <${Boast} props=${props} />
    </section>
  `;
}
