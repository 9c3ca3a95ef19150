// What is known of a match wherever it is shown: its two sides, and the Market cards that fight.
import { POOLS } from "./dice.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** How the two Combatants are numbered. */
export const SIDES = ["I", "II"];

/** The Market card that stands on the sand. @param {BoardProps} props @param {Plain} side @returns {Plain | null} */
export const cardOf = (props, side) =>
  props.view.board.houses[side.seat].cards.find((/** @type {Plain} */ c) => c.label === side.card) ?? null;

/** All dice a Combatant has left. @param {Plain} side */
export const diceLeft = (side) => POOLS.reduce((sum, [pool]) => sum + side.pools[pool], 0);
