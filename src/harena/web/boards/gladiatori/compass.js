// The six directions of the arena, in words and as angles.
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

/** Clockwise, from the east. */
export const DIRECTIONS = Object.keys(COMPASS);

export const direction = (/** @type {unknown} */ way) => COMPASS[tidy(way)] ?? String(way);

export const degrees = (/** @type {string} */ facing) => Math.max(0, DIRECTIONS.indexOf(tidy(facing))) * 60;

/** Where somebody looks after a turn. @param {string} facing @param {string} how */
export const turned = (facing, how) => DIRECTIONS[(DIRECTIONS.indexOf(tidy(facing)) + (TURNS[tidy(how)] ?? 0) + 6) % 6];
