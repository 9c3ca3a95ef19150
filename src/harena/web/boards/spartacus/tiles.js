// The Houses on a phone: a row of tiles with their figures, and the ledger of the one that is open.
import { html, signal } from "../../lib.js";
import { Meter } from "../../pieces/meter.js";
import { counted, seatClass } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Coin } from "../../pieces/coin.js";
import { Emblem } from "../../pieces/emblem.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { ofHouse } from "./choices.js";
import { crestOrYou, houseOf, seatName } from "./crest.js";
import { doingOf, handSize, House, marks } from "./house.js";
import { cardWords } from "./market-card.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** The House whose ledger lies open, until something else is asked. */
const ledger = signal({ when: "", seat: /** @type {number | null} */ (null) });
const now = (/** @type {BoardProps} */ { view, table }) => `${table.id} ${view.ask?.number}`;

/** Whose ledger lies open. @param {BoardProps} props */
export const opened = (props) => (ledger.value.when === now(props) ? ledger.value.seat : null);

/** Open a House's ledger, or close it. @param {BoardProps} props @param {number | null} seat */
function leaf(props, seat) {
  ledger.value = { when: now(props), seat: seat === opened(props) ? null : seat };
}

/** A House and what a press on its tile does, in words. @param {BoardProps} props @param {number} seat */
function tileWords(props, seat) {
  const house = props.view.board.houses[seat];
  const doing = doingOf(props, seat);
  const figures = [
    `Influence ${house.influence}`,
    house.coins === null ? "unknown Coins" : counted(house.coins, "Coin"),
    `${counted(handSize(house), "card")} in hand`,
    ...(doing ? [doing] : []),
  ];
  if (!ofHouse(props, seat).length) figures.push(opened(props) === seat ? "ledger open" : "open the ledger");
  return `House of ${houseOf(props, seat)}${seat === props.seat ? ", you" : ""}: ${figures.join(", ")}`;
}

const Host = () => html`
  <span class="torch" data-thing="host">
    <${Figure} name="torch" />
  </span>
`;

/** A House: a press opens its ledger, or chooses it. @param {{props: BoardProps, seat: number}} props */
function Tile({ props, seat }) {
  const { board } = props.view;
  const { influence, coins } = board.houses[seat];
  const found = ofHouse(props, seat);
  const lit = found.length > 0;
  const open = opened(props) === seat;
  placed(found, props.options);
  const press = () => {
    if (lit) props.pick(found, houseOf(props, seat));
    else leaf(props, seat);
  };
  return html`
    <${Press}
      place=${`seat-${seat}`}
      kind=${`tile panel spot ${marks(props, seat)} ${open ? "open" : ""}`}
      name=${seatName(seat)}
      lit=${lit}
      label=${tileWords(props, seat)}
      onPress=${press}
    >
      <${Emblem} seat=${seat} small=${true} />
      <b class="nm">${crestOrYou(props, seat)}</b>
      ${board.host === seat && html`<${Host} />`}
      <span class="v num">
        <span data-place=${`influence-${seat}`}>
          <${Icon} name="ionic-column" />
          ${influence}
        </span>
        <${Coin} n=${coins} what="Coins" place=${`purse-${seat}`} />
      </span>
      <${Meter} shares=${[{ n: influence, kind: seatClass(seat) }]} of=${board.influence_to_win} />
    </${Press}>
  `;
}

/** @param {BoardProps} props */
export function Seats(props) {
  if (!props.phone) return null;
  const { houses } = props.view.board;
  return html`
    <section class="seatrow sp-tiles" aria-label="Houses">
      ${houses.map((/** @type {Plain} */ h) => html`<${Tile} key=${h.seat} props=${props} seat=${h.seat} />`)}
    </section>
  `;
}

/** While a press on a tile chooses the House, its ledger is opened from here. @param {{props: BoardProps}} props */
export function Ledgers({ props }) {
  const seats = props.view.board.houses.map((/** @type {Plain} */ house) => house.seat);
  if (!seats.some((/** @type {number} */ seat) => ofHouse(props, seat).length > 0)) return null;
  return html`
    <div class="ledgers tabs" role="group" aria-label="Ledgers">
      <small>Look into</small>
      ${seats.map(
        (/** @type {number} */ seat) => html`
          <button
            key=${seat}
            class=${opened(props) === seat ? "on" : ""}
            aria-pressed=${opened(props) === seat}
            onClick=${() => leaf(props, seat)}
          >
            ${crestOrYou(props, seat)}
          </button>
        `,
      )}
    </div>
  `;
}

/** A House's ledger: everything it has, with names. @param {{props: BoardProps, seat: number}} props */
export function Ledger({ props, seat }) {
  const { cards, rules } = props.view.board.houses[seat];
  const close = () => leaf(props, null);
  return html`
    <section class="ledger panel leaf" aria-label=${`Ledger of ${houseOf(props, seat)}`}>
      <button class="icbtn" aria-label="Close the ledger" onClick=${close}>
        <${Icon} name="cancel" />
      </button>
      <${House} props=${props} seat=${seat} />
      <ul>
        ${cards.map((/** @type {Plain} */ card) => html`<li key=${card.label}>${cardWords(card)}</li>`)}
        ${rules.map((/** @type {Plain} */ rule) => html`<li key=${rule.name}><b>${rule.name}.</b> ${rule.text}</li>`)}
      </ul>
    </section>
  `;
}
