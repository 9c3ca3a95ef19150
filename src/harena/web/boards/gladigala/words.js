// How GladiGala's choices and questions read, and where in the round it is.
import { _ } from "../../say.js";
import { stops } from "../../reading.js";
import { tidy } from "../../words.js";
import { known, question } from "./drafts.js";
import { EMBLEM, NAMES, fighter, own, said, whoStands } from "./parts.js";

/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {{text: string, note: string, icon: string}} Said */

/** The signs of turns, by the disc's name in a choice, and of skills. */
const TURNS = /** @type {Record<string, string>} */ ({
  "-": "plain-arrow",
  cw: "clockwise-rotation",
  ccw: "anticlockwise-rotation",
  u: "return-arrow",
});
const SKILLS = /** @type {Record<string, string>} */ ({ shield: "shield", leap: "wingfoot", crush: "crossed-swords" });

/** Where orders lead is said with the choices. */
export const unsaid = ["ahead", "goals", "side_length", "reach", "reveal", "labels", "unrevealed"];

/**
 * What may be planned ahead, in the words of the service.
 * @param {View} view
 * @param {Plain} g
 * @param {Option} o
 * @returns {Said | null}
 */
function saysAhead(view, g, o) {
  const { way, turn } = known(view, g, o.text);
  const found = turn ?? way;
  if (!found) return null;
  const text = found.label ?? found.text;
  if (turn) return { text, note: turn.note, icon: SKILLS[turn.skill ?? ""] ?? TURNS[turn.args.lower] ?? "quill" };
  if (found.turns) return { text, note: found.note, icon: found.square === g.square ? "pin" : "wingfoot" };
  if (!found.square) return { text, note: "", icon: "cancel" };
  return { text, note: whoStands(view, g, found.square), icon: "crossed-swords" };
}

/** A school that is led or declared. @param {Option} o @param {View} view @param {string} code @returns {Said} */
const saysSchool = (o, view, code) => ({
  text: o.text.replace(tidy(code), NAMES[code]),
  note: o.kind === "declare" ? _`${own(view)?.declared[code] ?? 0} declared` : "",
  icon: EMBLEM[code],
});

/** Squares to line up on, which the game names one by one. @param {Option} o @param {View} view @returns {Said} */
function saysLineUp(o, view) {
  const [row, beside] = String(o.args.squares)
    .split("+")
    .map((part) => part.trim().split(" "));
  const places = { count: row.length, beside: beside?.join(", ") };
  return {
    text: said(view, "line-up", { first: row[0], last: row.at(-1) }),
    note: said(view, beside ? "line-up-beside" : "line-up-all", places),
    icon: "galea",
  };
}

/** A choice in words for the prompt bar. @type {import("../index").Says} */
export function says(o, view) {
  const { args } = o;
  if (o.kind === "line-up") return saysLineUp(o, view);
  const g = fighter(own(view), String(args.gladiator ?? ""));
  const planned = g && saysAhead(view, g, o);
  if (planned) return planned;
  const code = String(args.school ?? args.symbol ?? "").toUpperCase();
  return code in NAMES ? saysSchool(o, view, code) : null;
}

/**
 * What is asked: as the service asks, or, where a choice is made before its question, in the words of its sheet.
 * @type {import("../index").Asks}
 */
export function asks(view, options) {
  if (options === view.ask?.options) return null;
  const g = fighter(own(view), String(options[0]?.args.gladiator ?? ""));
  if (!g || !options.every((o) => tidy(o.args.gladiator) === tidy(g.name))) return null;
  return question(view, g, options) || null;
}

/** @type {import("../index").Ribbon} */
export function ribbon(view) {
  const { match, round } = view.board;
  const named = (/** @type {string} */ name) => view.board.labels?.stages[name] ?? name;
  const stages = view.stages.map((stage, i) => ({ ...stage, name: `${i + 1} ${named(stage.name)}` }));
  const when = round ? said(view, `${match}-round`, { round }) : "";
  return when ? [...stops(stages), { text: when, state: "" }] : stops(stages);
}
