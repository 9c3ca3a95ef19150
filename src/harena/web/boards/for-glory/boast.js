// Bloodlust against the Boast: all together, or in a battle royale each for itself.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { isRoyale, parties, Sign, whose } from "./parties.js";
import { seatClass } from "../../words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** The Bloodlust of a school, or of the Ludus Magnus. @param {Plain} board @param {number} seat @returns {number} */
const bloodlustOf = (board, seat) => (board.players[seat] ?? board.ludus).bloodlust;

/** @param {{seat: number, n: number, boast: number}} props */
const Bar = ({ seat, n, boast }) => html`
  <i
    class=${`${seatClass(seat)} b${seat}`}
    style=${{ width: `${Math.min(100, (100 * n) / Math.max(boast, 1))}%` }}
  />
`;

/** @param {{props: BoardProps, boast: number}} props */
function EachForItself({ props, boast }) {
  const line = (/** @type {number} */ s) => {
    const n = bloodlustOf(props.view.board, s);
    return html`
      <div class="own" key=${s}>
        <${Sign} props=${props} seat=${s} small=${true} />
        <div class="track"><${Bar} seat=${s} n=${n} boast=${boast} /></div>
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
  const bar = (/** @type {number} */ s) => html`
    <${Bar} key=${s} seat=${s} n=${bloodlustOf(board, s)} boast=${boast} />
  `;
  return html`
    <div class="l">
      <${Icon} name="bloody-sword" />
      <b>${board.bloodlust}</b> Bloodlust <span class="to">Boast</span> <b>${boast}</b>
    </div>
    <div class="track" title=${said}>${parties(props).map(bar)}</div>
  `;
}

/** @param {{props: BoardProps}} props */
export function Boast({ props }) {
  const { board } = props.view;
  const [boast = 0, ...later] = /** @type {number[]} */ (board.boasts);
  const said = parties(props)
    .map((s) => `${whose(props, s)} ${bloodlustOf(board, s)}`)
    .join(", ");
  const Meter = isRoyale(board) ? EachForItself : Together;
  return html`
    <div class="boast" role="group" aria-label=${`Bloodlust: ${said}; the Boast is ${boast}`}>
      <${Meter} props=${props} boast=${boast} said=${said} />
      <div class="next">
        <span class="on">${boast}</span>
        ${later.map((b) => html`<span>${b}</span>`)}
      </div>
    </div>
  `;
}
