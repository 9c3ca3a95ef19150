// Bloodlust against the Boast: all together, or in a battle royale each for itself.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { Meter } from "../../pieces/meter.js";
import { Track } from "../../pieces/track.js";
import { isRoyale, parties, Sign, whose } from "./parties.js";
import { seatClass } from "../../words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** The Bloodlust of a school, or of the Ludus Magnus. @param {Plain} board @param {number} seat @returns {number} */
const bloodlustOf = (board, seat) => (board.players[seat] ?? board.ludus).bloodlust;

/** What a school has of what a Boast needs. @param {Plain} board @param {number} seat */
const shareOf = (board, seat) => ({ n: bloodlustOf(board, seat), kind: seatClass(seat) });

/** @param {{props: BoardProps, boast: number}} props */
function EachForItself({ props, boast }) {
  const line = (/** @type {number} */ s) => {
    const n = bloodlustOf(props.view.board, s);
    return html`
      <div class="own" key=${s}>
        <${Sign} props=${props} seat=${s} small=${true} />
        <${Meter} shares=${[shareOf(props.view.board, s)]} of=${boast} />
        <span class="num">${n}</span>
      </div>
    `;
  };
  return html`
    <div class="l">
      <${Icon} name="bloody-sword" />
      Bloodlust <span class="to">Boast</span> <b>${boast}</b>
    </div>
    ${parties(props).map(line)}
  `;
}

/** @param {{props: BoardProps, boast: number, said: string}} props */
function Together({ props, boast, said }) {
  const { board } = props.view;
  const shares = parties(props).map((s) => shareOf(board, s));
  return html`
    <div class="l">
      <${Icon} name="bloody-sword" />
      <b>${board.bloodlust}</b> Bloodlust <span class="to">Boast</span> <b>${boast}</b>
    </div>
    <${Meter} shares=${shares} of=${boast} title=${said} />
  `;
}

/** @param {{props: BoardProps}} props */
export function Boast({ props }) {
  const { board } = props.view;
  const [boast = 0, ...later] = /** @type {number[]} */ (board.boasts);
  const said = parties(props)
    .map((s) => `${whose(props, s)} ${bloodlustOf(board, s)}`)
    .join(", ");
  const Bloodlust = isRoyale(board) ? EachForItself : Together;
  return html`
    <div class="boast" role="group" aria-label=${`Bloodlust: ${said}; the Boast is ${boast}`}>
      <${Bloodlust} props=${props} boast=${boast} said=${said} />
      <span class="later">
        <span aria-hidden="true">Boasts</span>
        <${Track} kind="stops next" steps=${[boast, ...later]} at=${1} stands=${true} />
      </span>
    </div>
  `;
}
