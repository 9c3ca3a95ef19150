// What an event of For Glory touched on the table: names of things and places, the most telling first.

import { signOf } from "./parties.js";

/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").View} View */

/** @param {GameEvent} e */
const fighters = (e) => [e.gladiator, e.target, ...(e.gladiators ?? [])];
/** @param {GameEvent} e */
const inVilla = (e) => [
  `villa-${e.seat}-${e.exhausted ?? e.piece ?? e.card}`,
  e.exhausted ?? e.piece ?? e.gladiator,
  `discard-${e.seat}`,
];
/** Damage that goes from one to another: it is told of the one to whom it goes. @param {GameEvent} e */
const shifted = (e) => [e.target, e.gladiator];
/** @param {string} pile @returns {(e: GameEvent) => string[]} */
const pile = (pile) => (e) => [`${pile}-${e.seat}`];
/** @param {GameEvent} e */
const offered = (e) => (e.cards ?? [e.card]).map((/** @type {string} */ card) => `supply-${card}`);

/** @type {Record<string, (e: GameEvent) => (string | undefined)[]>} */
const TOUCHED = {
  buys: (e) => [`supply-${e.card}`, `discard-${e.seat}`],
  plays: inVilla,
  uses: inVilla,
  exhausts: inVilla,
  readies: (e) => e.cards.map((/** @type {string} */ card) => `villa-${e.seat}-${card}`),
  refreshes: offered,
  "turns-up": offered,
  reserves: pile("reserve"),
  "buys-back": pile("reserve"),
  draws: pile("deck"),
  shuffles: pile("deck"),
  discards: pile("discard"),
  "discards-hand": pile("discard"),
  removed: pile("discard"),
  recovered: pile("discard"),
  gains: pile("purse"),
  "loses-coin": pile("purse"),
  "takes-gladius": pile("glory"),
  "wins-battle": pile("glory"),
  "ludus-wins": pile("glory"),
  "ludus-draws": (e) => ["ludus", e.gladiator],
  reassigned: shifted,
  moved: shifted,
  "takes-lasting": inVilla,
  "takes-arena": inVilla,
};

/** @param {GameEvent} e @returns {(string | undefined)[]} */
export const touched = (e) => TOUCHED[e.kind]?.(e) ?? fighters(e);

/** The sign of whoever did it. @param {number} seat @param {View} view */
export const sign = (seat, view) => signOf({ view }, seat);
