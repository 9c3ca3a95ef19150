// The ground of the arena: sand, wall, mosaic, gates and the net of hexes, and where on it a hex lies.
import { html } from "../../lib.js";
import { corners, middle as middleOf } from "../../pieces/hex.js";

/** @typedef {import("../../types").Plain} Plain */

// The drawing: hexes with the side S, the oval a little larger than they are.
const S = 26;
/** How far from its middle what belongs to a figure stands round it. */
const EDGE = S * 0.95;
const WIDE = 533;
const HIGH = 396;

/** What every drawing over the whole arena shows. */
export const VIEW_BOX = `${-WIDE / 2} ${-HIGH / 2} ${WIDE} ${HIGH}`;

/** The middle of a hex in the drawing. @param {number[]} hex */
export const middle = (hex) => middleOf(hex, S);

/** Where a hex lies, as a style. @param {number[]} hex */
export function at(hex) {
  const [x, y] = middle(hex);
  return { left: `${((x + WIDE / 2) / WIDE) * 100}%`, top: `${((y + HIGH / 2) / HIGH) * 100}%` };
}

/** Where the edge of a figure's place lies in a direction, as a style. @param {number[]} hex @param {number} degrees */
export function nearby(hex, degrees) {
  const [x, y] = middle(hex);
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle) * EDGE, Math.sin(angle) * EDGE];
  return { left: `${((x + dx + WIDE / 2) / WIDE) * 100}%`, top: `${((y + dy + HIGH / 2) / HIGH) * 100}%` };
}

const translated = (/** @type {number[]} */ hex) => `translate(${middle(hex)})`;

/** A rounded oval between an ellipse and a rectangle. @param {number} a @param {number} b */
function oval(a, b) {
  const bent = (/** @type {number} */ n) => Math.sign(n) * Math.abs(n) ** 0.72;
  const points = Array.from({ length: 96 }, (_, i) => {
    const t = (i * Math.PI) / 48;
    return `${(a * bent(Math.cos(t))).toFixed(1)} ${(b * bent(Math.sin(t))).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The corners of a hex round its middle, a little inside its lines. */
const CORNERS = corners([0, 0], S - 0.8);

/** @param {{hex: number[]}} props */
const Gate = ({ hex }) => html`
  <g class="gate" transform=${`translate(${Math.sign(hex[0]) * 254} 0)`}>
    <rect x="-12" y="-26" width="24" height="52" rx="4" />
    <path d="M-7-21v42M0-21v42M7-21v42M-10 0h20" />
  </g>
`;

/** @param {{letter: string, hex: number[]}} props */
const Start = ({ letter, hex }) => html`
  <g class="start" transform=${translated(hex)}>
    <circle r="14" />
    <text y="5.4" text-anchor="middle">${letter}</text>
  </g>
`;

/** @param {{hex: number[]}} props */
const Outline = ({ hex }) => html`<polygon class="cellline" points=${CORNERS} transform=${translated(hex)} />`;

/** @param {{name: string, hex: number[]}} props */
const HexName = ({ name, hex }) => html`
  <text class="hexname" text-anchor="middle" transform=${translated(hex)} y=${S - 8}>${name}</text>
`;

/** Never changes. @param {{board: Plain}} props */
export function Ground({ board }) {
  const [wall, mosaic, sand] = [oval(264, 196), oval(256, 189), oval(247, 180)];
  const hexes = /** @type {[string, number[]][]} */ (Object.entries(board.hexes));
  const starts = /** @type {[string, string][]} */ (Object.entries(board.starts));
  return html`
    <svg class="ground" viewBox=${VIEW_BOX} aria-hidden="true">
      <defs>
        <radialGradient id="gl-sand" cx="50%" cy="44%" r="62%">
          <stop offset="0" class="sand-1" />
          <stop offset="1" class="sand-2" />
        </radialGradient>
      </defs>
      <path d=${wall} class="wall" />
      <path d=${mosaic} class="mosaic" />
      <path d=${mosaic} class="tess" />
      <path d=${mosaic} class="tess red" />
      <path d=${sand} class="sand" />
      ${board.gates.map((/** @type {string} */ gate) => html`<${Gate} key=${gate} hex=${board.hexes[gate]} />`)}
      ${hexes.map(([name, hex]) => html`<${Outline} key=${name} hex=${hex} />`)}
      ${hexes.map(([name, hex]) => html`<${HexName} key=${name} name=${name} hex=${hex} />`)}
      ${starts.map(([letter, name]) => html`<${Start} key=${letter} letter=${letter} hex=${board.hexes[name]} />`)}
    </svg>
  `;
}
