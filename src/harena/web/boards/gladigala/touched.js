// What an event of GladiGala touched on the table: names of things and places, the most telling first.

import { EMBLEM } from "./parts.js";

/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").View} View */

/** @param {GameEvent} e */
const treasury = (e) => [`treasury ${e.school}`];
/** @param {GameEvent} e */
const lined = (e) => (e.gladiators ?? []).map((/** @type {string} */ one) => `${e.school}.${one.split(" ")[0]}`);

/** @type {Record<string, (e: GameEvent) => (string | undefined)[]>} */
const TOUCHED = {
  earns: treasury,
  "pays-fee": treasury,
  upgraded: treasury,
  medal: treasury,
  "crowd-placed": (e) => [`crowd ${e.bench}`, e.bench],
  "crowd-called": (e) => [`crowd ${e.bench}`, e.bench],
  "eagle-placed": (e) => [`eagle ${e.school}`, e.square],
  "eagle-dropped": (e) => [`eagle ${e.school}`, e.square],
  formation: lined,
  placed: lined,
};

/** @param {GameEvent} e @returns {(string | undefined)[]} */
export const touched = (e) =>
  TOUCHED[e.kind]?.(e) ?? [e.gladiator, ...(e.by ?? []), ...(e.gladiators ?? []), e.square, e.school];

/** The sign of a school, once there is one. @param {number} seat @param {View} view @returns {string | undefined} */
export const sign = (seat, view) => EMBLEM[view.board.schools[seat]?.school];
