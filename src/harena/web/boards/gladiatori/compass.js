// The six directions of the arena, in words and as angles.
import { degrees as degreesOf, DIRECTIONS } from "../../pieces/hex.js";
import { tidy } from "../../words.js";

const COMPASS = /** @type {Record<string, string>} */ ({
  e: "east",
  se: "south-east",
  sw: "south-west",
  w: "west",
  nw: "north-west",
  ne: "north-east",
});
const TURNS = /** @type {Record<string, number>} */ ({
  left: -1,
  right: 1,
  "hard left": -2,
  "hard right": 2,
});

export const direction = (/** @type {unknown} */ way) => COMPASS[tidy(way)] ?? String(way);

export const degrees = (/** @type {string} */ facing) => degreesOf(tidy(facing));

/** Where somebody looks after a turn. @param {string} facing @param {string} how */
export const turned = (facing, how) => DIRECTIONS[(DIRECTIONS.indexOf(tidy(facing)) + (TURNS[tidy(how)] ?? 0) + 6) % 6];
