// Who is who in the arena: gladiators and animals, what they are called here, and what they look like.
import { figure, label, seatClass } from "../../words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("../../types").View} View */

/** Only gladiators have a seat. */
export const isBeast = (/** @type {Plain | null} */ x) => typeof x?.seat !== "number";

/** The class that gives a gladiator the colours of his seat; animals have their own. @param {Plain | null} x */
export const colours = (x) => (isBeast(x) ? "beast" : seatClass(x?.seat));

/** @param {View} view @returns {Plain | null} */
export const mine = (view) => (view.seat === null ? null : view.board.gladiators[view.seat]);

/**
 * What stands under a name: a gladiator or an animal.
 * @param {View} view
 * @param {string} name
 * @returns {Plain | null}
 */
export const figureCalled = (view, name) =>
  view.board.gladiators.find((/** @type {Plain} */ x) => x.colour === name) ??
  view.board.animals.find((/** @type {Plain} */ b) => b.name === name) ??
  null;

/** Everybody else, the next one clockwise first. @param {View} view @returns {Plain[]} */
export const others = ({ seat, seats, board }) =>
  Array.from({ length: seats }, (_, i) => board.gladiators[((seat ?? -1) + 1 + i) % seats]).filter(
    (x) => x.seat !== seat,
  );

/** Everybody who stands on the sand. @param {View} view @returns {Plain[]} */
export const standing = ({ board }) => [...board.gladiators, ...board.animals].filter((x) => x.hex);

/**
 * Everybody who stands on the sand, with the animals that share his hex: one of them is drawn, whoever is struck first.
 * @param {View} view
 * @returns {{x: Plain, under: Plain[]}[]}
 */
export function heaps(view) {
  const struck = (/** @type {Plain} */ x) => view.board.fight?.targets.includes(nameIn(x));
  /** @type {Map<string, Plain[]>} */
  const found = new Map();
  for (const x of standing(view)) {
    const at = isBeast(x) ? String(x.hex) : x.colour;
    found.set(at, struck(x) ? [x, ...(found.get(at) ?? [])] : [...(found.get(at) ?? []), x]);
  }
  return [...found.values()].map(([x, ...under]) => ({ x, under }));
}

/** The name under which the service knows a figure. @param {Plain} x @returns {string} */
export const nameIn = (x) => x.colour ?? x.name;

/** What a figure is called at this table. @param {BoardProps} props @param {Plain | null} x */
export function called(props, x) {
  if (!x) return "";
  if (isBeast(x)) return label(x.name);
  return x.seat === props.seat ? "You" : props.names[x.seat];
}

/** The number of an animal among those of its kind. @param {Plain} x */
export const beastNumber = (x) => String(x.name ?? "").replace(/\D/g, "");

export const character = (/** @type {Plain} */ x) => x.character ?? "created";

/** Whether anybody has cards yet: there are none before there is a character. @param {View} view */
export const hasCards = (view) => !["builder", "characters"].includes(view.scene);

/** Whether somebody has left the arena for good. */
export const isGone = (/** @type {Plain} */ x) => ["dead", "surrendered"].includes(x.fate);

/** Its picture. @param {Plain} x */
export const look = (x) => figure(x.character ?? x.name ?? x.colour, isBeast(x) ? "" : "gladiator");
