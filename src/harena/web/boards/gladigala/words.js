// How GladiGala's choices and questions read, and where in the round it is.
import { label, sentence, tidy } from "../../words.js";
import { aim } from "./drafts.js";
import { EMBLEM, NAMES, called, faces, fighter, own, standing, title } from "./parts.js";

/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {{text: string, note: string, icon: string}} Said */

const UPPER = /** @type {Record<string, string>} */ ({
  C: "stays",
  F: "forward",
  FR: "forward right",
  R: "right",
  BR: "back right",
  B: "back",
  BL: "back left",
  L: "left",
  FL: "forward left",
});
const LOWER = /** @type {Record<string, [string, string]>} */ ({
  "-": ["Keep facing", "plain-arrow"],
  CW: ["Turn right", "clockwise-rotation"],
  CCW: ["Turn left", "anticlockwise-rotation"],
  U: ["About turn", "return-arrow"],
  SK: ["Use its skill", "shield"],
});
export const SKILL = /** @type {Record<string, [string, string]>} */ ({
  Sword: ["Under shield", "shield"],
  Spear: ["Under shield", "shield"],
  Dagger: ["Leap", "wingfoot"],
  Club: ["Crushing blow", "crossed-swords"],
});
const ROUND = [
  ["orders", "Orders"],
  ["attacks", "Attacks"],
  ["calls", "Crowd"],
  ["reveal", "Reveal"],
];

/** Where orders lead is said with the choices. */
export const unsaid = ["goals", "side_length", "reach"];

/**
 * A turn or the skill.
 * @param {View} view
 * @param {Plain} g
 * @param {string} upper
 * @param {string} lower
 * @returns {Said}
 */
function saysTurn(view, g, upper, lower) {
  const school = own(view);
  const to = aim(school, g.name, upper, lower);
  const [text, icon] = (lower === "SK" && SKILL[g.type]) || LOWER[lower] || [lower, "quill"];
  if (lower !== "SK") return { text, note: `faces ${faces(to.facing)}`, icon };
  const shields = view.board.shields_per_match - (school?.shield_coins ?? 0);
  if (text === "Under shield") return { text, note: `if hit: 1 coin, ${shields} left`, icon };
  return { text, note: text === "Leap" ? `lands on ${to.square}` : "a hit puts out", icon };
}

/** Where to go. @param {View} view @param {Plain} g @param {string} upper @returns {Said} */
function saysWay(view, g, upper) {
  if (upper === "C") return { text: "Stay", note: `on ${g.square}`, icon: "pin" };
  return { text: UPPER[upper] ?? upper, note: `to ${aim(own(view), g.name, upper).square}`, icon: "wingfoot" };
}

/** Where to strike, and who stands there now. @param {View} view @param {string} at @returns {Said} */
function saysStrike(view, at) {
  if (tidy(at) === "none") return { text: "No attack", note: "", icon: "cancel" };
  const there = standing(view).find(({ g }) => g.square === at);
  const note = there ? `${title(there.s)}'s ${there.g.type} is there` : "";
  return { text: `Strike ${at}`, note, icon: "crossed-swords" };
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
  const upper = String(args.upper ?? "").toUpperCase();
  const lower = String(args.lower ?? "").toUpperCase();
  if (g && lower) return saysTurn(view, g, upper, lower);
  if (g && upper) return saysWay(view, g, upper);
  if (g && o.kind === "attack") return saysStrike(view, args.square);
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
  const school = own(view);
  const g = fighter(school, String(options[0]?.args.gladiator ?? ""));
  if (!g || !options.every((o) => tidy(o.args.gladiator) === tidy(g.name))) return null;
  if (options === view.ask?.options) return null;
  const who = `your ${called(g)}`;
  const facing = `facing ${faces(g.facing)}`;
  if (options[0].kind === "go") return { eyebrow: "Plan", text: `Where does ${who} go from ${g.square}, ${facing}?` };
  if (options[0].kind === "order") {
    const to = aim(school, g.name, options[0].args.upper).square;
    const goes = to === g.square ? `stays on ${to}` : `goes to ${to}`;
    return { eyebrow: "Plan", text: `${sentence(who)} ${goes}. Which way shall it face, or does it use its skill?` };
  }
  if (options[0].kind === "attack")
    return { eyebrow: "Strike", text: `Where does ${who} on ${g.square}, ${facing}, strike?` };
  return null;
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
