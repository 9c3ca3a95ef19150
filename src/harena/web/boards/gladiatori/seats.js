// On a phone everybody has a place in the row on top.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { isDeciding, Plate } from "../../pieces/plate.js";
import { called, character, hasCards, isGone } from "./figures.js";
import { seatClass } from "../../words.js";
import { Points } from "./opponent.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{title: string, icon: string, n: number}} props */
const Count = ({ title, icon, n }) => html`
  <span title=${title}>
    <${Icon} name=${icon} />
    ${n}
  </span>
`;

const cards = (/** @type {Plain} */ pile) => pile.action + pile.combat;

/** A heart is hit points, which only their owner knows; of the others one sees how many cards they have for it. */
const Life = (/** @type {{x: Plain}} */ { x }) =>
  x.own
    ? html`<${Count} title="Hit points" icon="hearts" n=${x.own.hit_points} />`
    : html`<${Count} title="Cards in the HP deck" icon="card-draw" n=${cards(x.hp)} />`;

/** @param {{x: Plain}} props */
const Cards = ({ x }) => html`
  <span class="cnt">
    <${Count} title="Cards in hand" icon="card-pick" n=${cards(x.hand)} />
    <${Life} x=${x} />
  </span>
`;

/** @param {{props: BoardProps, x: Plain}} props */
function Seat({ props, x }) {
  const { view } = props;
  const deciding = isDeciding(props, x.seat);
  const state = isGone(x) ? x.fate : view.scene === "characters" ? (x.character ?? "") : character(x);
  return html`
    <div
      class=${`gseat ${seatClass(x.seat)} ${deciding ? "deciding" : ""} ${isGone(x) ? "gone" : ""}`}
      data-seat=${x.seat}
    >
      <${Plate} seat=${x.seat} name=${called(props, x)} now=${state} small=${true} />
      ${hasCards(props.view) && html`<${Cards} x=${x} />`}
      ${x.vp !== null && html`<${Points} n=${x.vp} />`}
    </div>
  `;
}

/** @param {BoardProps} props */
export function Seats(props) {
  if (!props.phone) return null;
  /** @type {Plain[]} */
  const everybody = props.view.board.gladiators;
  return html`
    <section class="seatrow gl-seats" aria-label="Gladiators">
      ${everybody.map((x) => html`<${Seat} key=${x.seat} props=${props} x=${x} />`)}
    </section>
  `;
}
