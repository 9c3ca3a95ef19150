// For Glory in words: who takes part, and how a choice reads.
import { titleOf } from "../../reading.js";
import { label, sentence, tidy } from "../../words.js";
import { LUDUS } from "./parties.js";
import { arenaCalled } from "./places.js";

/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("../../types").View} View */
/** @typedef {{text: string, note: string, icon?: string}} Words */

/** The Ludus Magnus has no seat, but a name. @param {View} view @param {string[]} names */
export const people = (view, names) => (view.board.ludus ? [...names.slice(0, view.seats), LUDUS] : names);

/** What says nothing to the ear. */
export const unsaid = ["rules", "rule", "origin", "printed"];

/** @param {View} view @returns {Plain | null} */
const me = (view) => (view.seat === null ? null : view.board.players[view.seat]);

/** Whether what is asked is answered in the reaction window. @param {View} view */
export const inWindow = (view) => view.ask?.at === "window";

/** @param {View} view @returns {Plain[]} */
const fighters = (view) => view.board.arenas.flatMap((/** @type {Plain} */ a) => a.fighters);

/**
 * Where a name stands in sight of a seat: in the hand, in the villa, in an Arena.
 * @param {View} view
 * @param {string} name
 * @returns {Plain | undefined}
 */
function named(view, name) {
  const p = me(view);
  const own = p ? [...(p.hand ?? []), ...p.patrons, ...p.arenas] : [];
  const arenas = view.board.arenas.map((/** @type {Plain} */ a) => a.card).filter(Boolean);
  return [...own, ...fighters(view), ...arenas].find((t) => tidy(t.name ?? t.title) === tidy(name));
}

/** What a card does as an answer; when it may be used is plain already. @param {Plain} thing */
function does(thing) {
  const reaction =
    String(thing.text)
      .split(/(?=Reaction: )/)
      .pop() ?? "";
  return sentence(reaction.replace(/^(Reaction|Free action): /, "").replace(/^when [^:,]*[:,] (you may )?/i, ""));
}

/**
 * An answer in a reaction window, or what a card does at any time, by the card.
 * @param {Option} option
 * @param {View} view
 * @returns {Words | null}
 */
function answer(option, view) {
  if (!inWindow(view) && option.kind !== "free-action") return null;
  const thing = named(view, String(Object.values(option.args)[0] ?? ""));
  if (!thing) return null;
  return { text: thing.name ?? thing.title, note: does(thing), icon: option.icon ?? "shield-reflect" };
}

/** Into which Arena. @param {Option} option @param {View} view @returns {Words | null} */
function into(option, view) {
  const arena = view.board.arenas.find((/** @type {Plain} */ a) => tidy(a.place) === tidy(option.args.arena));
  if (!arena) return null;
  const note = arena.glory ? `${arena.glory} Glory at stake` : `${arena.fighters.length} fight there`;
  return { text: `Into ${arenaCalled(arena)}`, note };
}

/** What a pass gives up. @param {Option} option @param {View} view @returns {Words | null} */
function pass({ text }, view) {
  const lost = inWindow(view) ? fighters(view).filter((f) => f.doomed && f.owner === view.seat) : [];
  if (!lost.length) return null;
  return { text: sentence(text), note: `${lost.map((f) => f.name).join(", ")} would fall` };
}

/** @param {View} view @returns {Words | null} */
function upgrade(view) {
  const next = me(view)?.stack[0];
  if (!next) return null;
  const values = `${next.attack} / ${next.health} / ${next.agility}`;
  return { text: `Upgrade ${next.champion}`, note: `to level ${next.level} for ${next.cost} Coin: ${values}` };
}

/** @param {Option} option @param {View} view @returns {Words | null} */
function draft(option, view) {
  const chosen = view.board.champions.find((/** @type {Plain} */ c) => tidy(c.name) === tidy(option.args.champion));
  if (!chosen) return null;
  const note = chosen.levels.at(-1).text || label(chosen.levels[0].type);
  return { text: `Take ${chosen.name}`, note };
}

/** What is paid with, by the names on the cards. @param {Option} option @param {View} view @returns {Words} */
function pay({ args, about }, view) {
  const named = (/** @type {string} */ name) =>
    me(view)?.hand?.find((/** @type {Plain} */ c) => tidy(titleOf(c)) === name);
  const [first] = about ?? [];
  const note = args.payment === first ? (named(first)?.text ?? "") : "";
  const words = (about ?? []).reduce(
    (text, name) => text.replace(name, titleOf(named(name) ?? { name })),
    String(args.payment),
  );
  return { text: `Pay ${words.replace(/coin$/, "Coin")}`, note };
}

/** A choice in words where its own text is short. @type {import("../index").Says} */
export function says(option, view) {
  const { args } = option;
  if (option.passes) return pass(option, view);
  if (args.payment) return pay(option, view);
  if (args.champion) return draft(option, view);
  if (option.kind === "upgrade") return upgrade(view);
  return (args.arena && into(option, view)) || answer(option, view);
}
