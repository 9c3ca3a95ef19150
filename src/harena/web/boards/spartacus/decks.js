// The two decks with their discard piles.
import { html } from "../../lib.js";
import { sentence } from "../../words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/** @param {{name: string, size: number, discard: string[]}} props */
const Deck = ({ name, size, discard }) => html`
  <span class="deck" data-place=${`${name}-deck`}>
    <span class="back num">${size}</span>
    <span>
      <b>${sentence(name)} Deck</b>
      <small>${discard.length ? `${discard.length} discarded, on top ${discard.at(-1)}` : "nothing discarded"}</small>
    </span>
  </span>
`;

/** @param {{props: BoardProps}} props */
export function Decks({ props }) {
  const { decks } = props.view.board;
  return html`
    <div class="decks">
      <${Deck} name="intrigue" size=${decks.intrigue} discard=${decks.intrigue_discard} />
      <${Deck} name="market" size=${decks.market} discard=${decks.market_discard} />
    </div>
  `;
}
