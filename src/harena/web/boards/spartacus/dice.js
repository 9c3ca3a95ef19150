// Dice: the three pools of a fighter, in figures and in words, and a die that was rolled.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";

/** The pools by their short names, with their symbols and full names. */
export const POOLS = /** @type {const} */ ([
  ["ATK", "gladius", "Attack"],
  ["DEF", "shield", "Defence"],
  ["SPD", "wingfoot", "Speed"],
]);

/** The class that gives a pool its colour. @param {string} pool */
export const poolClass = (pool) => `p-${pool[0].toLowerCase()}`;

/** Three pools in words. @param {number[]} dice */
export const pools = ([attack, defence, speed]) => `${attack} attack, ${defence} defence and ${speed} speed dice`;

/** The three pools in figures. @param {{dice: number[]}} props */
export const Dice = ({ dice }) => html`
  <span class="dice3 num">
    ${POOLS.map(
      ([pool, icon, name], i) => html`
        <span key=${pool} class=${poolClass(pool)}>
          <${Icon} name=${icon} />
          ${dice[i]}
          <span class="sr"> ${name} </span>
        </span>
      `,
    )}
  </span>
`;

const [LOW, MIDDLE, HIGH] = [11, 20, 29];
const CORNERS = [
  [LOW, LOW],
  [HIGH, LOW],
  [LOW, HIGH],
  [HIGH, HIGH],
];
const CENTRE = [MIDDLE, MIDDLE];
const DIAGONAL = [
  [LOW, LOW],
  [HIGH, HIGH],
];
/** Where the pips of each face lie, from none to six. */
const PIPS = [
  [],
  [CENTRE],
  DIAGONAL,
  [DIAGONAL[0], CENTRE, DIAGONAL[1]],
  CORNERS,
  [...CORNERS.slice(0, 2), CENTRE, ...CORNERS.slice(2)],
  [10, 20, 30].flatMap((y) => [
    [LOW, y],
    [HIGH, y],
  ]),
];

/** A die. @param {{face: number, tone: string}} props  `tone`: a, d or s for the pools, g for a plain one */
export const Die = ({ face, tone }) => html`
  <svg class=${`die t-${tone}`} viewBox="0 0 40 40" role="img" aria-label=${String(face)}>
    <rect x="1.5" y="1.5" width="37" height="37" rx="8" />
    <g>
      ${(PIPS[face] ?? []).map(([x, y], i) => html`<circle key=${i} cx=${x} cy=${y} r="3.7" />`)}
    </g>
  </svg>
`;
