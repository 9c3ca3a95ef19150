// Which choices lie on which hex: ways, turns, goals, places to start, sides to look to.
import { beside, WAYS } from "../../pieces/hex.js";
import { tidy } from "../../words.js";
import { turned } from "./compass.js";
import { figureCalled, mine } from "./figures.js";
import { onward } from "./stepping.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/**
 * The hex of a place to start: a letter, or a hex as choices write it.
 * @param {Plain} board
 * @param {unknown} place
 * @returns {string}
 */
export const startHex = (board, place) =>
  board.starts[String(place).toUpperCase()] ??
  Object.keys(board.hexes).find((name) => `(${board.hexes[name]})` === tidy(place)) ??
  "";

/** The hex where my gladiator was put last: he looks somewhere before he stands there. */
let placed = "";

/** Keeps where my gladiator starts. @param {string} text a choice @param {import("../../types").View} view */
export function keepStart(text, { board }) {
  const place = /^start on (.+)$/.exec(tidy(text))?.[1];
  if (place) placed = startHex(board, place);
}

/** Whether my gladiator only looks to a side by it. @param {Option} option */
export const looks = ({ at }) => at?.includes("side") ?? false;

/**
 * `goals` are the choices of each hex; what cannot be told apart by its hex stands under my own gladiator. `turning`
 * while only a side to look to is chosen, `around` the hex round which it is, if he does not stand there yet.
 * @param {BoardProps} props
 * @returns {{goals: Map<string, Option[]>, turning: boolean, around: string}}
 */
export function goalsOf(props) {
  const { board } = props.view;
  const me = mine(props.view);
  const names = new Map(Object.entries(board.hexes).map(([name, hex]) => [String(hex), name]));
  const next = (/** @type {number[] | undefined} */ hex, /** @type {unknown} */ way) =>
    hex && WAYS[tidy(way)] ? names.get(String(beside(hex, tidy(way)))) : undefined;
  const stands = (/** @type {unknown} */ name) => figureCalled(props.view, tidy(name))?.hex;
  const here = me?.hex ? names.get(String(me.hex)) : undefined;
  const from = me?.hex ?? board.hexes[placed] ?? [0, 0];
  const options = [...props.options, ...(props.options === props.view.ask?.options ? onward(props.view) : [])];
  const steps = options.some((o) => o.args.direction && !o.args.target && !looks(o));

  /** @param {Option} o @returns {string | undefined} */
  const hexOf = ({ args: { target, direction, place, how }, at }) => {
    if (at?.includes("self")) return here;
    if (target) return direction ? next(stands(target), direction) : names.get(String(stands(target)));
    if (how) return steps ? undefined : next(me?.hex, turned(me?.facing ?? "e", how));
    return place ? startHex(board, place) : next(from, direction);
  };
  /** @type {Map<string, Option[]>} */
  const goals = new Map();
  for (const o of options) {
    const hex = hexOf(o);
    if (hex) goals.set(hex, [...(goals.get(hex) ?? []), o]);
  }
  return {
    goals,
    turning: !steps && props.options.some(looks),
    around: props.options.some((o) => looks(o) && o.args.direction) ? (names.get(String(from)) ?? "") : "",
  };
}
