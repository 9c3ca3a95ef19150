// A die that was rolled.
import { html } from "../lib.js";

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

/**
 * `tone` is g for a plain die, and a, d or s for those of Attack, Defence and Speed.
 * @param {{face: number, tone?: "g" | "a" | "d" | "s"}} props
 */
export const Die = ({ face, tone = "g" }) => html`
  <svg class=${`die t-${tone}`} viewBox="0 0 40 40" role="img" aria-label=${String(face)}>
    <rect x="1.5" y="1.5" width="37" height="37" rx="8" />
    <g>
      ${(PIPS[face] ?? []).map(([x, y], i) => html`<circle key=${i} cx=${x} cy=${y} r="3.7" />`)}
    </g>
  </svg>
`;
