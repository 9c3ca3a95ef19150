// Where the hexes of the arena lie in its picture.
import { corners, middle as middleOf } from "../../pieces/hex.js";

/** The picture's frame. */
export const BOX = { x: -243, y: -214.2, w: 486, h: 428.4 };
const SIDE = 36;

/** The middle of a hex. @param {readonly number[]} hex */
export const middle = (hex) => middleOf(hex, SIDE);

/** The wall round the sand, which stands on a side. @param {number} size */
export const wall = (size) => corners([0, 0], size, 0);

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
