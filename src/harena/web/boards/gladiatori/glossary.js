// What the cards and Powers are that the view names: each stands in its glossary once.
import { tidy } from "../../words.js";

/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("../../types").View} View */

/**
 * What a card or a Power is that a choice names.
 * @param {View} view
 * @param {unknown} name
 * @returns {Plain | undefined}
 */
export const known = (view, name) =>
  view.board.glossary.find((/** @type {Plain} */ card) => tidy(card.name) === tidy(name));

/** What a card or a Power is, by its exact name. @param {View} view @param {string} name @returns {Plain} */
export const printed = (view, name) =>
  view.board.glossary.find((/** @type {Plain} */ card) => card.name === name) ?? { name, type: "", text: "" };

/** How many cards lie in a pile. @param {Record<string, number>} pile */
export const total = (pile) => Object.values(pile).reduce((sum, n) => sum + n, 0);

/** How many hit points lie in a pile. @param {View} view @param {Record<string, number>} pile */
export const hitPoints = (view, pile) =>
  Object.entries(pile).reduce((sum, [name, n]) => sum + n * (printed(view, name).hp ?? 0), 0);
