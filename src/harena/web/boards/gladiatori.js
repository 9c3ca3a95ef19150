// Gladiatori: the oval arena in the middle, one's character sheet on one side, the others and the fight as two columns
// on the other, one's cards below. Before the fight a builder for characters and the items on offer take the middle.
import { html } from "../lib.js";
import { panel } from "../reading.js";
import { Facts } from "../pieces/facts.js";
import { Animals } from "./gladiatori/animals.js";
import { Arena } from "./gladiatori/arena.js";
import { Builder } from "./gladiatori/builder.js";
import { Characters } from "./gladiatori/characters.js";
import { Fight } from "./gladiatori/fight.js";
import { mine, others } from "./gladiatori/figures.js";
import { keepNumber, useForms } from "./gladiatori/forms.js";
import { keepStart } from "./gladiatori/goals.js";
import { Offered } from "./gladiatori/items.js";
import { Opponent } from "./gladiatori/opponent.js";
import { usePayment } from "./gladiatori/payment.js";
import { keepPeace, useRest } from "./gladiatori/peace.js";
import { Sheet } from "./gladiatori/sheet.js";
import { keepStep, useStepping } from "./gladiatori/stepping.js";
import { Track } from "./gladiatori/track.js";

export { acts } from "./gladiatori/acts.js";
export { reads } from "./gladiatori/ear.js";
export { Mine } from "./gladiatori/mine.js";
export { ribbon } from "./gladiatori/ribbon.js";
export { Seats } from "./gladiatori/seats.js";
export { arranged } from "./gladiatori/peace.js";
export { asks, says, unsaid, whole } from "./gladiatori/speech.js";

export const recap = () => import("./gladiatori/touched.js");

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").Plain} Plain */

const KNOWN = [
  "turn",
  "last_turn",
  "round",
  "rounds",
  "order",
  "active",
  "sides",
  "animals_mode",
  "first_blood",
  "gladiators",
  "animals",
  "waiting",
  "offered",
  "hexes",
  "starts",
  "gates",
  "characters",
  "glossary",
  "damage",
  "fight",
];

/** What was chosen in the prompt bar stands on the board too. @type {import("./index").Plan} */
export function plan(text, view, table) {
  keepStart(text, view);
  keepNumber(text, view, table);
  if (keepPeace(text, view, table)) return [];
  return keepStep(text, view, table) ? [] : null;
}

/** The middle of the middle: what is going on. @param {{props: BoardProps}} props */
function Scene({ props }) {
  const { scene } = props.view;
  if (scene === "builder") return html`<${Builder} props=${props} />`;
  if (scene === "characters") return html`<${Characters} props=${props} />`;
  if (scene === "items") return html`<${Offered} props=${props} />`;
  return html`<${Arena} props=${props} />`;
}

/** @param {{props: BoardProps, list: Plain[]}} props */
const Opponents = ({ props, list }) => list.map((x) => html`<${Opponent} key=${x.seat} props=${props} x=${x} />`);

/** On a phone the fight stands below the arena, and between fights the others do. @param {{props: BoardProps}} props */
function Phone({ props }) {
  const everybody = html`<${Opponents} props=${props} list=${others(props.view)} /><${Animals} props=${props} />`;
  if (props.view.scene === "items" && mine(props.view))
    return html`<div class="gl phone-board"><${Scene} props=${props} /></div>`;
  return html`
    <div class="gl phone-board">
      <${Scene} props=${props} />
      <div class="col beside">${props.view.board.fight ? html`<${Fight} props=${props} />` : everybody}</div>
    </div>
  `;
}

/**
 * What is on the left: my own sheet, or half of those one watches.
 * @param {{props: BoardProps, list: Plain[]}} props
 */
const LeftColumn = ({ props, list }) =>
  mine(props.view)
    ? html`<${Sheet} props=${props} />`
    : html`<div class="col"><${Opponents} props=${props} list=${list} /></div>`;

/** @param {{props: BoardProps}} props */
function Desktop({ props }) {
  const { view } = props;
  const me = mine(view);
  const beside = others(view);
  const half = me ? 0 : Math.ceil(beside.length / 2);
  const onTheRight = beside.slice(half);
  const { facts } = panel(view.board, "", KNOWN);
  // Beside the arena there is room for a fight where one opponent stands there: over the sand it would hide somebody.
  const aside = onTheRight.length < 2 && !view.board.animals.length;
  return html`
    <div class=${`gl ${me ? "" : "watching"} n${view.seats}`}>
      <${LeftColumn} props=${props} list=${beside.slice(0, half)} />
      <div class="stagecol">
        <${Track} props=${props} />
        <${Scene} props=${props} />
        ${!aside && html`<${Fight} props=${props} />`}
      </div>
      <div class=${`col ${onTheRight.length > 1 ? "several" : ""}`}>
        <${Opponents} props=${props} list=${onTheRight} />
        ${aside && html`<${Fight} props=${props} />`}
        <${Animals} props=${props} />
        ${facts.length > 0 && html`<${Facts} facts=${facts} />`}
      </div>
    </div>
  `;
}

/** @param {BoardProps} props */
export function Board(props) {
  useForms(props);
  useStepping(props);
  usePayment(props);
  useRest(props);
  const { scene } = props.view;
  if (scene === "characters" || (scene === "builder" && mine(props.view))) return html`<${Scene} props=${props} />`;
  return props.phone ? html`<${Phone} props=${props} />` : html`<${Desktop} props=${props} />`;
}
