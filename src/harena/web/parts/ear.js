// How the parts of a view are said where their keys do not say it: a board has the words of its game (`reads`), made of
// the sentences here.
import { _ } from "../say.js";

/** @typedef {import("../types").Plain} Plain */
/** @typedef {Plain[string]} Part   a part of a view, whatever the game puts there */
/** @typedef {{names: string[], thing: Plain}} About   who sits where, and what the part belongs to */
/**
 * @typedef {string | ((value: Part, about: About) => [string, unknown] | null)} Reads   a name, or name and value;
 *   null for what says nothing
 */

/** Said only if there is any. @param {string} name @returns {Reads} */
export const some = (name) => (value) => (value ? [name, value] : null);
/** A seat. @param {string} name @returns {Reads} */
export const whom =
  (name) =>
  (value, { names }) =>
    typeof value === "number" && names[value] ? [name, names[value]] : null;
/** Several seats: their numbers, or a yes or no for each. @param {string} name @returns {Reads} */
export const seats =
  (name) =>
  (value, { names }) => [
    name,
    value.every((/** @type {unknown} */ v) => typeof v === "boolean")
      ? names.filter((_, i) => value[i])
      : value.map((/** @type {number} */ v) => names[v]),
  ];
/**
 * One word for each value; without one it is not said.
 * @param {string} name
 * @param {Record<string, string>} words
 * @returns {Reads}
 */
export const oneOf = (name, words) => (value) => (words[value] ? [name, words[value]] : null);
export const unsaid = () => null;

/** Where somebody may look. */
export const SIDES = {
  N: _`north`,
  NE: _`north-east`,
  E: _`east`,
  SE: _`south-east`,
  S: _`south`,
  SW: _`south-west`,
  W: _`west`,
  NW: _`north-west`,
};

/**
 * A view as it is said: its parts by their names in the game, without what says nothing to the ear.
 * @param {Part} value
 * @param {import("../boards/index").Hearing} board
 * @param {string[]} names
 * @returns {Part}
 */
export function heard(value, board, names) {
  if (typeof value === "string") return board.spelt?.(value) ?? value;
  if (Array.isArray(value)) return value.map((v) => heard(v, board, names));
  if (!value || typeof value !== "object") return value;
  /** @type {Plain} */
  const out = {};
  for (const [key, found] of Object.entries(value)) {
    const reads = board.reads?.[key];
    if (board.unsaid?.includes(key) || found === null) continue;
    const said = typeof reads === "function" ? reads(found, { names, thing: value }) : [reads ?? key, found];
    if (said) out[said[0]] = heard(said[1], board, names);
  }
  return out;
}
