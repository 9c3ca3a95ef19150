// The Houses round an auction or a market, each with what its hand does.
import { html } from "../../lib.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { seatClass } from "../../words.js";
import { crestOrYou } from "./crest.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** A fist that is closed round a bid, or opens with all others. @param {{props: BoardProps, seat: number}} props */
function Bidder({ props, seat }) {
  const { board, deciding } = props.view;
  const thinking = deciding.some((d) => d.seat === seat);
  const { plan, on_the_table: staked } = board.houses[seat];
  const own = seat === props.seat ? plan[0] : undefined;
  return html`
    <li class=${`fist ${seatClass(seat)} ${thinking ? "" : "closed"}`} data-thing=${`fist ${seat}`}>
      <span class="hnd">
        <${Figure} name="fist" />
        ${own !== undefined && html`<em class="num">${own}</em>`}
      </span>
      <b>${crestOrYou(props, seat)}</b>
      <small>${staked ? `${staked} on the table` : thinking ? "still chooses" : "has bid, unseen"}</small>
    </li>
  `;
}

/** Who has decided on a bid, and who still holds back. @param {{props: BoardProps, seats: number[]}} props */
export const Bidders = ({ props, seats }) => html`
  <ul class="fists" aria-label="Bidders">
    ${seats.map((seat) => html`<${Bidder} key=${seat} props=${props} seat=${seat} />`)}
  </ul>
`;

/** A hand that deals, or has picked up its Coins. @param {{props: BoardProps, house: Plain}} props */
const Dealer = ({ props, house: { seat, concealed } }) => html`
  <li class=${`fist ${seatClass(seat)} ${concealed ? "closed" : ""}`}>
    <span class="hnd">${concealed ? html`<${Figure} name="fist" />` : html`<${Icon} name="shaking-hands" />`}</span>
    <b>${crestOrYou(props, seat)}</b>
    <small>${concealed ? "done: Coins picked up" : "still deals"}</small>
  </li>
`;

/** Who still deals in the open market. @param {{props: BoardProps}} props */
export function Dealers({ props }) {
  const { houses } = props.view.board;
  return html`
    <ul class="fists" aria-label="Who still deals">
      ${houses.map((/** @type {Plain} */ h) => html`<${Dealer} key=${h.seat} props=${props} house=${h} />`)}
    </ul>
  `;
}
