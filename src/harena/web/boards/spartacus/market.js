// The open market: what I may sell, what comes under the hammer, and who still deals.
import { html } from "../../lib.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Answers, naming, Spot } from "./choices.js";
import { Decks } from "./decks.js";
import { Dealers } from "./fists.js";
import { ToChoose } from "./to-choose.js";
import { counted } from "../../words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/** The cards that wait for the auction, face down. @param {{cards: number}} props */
const Row = ({ cards }) => html`
  <span class="rowback" role="img" aria-label=${`${counted(cards, "card waits", "cards wait")} for the auction`}>
    ${Array.from({ length: cards }, (_, i) => html`<i key=${i}><${Icon} name="shop" /></i>`)}
  </span>
`;

/** @param {{props: BoardProps}} props */
function SellGuard({ props }) {
  const found = naming(props, ["asset"], "guard");
  if (!found.length) return null;
  return html`
    <${Spot} props=${props} kind="gt" name="Guard" options=${found} label="Sell a Guard">
      <${Figure} name="spartan" />
      <span>
        <b>Sell a Guard</b>
      </span>
    </${Spot}>
  `;
}

/** @param {{props: BoardProps}} props */
export const Market = ({ props }) => html`
  <div class="market">
    <div class="stall">
      <h2>
        <${Icon} name="shop" />
        Open Market
      </h2>
      <${Row} cards=${props.view.board.row} />
      <p class="quiet">
        All deal at once. Sell a card to the Bank for the Coins on it, or trade with a House by its handshake, at any
        price. New cards come afterwards, in the auction.
      </p>
      <${Dealers} props=${props} />
      <${Answers} props=${props} at="market" />
      <${SellGuard} props=${props} />
    </div>
    <${ToChoose} props=${props} />
    <${Decks} props=${props} />
  </div>
`;
