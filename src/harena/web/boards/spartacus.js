// Spartacus: the Houses round the table, and in the middle what is going on: a Scheme, the market, the auction, or the
// sand.
import { html } from "../lib.js";
import { Other } from "../pieces/other.js";
import { Arena } from "./spartacus/arena.js";
import { Auction } from "./spartacus/auction.js";
import { Builder, useBargain } from "./spartacus/deal/builder.js";
import { Handshakes } from "./spartacus/deal/handshake.js";
import { Fight } from "./spartacus/fight.js";
import { Forum } from "./spartacus/forum.js";
import { House } from "./spartacus/house.js";
import { Invitation } from "./spartacus/invitation.js";
import { Market } from "./spartacus/market.js";
import { Offers } from "./spartacus/offers.js";
import { Scheme } from "./spartacus/scheme.js";
import { Setup } from "./spartacus/setup.js";
import { Ledger, Ledgers, opened } from "./spartacus/tiles.js";
import { ToChoose } from "./spartacus/to-choose.js";

export { Mine } from "./spartacus/hand.js";
export { Seats } from "./spartacus/tiles.js";
export { ribbon, unsaid } from "./spartacus/words.js";
export { acts } from "./spartacus/acts.js";
export { reads } from "./spartacus/ear.js";

export { plan } from "./spartacus/own-harm.js";

export { asks } from "./spartacus/deal/handshake.js";

export const recap = () => import("./spartacus/touched.js");

/** What is put together on the board itself. */
export const builds = ["offer", "counter"];

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").View} View */

const KNOWN = new Set([
  "turn",
  "influence_to_win",
  "host",
  "active",
  "window",
  "houses",
  "house_cards",
  "match",
  "hexes",
  "row",
  "on_sale",
  "bidding_seats",
  "voice",
  "scheme",
  "requests",
  "offers",
  "offerable",
  "deals",
  "promises",
  "healing",
  "owed",
  "trigger",
  "invited",
  "tournament",
  "decks",
  "foreseen",
  "peeked",
]);

/** A Scheme, with the cards that its effect chooses among. @param {{props: BoardProps}} props */
const SchemeAndCards = ({ props }) => html`
  <${Scheme} props=${props} />
  <${ToChoose} props=${props} />
`;

/** The sand with the fight box beside it. @param {{props: BoardProps}} props */
const Duel = ({ props }) => html`
  <div class="duel">
    <${Arena} props=${props} />
    <${Fight} props=${props} />
  </div>
`;

/** What has a picture of its own; everything else is seen in the forum. */
const STAGES = /** @type {Record<string, (props: {props: BoardProps}) => unknown>} */ ({
  invitation: Invitation,
  bids: Auction,
  market: Market,
});

/** What lies in the middle now. @param {View} view */
function stageOf({ board, scene }) {
  if (scene === "setup") return Setup;
  if (board.scheme) return SchemeAndCards;
  if (board.match?.sides.length === 2) return Duel;
  return STAGES[scene] ?? Forum;
}

/** The middle, with offers above it; or the deal that is being built. @param {{props: BoardProps}} props */
function Stage({ props }) {
  const { view } = props;
  const deal = useBargain(props);
  if (deal)
    return html`
      <div class="stage2 panel builds">
        <${Offers} props=${props} only=${deal.to} />
        <${Builder} key=${deal.to} props=${props} deal=${deal} />
      </div>
    `;
  const Middle = stageOf(view);
  return html`
    <div class=${`stage2 ${Middle === Duel ? "onsand" : "panel"}`}>
      ${props.phone && html`<${Handshakes} props=${props} />`}
      <${Offers} props=${props} />
      <${Middle} props=${props} />
      <${Other} thing=${view.board} known=${KNOWN} />
    </div>
  `;
}

/** The other seats, in the order of the table. @param {BoardProps} props */
function rivals({ view: { seats }, seat }) {
  const first = (seat ?? seats - 1) + 1;
  return Array.from({ length: seats }, (_, i) => (first + i) % seats).filter((s) => s !== seat);
}

/** @param {BoardProps} props */
export function Board(props) {
  const open = opened(props);
  const stage = html`<${Stage} props=${props} />`;
  if (props.phone) {
    const shown = open !== null && open < props.view.seats;
    return html`
      <div class="spartacus phone-board">
        <${Ledgers} props=${props} />
        ${shown ? html`<${Ledger} props=${props} seat=${open} />` : stage}
      </div>
    `;
  }
  const others = rivals(props);
  return html`
    <div class="spartacus">
      <div class=${`col n${others.length}`}>
        ${others.map((s) => html`<${House} key=${s} props=${props} seat=${s} />`)}
      </div>
      ${stage}
    </div>
  `;
}
