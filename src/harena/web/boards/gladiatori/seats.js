// On a phone everybody has a place in the row on top.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { isDeciding, Plate } from "../../pieces/plate.js";
import { called, character, isGone } from "./figures.js";
import { seatClass } from "../../words.js";
import { Points } from "./opponent.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{title: string, icon: string, pile: Plain}} props */
const Count = ({ title, icon, pile }) => html`
  <span title=${title}>
    <${Icon} name=${icon} />
    ${pile.action + pile.combat}
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
      <span class="cnt">
        <${Count} title="Cards in hand" icon="card-pick" pile=${x.hand} />
        <${Count} title="Cards in the HP deck" icon="hearts" pile=${x.hp} />
      </span>
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
