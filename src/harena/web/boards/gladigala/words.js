// How GladiGala's choices and questions read, and where in the round it is.
import { label, sentence, tidy } from "../../words.js";
import { known } from "./drafts.js";
import { EMBLEM, NAMES, called, faces, fighter, own, standing, title } from "./parts.js";

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
const ROUND = [
  ["orders", "Orders"],
  ["attacks", "Attacks"],
  ["calls", "Crowd"],
  ["reveal", "Reveal"],
];

/** Where orders lead is said with the choices. */
export const unsaid = ["ahead", "side_length", "reach"];

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
  const there = standing(view).find((one) => one.g.square === found.square);
  return { text, note: there ? `${title(there.s)}'s ${there.g.type} is there` : "", icon: "crossed-swords" };
}

/** A bench, for a crowd that is laid there or calls from there. @param {Option} o @returns {Said} */
function saysBench(o) {
  const bench = String(o.args.bench).toUpperCase();
  if (o.kind === "call") return { text: "Call the crowd", note: `on ${bench}`, icon: "public-speaker" };
  if (o.kind === "keep") return { text: "Keep it hidden", note: `on ${bench}`, icon: "padlock" };
  return { text: `Bench ${bench}`, note: "", icon: "three-friends" };
}

/** A school that is led or declared. @param {Option} o @param {View} view @param {string} code @returns {Said} */
const saysSchool = (o, view, code) => ({
  text: o.text.replace(tidy(code), NAMES[code]),
  note: o.kind === "declare" ? `${own(view)?.declared[code] ?? 0} declared` : "",
  icon: EMBLEM[code],
});

/** A choice in words for the prompt bar. @type {import("../index").Says} */
export function says(o, view) {
  const { args } = o;
  const g = fighter(own(view), String(args.gladiator ?? ""));
  const planned = g && saysAhead(view, g, o);
  if (planned) return planned;
  if (args.bench) return saysBench(o);
  if (args.squares) return { text: sentence(o.text), note: "", icon: "galea" };
  if (g && args.square) return { text: `${called(g)} on ${args.square}`, note: "", icon: "galea" };
  if (args.square && o.kind === "eagle") return { text: sentence(o.text), note: "", icon: "eagle-emblem" };
  if (args.thumb)
    return {
      text: sentence(o.text),
      note: "only you know",
      icon: `thumb-${tidy(args.thumb) === "up" ? "up" : "down"}`,
    };
  const code = String(args.school ?? args.symbol ?? "").toUpperCase();
  return code in NAMES ? saysSchool(o, view, code) : null;
}

/**
 * What is asked where a choice is made before its question; the question itself is the service's.
 * @type {import("../index").Asks}
 */
export function asks(view, options) {
  const g = fighter(own(view), String(options[0]?.args.gladiator ?? ""));
  if (!g || !options.every((o) => tidy(o.args.gladiator) === tidy(g.name))) return null;
  if (options === view.ask?.options) return null;
  const { way, turn } = known(view, g, options[0].text);
  const who = `your ${called(g)}`;
  const facing = `facing ${faces(g.facing)}`;
  if (turn) {
    const goes = way?.square === g.square ? `stays on ${g.square}` : `goes to ${way?.square}`;
    return { eyebrow: "Plan", text: `${sentence(who)} ${goes}. Which way shall it face, or does it use its skill?` };
  }
  if (way?.turns) return { eyebrow: "Plan", text: `Where does ${who} go from ${g.square}, ${facing}?` };
  return way ? { eyebrow: "Strike", text: `Where does ${who} on ${g.square}, ${facing}, strike?` } : null;
}

/** @type {import("../index").Ribbon} */
export function ribbon(view) {
  const { match, round } = view.board;
  const now = ROUND.findIndex(([phase]) => phase === view.phase);
  /** @type {ReturnType<import("../index").Ribbon>} */
  const when = round ? [{ text: `${sentence(match)} · round ${round}`, state: "" }] : [];
  if (now < 0) return [{ text: label(view.phase), state: "on" }, ...when];
  /** @type {typeof when} */
  const steps = ROUND.map(([, text], i) => ({
    text: `${i + 1} ${text}`,
    state: i < now ? "did" : i === now ? "on" : "",
  }));
  return [...steps, ...when];
}
