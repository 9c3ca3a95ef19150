// What lies before me: the row of Action cards, the hit-point deck, the hand and the discard pile; while the deck is
// split, each kind of card with how many go where.
import { html } from "../../lib.js";
import { hasCards, mine } from "./figures.js";
import { counted, seatClass } from "../../words.js";
import { Powers } from "./builder.js";
import { form } from "./forms.js";
import { hitPoints, total } from "./glossary.js";
import { asideOf, Pages } from "./pages.js";
import { Paying } from "./paying.js";
import { Row } from "./row.js";
import { Split } from "./split.js";
import { Spread } from "./stack.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{props: BoardProps, x: Plain}} props */
function Piles({ props, x }) {
  const { deck, hp, hand, discard } = x.own;
  const cards = (/** @type {Record<string, number>} */ pile) => counted(total(pile), "card");
  const life = counted(hitPoints(props.view, hp), "point");
  if (total(deck) && !total(hand) && !total(hp))
    return html`<${Spread} props=${props} pile=${deck} where="deck" title="Your deck" note=${cards(deck)} />`;
  return html`
    <${Row} props=${props} x=${x} />
    <${Spread} props=${props} pile=${hp} where="hp" title="HP deck" note=${life} />
    <${Paying} props=${props} />
    <${Spread} props=${props} pile=${hand} where="hand" title="Hand" note=${cards(hand)} />
    <${Spread} props=${props} pile=${discard} where="discard" title="Discard" note=${cards(discard)} />
  `;
}

/** As long as there are no cards: the Powers of a character that is built. @param {{props: BoardProps}} props */
const BeforeCards = ({ props }) => html`
  <section class="myrow gl-mine" aria-label="Before you">
    ${
      props.view.scene === "builder" && form(props.view) && !props.phone
        ? html`<div class="gbuild powers-below"><${Powers} props=${props} /></div>`
        : html`<p class="soon">Here your cards will lie.</p>`
    }
  </section>
`;

/** @param {BoardProps} props */
export function Mine(props) {
  const x = mine(props.view);
  if (!x?.own) return null;
  if (!hasCards(props.view)) return html`<${BeforeCards} props=${props} />`;
  const split = props.view.scene === "split" && form(props.view) !== null;
  const Cards = split ? Split : props.phone ? Pages : Piles;
  return html`
    <section class=${`myrow gl-mine ${seatClass(x.seat)} ${split ? "splitting" : ""}`} aria-label="Before you">
      <${Cards} props=${props} x=${x} aside=${props.phone ? asideOf(props, x) : []} />
    </section>
  `;
}
