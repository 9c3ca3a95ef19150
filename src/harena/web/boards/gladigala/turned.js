// The arena as one's own school sees it: its side lies at the bottom. Squares, sides and ways keep the names of the
// rules; only where they are seen changes. Who watches sees it from the south.
import { COMPASS, own } from "./parts.js";

/** @typedef {import("../../types").View} View */

/** How far the arena is turned clockwise so that a side comes to the bottom. */
const TURNED = /** @type {Record<string, number>} */ ({ South: 0, East: 90, North: 180, West: 270 });

/** How far the arena is turned for whoever looks, in degrees. @param {View} view */
export const turnOf = (view) => TURNED[(own(view) ?? view.board.schools[view.board.seen_from])?.side ?? "South"] ?? 0;

/**
 * Who has played and looks back with everybody's eyes sees the arena from the own side, as it was in the game.
 * @param {import("../../types").BoardProps} props
 * @returns {import("../../types").BoardProps}
 */
export function fromOwnSide(props) {
  const { view, table } = props;
  const [mine, another] = table.seats.filter((seat) => seat.mine);
  if (view.seat !== null || !mine || another) return props;
  return { ...props, view: { ...view, board: { ...view.board, seen_from: mine.seat } } };
}

/**
 * Where a square or a bench is seen, counted from the left and from the top. Benches lie at 0 and beyond the last.
 * @param {number} column from the west
 * @param {number} row from the south
 * @param {number} n the length of a side
 * @param {number} turn
 * @returns {[number, number]}
 */
export function seenAt(column, row, n, turn) {
  const far = n + 1;
  const down = far - row;
  if (turn === 90) return [far - down, column];
  if (turn === 180) return [far - column, far - down];
  if (turn === 270) return [down, far - column];
  return [column, down];
}

/** Where a square is seen. @param {string} at @param {number} n @param {number} turn */
export const squareAt = (at, n, turn) => seenAt(at.charCodeAt(0) - 96, Number(at.slice(1)), n, turn);

const SIDES = ["N", "E", "S", "W"];

/** How far a picture is turned that looks to a side. @param {string} facing @param {number} turn */
export const looks = (facing, turn) => ((COMPASS[facing] ?? 0) + turn) % 360;
/** The side of the screen, as if north were at its top. @param {string} facing @param {number} turn */
export const seenSide = (facing, turn) => SIDES[looks(facing, turn) / 90] ?? "";
/** Which side of the arena lies on a side of the screen. @param {string} seen @param {number} turn */
export const sideSeen = (seen, turn) => SIDES.find((side) => seenSide(side, turn) === seen) ?? "";
