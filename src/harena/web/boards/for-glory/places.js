// The Arenas by name: by their cards, and while there is none, by what they are; and where in the round the game is.
import { stops, titleOf } from "../../reading.js";
import { isRoyale } from "./parties.js";

/** @typedef {import("../../types").Plain} Plain */

const GLORY = /** @type {Record<string, string>} */ ({
  F1: "Fleeting Glory",
  F2: "Fleeting Glory",
  L: "Lasting Glory",
});
const IN_A_SENTENCE = /** @type {Record<string, string>} */ ({
  F1: "the first Fleeting Arena",
  F2: "the second Fleeting Arena",
  L: "the Lasting Arena",
});

/** What is fought for in an Arena. @param {Plain} arena @returns {string} */
export const gloryOf = (arena) => GLORY[arena.place] ?? arena.place;

/** @param {Plain} arena @returns {string} */
export const arenaTitle = (arena) => (arena.card ? titleOf(arena.card) : gloryOf(arena));

/** An Arena as a sentence names it. @param {Plain} arena @returns {string} */
export const arenaCalled = (arena) => (arena.card ? titleOf(arena.card) : IN_A_SENTENCE[arena.place]);

/** The Battles of this Arena Phase, by where they are fought. @param {Plain} board */
const battles = (board) =>
  board.arenas
    .filter((/** @type {Plain} */ a) => a.fighters.length || a.place === board.battle)
    .map((/** @type {Plain} */ a) => ({
      name: isRoyale(board) ? "Battle royale" : arenaCalled(a),
      now: a.place === board.battle,
    }));

/** @type {import("../index").Ribbon} */
export const ribbon = ({ board, stages }) =>
  stops(stages.flatMap((stage) => (stage.now && board.battle ? battles(board) : [stage])));
