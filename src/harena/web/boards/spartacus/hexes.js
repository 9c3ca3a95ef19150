// Where the hexes of the arena lie in its picture.

/** The picture's frame. */
export const BOX = { x: -243, y: -214.2, w: 486, h: 428.4 };
const WIDE = 62.35;
const HIGH = 54;

/** The middle of a hex. @param {readonly number[]} hex @returns {[number, number]} */
export const middle = ([q, r]) => [WIDE * (q + r / 2), HIGH * r];

/**
 * The corners of a hexagon, as a polygon has them.
 * @param {readonly number[]} centre
 * @param {number} size
 * @param {number} turn in sixths of a full turn
 */
const hexagon = ([x, y], size, turn) =>
  Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI / 3) * (i + turn);
    return `${(x + size * Math.cos(a)).toFixed(1)},${(y + size * Math.sin(a)).toFixed(1)}`;
  }).join(" ");

/** A hex round its middle. @param {readonly number[]} centre @param {number} size */
export const corners = (centre, size) => hexagon(centre, size, -0.5);

/** The wall round the sand. @param {number} size */
export const wall = (size) => hexagon([0, 0], size, 0);

/**
 * Where something with its middle there lies in the frame.
 * @param {number[]} hex
 * @param {number} w
 * @param {number} h
 */
export function placed(hex, w, h) {
  const [x, y] = middle(hex);
  return {
    left: `${((x - w / 2 - BOX.x) / BOX.w) * 100}%`,
    top: `${((y - h / 2 - BOX.y) / BOX.h) * 100}%`,
    width: `${(w / BOX.w) * 100}%`,
    height: `${(h / BOX.h) * 100}%`,
  };
}
