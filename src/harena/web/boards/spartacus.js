// Spartacus: the Houses round the table, and in the middle what is going on: a Scheme, the market, the auction, or the
// sand.
import { html } from "../lib.js";
import { Arena, Fight } from "./spartacus/arena.js";
import { House, Ledger, ledger } from "./spartacus/houses.js";
import { Auction, Forum, Invitation, Market, Offers, Scheme, Setup, ToChoose } from "./spartacus/stages.js";
import { Other } from "./for-glory/parts.js";

export { Mine, Seats } from "./spartacus/houses.js";
export { ribbon, says, unsaid } from "./spartacus/words.js";
export { acts } from "./spartacus/acts.js";

/** @typedef {import("../types").BoardProps} BoardProps */

const KNOWN = new Set([
  "turn",
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
  "healing",
  "owed",
  "trigger",
  "invited",
  "tournament",
  "decks",
  "foreseen",
  "peeked",
]);

/** What lies in the middle now. @param {{props: BoardProps}} props */
function Middle({ props }) {
  const { board, phase } = props.view;
  if (phase === "houses") return html`<${Setup} props=${props} />`;
  if (board.scheme)
    return html`
        <${Scheme} props=${props} />
        <${ToChoose} props=${props} />
    `;
  if (board.match?.sides.length === 2)
    return html`
      <div class="duel">
        <${Arena} props=${props} />
        <${Fight} props=${props} />
      </div>
    `;
  if (phase === "invitation") return html`<${Invitation} props=${props} />`;
  if (phase === "auction" || phase === "hosting") return html`<${Auction} props=${props} />`;
  if (phase === "open-market") return html`<${Market} props=${props} />`;
  return html`<${Forum} props=${props} />`;
}

/** @param {BoardProps} props */
export function Board(props) {
  const { view } = props,
    open = ledger.value;
  const stage = html`
    <div class=${`stage2 ${view.board.match?.sides.length === 2 && !view.board.scheme ? "onsand" : "panel"}`}>
      <${Offers} props=${props} />
      <${Middle} props=${props} />
      <${Other} thing=${view.board} known=${KNOWN} />
    </div>
  `;
  if (props.phone)
    return html`
      <div class="spartacus phone-board">
        ${open !== null && open < view.seats ? html`<${Ledger} props=${props} seat=${open} />` : stage}
      </div>
    `;
  const others = Array.from(
    { length: view.seats },
    (_, i) => (i + (props.seat ?? view.seats - 1) + 1) % view.seats,
  ).filter((s) => s !== props.seat);
  return html`
    <div class="spartacus">
      <div class=${`col n${others.length}`}>
        ${others.map(
          (s) => html`
          <${House} key=${s} props=${props} seat=${s} />
        `,
        )}
      </div>
      ${stage}
    </div>
  `;
}
