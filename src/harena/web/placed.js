// Which choices can be pressed on the board. Boards tell it while they are drawn; the prompt bar leaves those to them.

/** @typedef {import("./types").Option} Option */

/** @type {Set<string>} */
let found = new Set();

/** The board is drawn anew. */
export const forgetPlaced = () => {
  found = new Set();
};

/**
 * These choices can be taken by a press there. What would take any choice chooses nothing.
 * @param {Option[]} options
 * @param {Option[]} all what may be chosen at present
 */
export function placed(options, all) {
  if (options.length < all.length) for (const option of options) found.add(option.text);
}

/** The texts of the choices that can be pressed on the board as it was last drawn. */
export const onBoard = () => found;
