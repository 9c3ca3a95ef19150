// The fight box beside the sand: the two Combatants with their gear, dice and pools, and the betting board.
import { html } from "../../lib.js";
import { Emblem } from "../../pieces/emblem.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { seatClass } from "../../words.js";
import { Bets } from "./bets.js";
import { ofCard, Spot } from "./choices.js";
import { houseOf } from "./crest.js";
import { cardThing, cardWords, picture } from "./market-card.js";
import { SIDES } from "./match.js";
import { Pools } from "./pools.js";
import { Rolls } from "./rolls.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** A piece that its House has lost during the match is known by its name alone. @param {string} label */
const lost = (label) => ({ label, kind: "", dice: [], value: 0, status: "ready", text: "" });

/** A piece of equipment, with the uses it has left. @param {{props: BoardProps, side: Plain, name: string}} props */
function Gear({ props, side, name }) {
  const { cards } = props.view.board.houses[side.seat];
  const card = cards.find((/** @type {Plain} */ c) => c.label === name) ?? lost(name);
  /** @type {number[]} */
  const uses = side.uses
    .filter((/** @type {Plain} */ u) => u.card === name && u.left !== null)
    .map((/** @type {Plain} */ u) => u.left);
  return html`
    <${Spot}
      props=${props}
      kind="gear framed"
      name=${name}
      options=${ofCard(props, name)}
      label=${`${cardWords(card)}${uses.length ? `, ${uses.join(", ")} uses left` : ""}`}
      thing=${cardThing(card)}
    >
      <${Figure} name=${picture(name, card.kind)} />
      ${uses.map((n) => html`<em class="num">${n}</em>`)}
    </${Spot}>
  `;
}

/** A Combatant's own ability, where it may be used. @param {{props: BoardProps, name: string}} props */
const Ability = ({ props, name }) => html`
  <${Spot} props=${props} kind="gear framed" name=${name} options=${ofCard(props, name)} label=${`Ability of ${name}`}>
    <${Icon} name="burning-passion" />
  </${Spot}>
`;

/** A Combatant's name and gear. @param {{props: BoardProps, i: number}} props */
function Combatant({ props, i }) {
  const side = props.view.board.match.sides[i];
  const able = ofCard(props, side.card).length > 0;
  /** @type {string[]} */
  const gear = side.gear;
  const equipment = html`
    <span class="eq">
      ${able && html`<${Ability} props=${props} name=${side.card} />`}
      ${gear.map((name) => html`<${Gear} key=${name} props=${props} side=${side} name=${name} />`)}
    </span>
  `;
  return html`
    <div class=${`fgt ${i ? "r" : ""} ${seatClass(side.seat)}`}>
      <${Emblem} seat=${side.seat} />
      <span class="tt">
        <b>${side.card}</b>
        <small>
          ${SIDES[i]} · ${houseOf(props, side.seat)}
        </small>
      </span>
      ${(gear.length > 0 || able) && equipment}
    </div>
  `;
}

/** An arrow from the attacker to the other. @param {{match: Plain}} props */
const Arrow = ({ match: { attacker, sides } }) => html`
  <span class=${`mid ${attacker === 1 ? "back" : ""}`} role="img" aria-label=${`${sides[attacker].card} attacks`}>
    <svg viewBox="0 0 20 14" aria-hidden="true">
      <path d="M0 4h11V0l9 7-9 7v-4H0z" />
    </svg>
  </span>
`;

/** What the match has come to. @param {BoardProps} props */
function title({ view }) {
  const { winner, strings, rolls } = view.board.match;
  if (winner !== null) return "The end of the match";
  if (view.scene === "wagers") return "The wagers";
  if (strings) return "The attack";
  return rolls.length ? "Initiative" : "The match";
}

/** @param {{props: BoardProps}} props */
export function Fight({ props }) {
  const { match } = props.view.board;
  return html`
    <section class="fightbox panel" aria-label="The match">
      <h2>
        <span>${title(props)}</span>
        ${match.round > 0 && html`<small>Round ${match.round}</small>`}
      </h2>
      <div class="vs">
        <${Combatant} props=${props} i=${0} />
        ${match.strings ? html`<${Arrow} match=${match} />` : html`<span class="mid quiet">vs</span>`}
        <${Combatant} props=${props} i=${1} />
      </div>
      <${Verdict} props=${props} />
      ${match.winner === null && html`<${Rolls} props=${props} />`}
      <div class="pools2">
        <${Pools} props=${props} side=${match.sides[0]} />
        <${Pools} props=${props} side=${match.sides[1]} />
      </div>
      <${Bets} props=${props} />
    </section>
  `;
}
