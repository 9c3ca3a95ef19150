// Where hexes lie that stand on a point: a hex is [q, r], one to the east is [q + 1, r], one to the south-east
// [q, r + 1]; the middle of a map is [0, 0].

/** @typedef {readonly number[]} Hex */

/** The six ways from a hex by their names, clockwise from the east. */
export const WAYS = /** @type {Record<string, readonly [number, number]>} */ ({
  e: [1, 0],
  se: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
  nw: [0, -1],
  ne: [1, -1],
});
export const DIRECTIONS = Object.keys(WAYS);

/** How far a way is turned from the east, in degrees. @param {string} way */
export const degrees = (way) => Math.max(0, DIRECTIONS.indexOf(way)) * 60;

/** The hex that lies one step away. @param {Hex} hex @param {string} way */
export const beside = ([q, r], way) => [q + WAYS[way][0], r + WAYS[way][1]];

const same = (/** @type {Hex} */ a, /** @type {Hex} */ b) => a[0] === b[0] && a[1] === b[1];

/** In which direction a hex lies that is beside another. @param {Hex} from @param {Hex} to */
export const wayTo = (from, to) => DIRECTIONS.find((way) => same(beside(from, way), to));

/** How many steps a hex is from the middle. @param {Hex} hex */
export const fromMiddle = ([q, r]) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** Every hex of a map that goes so far from its middle, row by row. @param {number} radius */
export function* within(radius) {
  for (let r = -radius; r <= radius; r++)
    for (let q = -radius; q <= radius; q++) if (Math.abs(q + r) <= radius) yield [q, r];
}

/** The middle of a hex in a drawing. @param {Hex} hex @param {number} side how long a hex's side is */
export const middle = ([q, r], side) => [(q + r / 2) * Math.sqrt(3) * side, r * 1.5 * side];

/**
 * The corners of a hexagon, as a polygon has them.
 * @param {Hex} centre
 * @param {number} size from its middle to a corner
 * @param {number} [turn] in sixths of a full turn; without it, it stands on a point like a hex of the map
 */
export const corners = ([x, y], size, turn = -0.5) =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * (i + turn);
    return `${(x + size * Math.cos(angle)).toFixed(1)},${(y + size * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
