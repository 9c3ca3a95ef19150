// The match that is being arranged: who is invited, and who comes.
import { html } from "../../lib.js";
import { seatClass } from "../../words.js";
import { does, houseOf } from "./crest.js";
import { MarketCard } from "./market-card.js";
import { cardOf, SIDES } from "./match.js";
import { ToChoose } from "./to-choose.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** A Combatant who has come. @param {{props: BoardProps, side: Plain, card: Plain}} props */
const Combatant = ({ props, side, card }) => html`
  <${MarketCard} props=${props} card=${card} whose=${houseOf(props, side.seat)} options=${[]} />
  <small>${side.gear.length ? `with ${side.gear.join(", ")}` : "without equipment"}</small>
`;

/** A place in the match, taken or not. @param {{props: BoardProps, i: number}} props */
function Opening({ props, i }) {
  const { match, invited } = props.view.board;
  const sides = match?.sides ?? [];
  const side = sides[i];
  const card = side && cardOf(props, side);
  // Who is invited comes to the first place that is free; who declined before has none.
  const asked = i === sides.length ? invited : null;
  const empty = asked !== null ? does(props, asked, "is invited", "are invited") : "nobody yet";
  return html`
    <div class=${`opening ${side ? seatClass(side.seat) : ""}`}>
      <span class="rn" aria-hidden="true">${SIDES[i]}</span>
      ${card ? html`<${Combatant} props=${props} side=${side} card=${card} />` : html`<p class="quiet">${empty}</p>`}
    </div>
  `;
}

/** @param {{props: BoardProps}} props */
export function Invitation({ props }) {
  const { host, invited } = props.view.board;
  return html`
    <div class="invitation">
      <div class="openings" role="group" aria-label="The two Combatants">
        <${Opening} props=${props} i=${0} />
        <span class="vs2">against</span>
        <${Opening} props=${props} i=${1} />
      </div>
      <p class="quiet">
        ${does(props, host, "hosts the Games", "host the Games")}.${" "}
        ${invited !== null ? `${does(props, invited, "is invited", "are invited")}.` : ""}
      </p>
      <${ToChoose} props=${props} />
    </div>
  `;
}
