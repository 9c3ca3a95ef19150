// The ground of the arena: wall, hexes, gates, and the blow that falls.
import { html } from "../../lib.js";
import { corners } from "../../pieces/hex.js";
import { BOX, middle, wall } from "./hexes.js";
import { SIDES } from "./match.js";

/** @typedef {import("../../types").Plain} Plain */

/** The stone round the sand, with its mosaic. */
const Wall = () => html`
  <polygon class="w3" points=${wall(241.9)} />
  <polygon class="w1" points=${wall(238.3)} />
  <polygon class="w2" points=${wall(228.2)} />
  <polygon class="te c" points=${wall(233.3)} />
  <polygon class="te b" points=${wall(233.3)} />
  <polygon class="te a" points=${wall(233.3)} />
  <polygon class="w4" points=${wall(223.9)} />
  <polygon fill="url(#sp-sand)" points=${wall(221.8)} />
`;

/**
 * A hex, marked where it can be struck; where nothing can be done it says why.
 * @param {{name: string, hex: number[], reached: boolean, ask: (name: string, at: Element) => void}} props
 */
const Hex = ({ name, hex, reached, ask }) => html`
  <polygon
    class=${`hx ${reached ? "reach" : ""}`}
    points=${corners(middle(hex), 35)}
    onClick=${(/** @type {Event & {currentTarget: Element}} */ e) => ask(name, e.currentTarget)}
  />
`;

/** The letter of a row of hexes, beside its first. @param {{name: string, hex: number[]}} props */
function Letter({ name, hex }) {
  const [x, y] = middle(hex);
  return html`<text class="ln" x=${x - 21} y=${y + 4}>${name[0].toUpperCase()}</text>`;
}

/** Where a Combatant comes in. @param {{hex: readonly number[], number: string}} props */
function Gate({ hex, number }) {
  const [x, y] = middle(hex);
  return html`
    <g class="gate">
      <polygon points=${corners([x, y], 29)} />
      <text x=${x} y=${y + 8.5}>${number}</text>
    </g>
  `;
}

/** An arrow from one hex to another. @param {{from: number[], to: number[]}} props */
function Blow({ from, to }) {
  const [x, y] = middle(from);
  const [toX, toY] = middle(to);
  const long = Math.hypot(toX - x, toY - y) || 1;
  const dx = (toX - x) / long;
  const dy = (toY - y) / long;
  const tip = `${toX - dx * 34} ${toY - dy * 34}`;
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI;
  return html`
    <g class="blow">
      <path d=${`M${x + dx * 24} ${y + dy * 24}L${tip}`} />
      <path class="tip" d="M10 0-6-8V8Z" transform=${`translate(${tip}) rotate(${degrees})`} />
    </g>
  `;
}

/** The way that somebody went last. @param {{from: number[], to: number[]}} props */
function Trail({ from, to }) {
  const [x, y] = middle(from);
  const [toX, toY] = middle(to);
  return html`
    <g class="trail">
      <polygon points=${corners([x, y], 27)} />
      <path d=${`M${x} ${y}L${toX} ${toY}`} />
    </g>
  `;
}

/**
 * @param {{hexes: Record<string, number[]>, gates: string[], watched: Plain | undefined, ask: (name: string, at:
 *   Element) => void, blow: {from: number[], to: number[]} | null, went: {from: number[], to: number[], kind: string} |
 *   null}} props   `watched`: whose reach is shown; `went`: the last move
 */
export const Sand = ({ hexes, gates, watched, blow, went, ask }) => html`
  <svg viewBox=${`${BOX.x} ${BOX.y} ${BOX.w} ${BOX.h}`} aria-hidden="true">
    <defs>
      <radialGradient id="sp-sand" cx="50%" cy="44%" r="62%">
        <stop offset="0" class="st1" />
        <stop offset="1" class="st2" />
      </radialGradient>
    </defs>
    <${Wall} />
    ${Object.entries(hexes).map(
      ([name, hex]) =>
        html`<${Hex} key=${name} name=${name} hex=${hex} ask=${ask} reached=${watched?.reaches.includes(name)} />`,
    )}
    ${Object.entries(hexes)
      .filter(([name]) => name.endsWith("1"))
      .map(([name, hex]) => html`<${Letter} key=${name} name=${name} hex=${hex} />`)}
    ${gates.map((name, i) => html`<${Gate} key=${i} hex=${hexes[name]} number=${SIDES[i]} />`)}
    ${went && html`<g class=${went.kind}><${Trail} ...${went} /></g>`}
    ${blow && html`<${Blow} ...${blow} />`}
  </svg>
`;
