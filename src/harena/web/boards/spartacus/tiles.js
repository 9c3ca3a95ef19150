// The Houses on a phone: a row of tiles with their figures, and the ledger of the one that is open.
import { html, signal } from "../../lib.js";
import { Meter } from "../../pieces/meter.js";
import { seatClass } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Coin } from "../../pieces/coin.js";
import { Emblem } from "../../pieces/emblem.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { ofHouse } from "./choices.js";
import { crestOrYou, houseOf, seatName } from "./crest.js";
import { doingOf, handSize, House, marks } from "./house.js";
import { cardWords } from "./market-card.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** The House whose ledger lies open. @type {import("../../lib").Signal<number | null>} */
export const ledger = signal(null);

/** A House and what a press on its tile does, in words. @param {BoardProps} props @param {number} seat */
function tileWords(props, seat) {
  const house = props.view.board.houses[seat];
  const now = doingOf(props, seat);
  const figures = [
    `Influence ${house.influence}`,
    `${house.coins ?? "unknown"} Coins`,
    `${handSize(house)} cards in hand`,
    ...(now ? [now] : []),
  ];
  if (!ofHouse(props, seat).length) figures.push(ledger.value === seat ? "ledger open" : "open the ledger");
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
  const open = ledger.value === seat;
  const press = () => {
    if (lit) props.pick(found, houseOf(props, seat));
    else ledger.value = open ? null : seat;
  };
  return html`
    <${Press}
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

/** A House's ledger: everything it has, with names. @param {{props: BoardProps, seat: number}} props */
export function Ledger({ props, seat }) {
  const { cards, rules } = props.view.board.houses[seat];
  const close = () => {
    ledger.value = null;
  };
  return html`
    <section class="ledger panel" aria-label=${`Ledger of ${houseOf(props, seat)}`}>
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
