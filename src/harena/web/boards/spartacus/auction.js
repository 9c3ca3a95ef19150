// The auction of a Market card, or of the Host marker.
import { html } from "../../lib.js";
import { Figure } from "../../pieces/icon.js";
import { counted } from "../../words.js";
import { Purse } from "./choices.js";
import { Bidders } from "./fists.js";
import { MarketCard } from "./market-card.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** The card under the hammer, and how many come after it. @param {{props: BoardProps, card: Plain}} props */
function Lot({ props, card }) {
  const { row } = props.view.board;
  const more = `${row} more ${row === 1 ? "card" : "cards"} to come`;
  return html`
    <${MarketCard} props=${props} card=${card} moves=${card.label} options=${[]} />
    <p class="quiet">The Bank would pay ${counted(card.value, "Coin")} for it later.</p>
    <p class="quiet">${row ? more : "The last card of this market"}</p>
  `;
}

const HostMarker = () => html`
  <span class="torch2" aria-hidden="true">
    <${Figure} name="torch" />
  </span>
  <h2>The Host marker</h2>
  <p class="quiet">Whoever has it invites to the next Games.</p>
`;

/** @param {{props: BoardProps}} props */
export function Auction({ props }) {
  const { board } = props.view;
  const { on_sale: card, bidding_seats: bidding } = board;
  const seats = bidding.length ? bidding : board.houses.map((/** @type {Plain} */ h) => h.seat);
  return html`
    <div class="auction">
      <div class="lot">${card ? html`<${Lot} props=${props} card=${card} />` : html`<${HostMarker} />`}</div>
      <div class="bidring">
        <h2>${card ? "Under the hammer" : "Who hosts the Games?"}</h2>
        <${Bidders} props=${props} seats=${seats} />
        <${Purse} props=${props} title="Your bid, unseen by others; 0 is no bid" />
        ${props.phone && html`<p class="cardtext">The highest bid is paid and wins; all others keep their Coins.</p>`}
        ${card?.text && html`<p class="cardtext">${card.text}</p>`}
      </div>
    </div>
  `;
}
