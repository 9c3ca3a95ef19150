// A Reaction that fits nobody but its own player is taken in two steps: the second says whom it strikes.
import { tidy } from "../../words.js";

/** @typedef {import("../../types").PathStep} PathStep */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("../../types").View} View */

/** Whether a card would strike its own player, and nobody else. @param {Plain} card @param {number | null} seat */
export const strikesOwn = (card, seat) => card.fits?.length === 1 && card.fits[0] === seat;

/**
 * @param {string} text
 * @param {View} view
 * @param {unknown} _table
 * @param {PathStep[]} [path]
 * @returns {PathStep[] | null}
 */
export function plan(text, { ask, seat, board }, _table, path = []) {
  const option = ask?.options.find((one) => one.text === text);
  if (option?.kind !== "react" || path.some((step) => step.options.length === 1)) return null;
  const hand = seat === null ? [] : board.houses[seat].hand;
  const card = hand.find((/** @type {Plain} */ one) => tidy(one.name) === option.args.title);
  if (!card || !strikesOwn(card, seat)) return null;
  return [...path, { label: `${card.name} strikes you`, options: [option], at: card.name }];
}
