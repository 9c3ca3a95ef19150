// What lies before me: my seat, my hand, and everything else of mine.
import { html } from "../../lib.js";
import { PanelView, withoutSquares } from "./panels.js";
import { Piles } from "./piles.js";
import { SeatPanel, seatPanel } from "./seats.js";
import { seatClass } from "../../words.js";
import { Things } from "./things.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../reading").Cards} Cards */
/** @typedef {import("../../reading").Panel} Panel */

const HAND = /^hand$|_hand$|^hand_|^cards$/;

/** The hand that lies on the board itself; bare names are shown as cards too. @param {unknown[]} hand */
const handOnBoard = (hand) =>
  hand.some((c) => typeof c !== "object") ? hand.map((word) => ({ name: String(word) })) : hand;

/**
 * Everything of mine that is not in my hand.
 * @param {{props: BoardProps, seat: number, data: Panel, zones: Cards[]}} props
 */
function Villa({ props, seat, data, zones }) {
  const zone = (/** @type {Cards} */ c) => html`
    <div class="zone" key=${c.key}>
      <span class="eyebrow">${c.label}</span>
      <div class="lie">
        <${Things} items=${c.items} props=${props} size="mini" seat=${seat} />
      </div>
    </div>
  `;
  const part = (/** @type {Panel} */ p, /** @type {number} */ i) => html`
    <${PanelView} key=${i} panel=${p} props=${props} seat=${seat} size="mini" />
  `;
  const group = (/** @type {Panel["panels"][number]} */ g) => html`
    <div class="zone" key=${g.key}>
      <span class="eyebrow">${g.label}</span>
      <div class="lie">${g.panels.map(part)}</div>
    </div>
  `;
  return html`
    <div class="villa" role="group" aria-label="Before you" tabindex="0">
      ${zones.map(zone)}
      ${data.panels.map(group)}
      <${Piles} piles=${data.words} props=${props} />
    </div>
  `;
}

/** @param {BoardProps} props */
export function Mine(props) {
  const { board, seat } = props.view;
  if (seat === null) return null;
  const data = withoutSquares(seatPanel(props, seat));
  const zones = data.cards.filter((c) => !HAND.test(c.key));
  const hands = [
    ...(Array.isArray(board.hand) ? [handOnBoard(board.hand)] : []),
    ...data.cards.filter((c) => HAND.test(c.key)).map((c) => c.items),
  ];
  const hand = hands.map((items) => html`<${Things} items=${items} props=${props} size="hand" />`);
  const more = zones.length + data.words.length + data.panels.length > 0;
  return html`
    <section aria-label="Before you" class=${`myrow ${seatClass(seat)} ${hand.length ? "" : "nohand"}`}>
      <${SeatPanel} props=${props} seat=${seat} />
      ${hand.length > 0 && html`<div class="handrow" aria-label="Your hand" role="group">${hand}</div>`}
      ${more && html`<${Villa} props=${props} seat=${seat} data=${data} zones=${zones} />`}
    </section>
  `;
}
