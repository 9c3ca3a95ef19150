// For Glory in words: who takes part, where in the round we are, and how a choice reads.
import { titleOf } from "../../reading.js";
import { label, sentence, tidy } from "../../words.js";
import { isRoyale, LUDUS } from "./parts.js";

/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

/** The Ludus Magnus has no seat, but a name. @param {View} view @param {string[]} names */
export const people = (view, names) => (view.board.ludus ? [...names.slice(0, view.seats), LUDUS] : names);

/** What says nothing to the ear. */
export const unsaid = ["rules", "rule", "origin", "printed"];

const PLACES = /** @type {Record<string, string>} */ ({
  F1: "the first Fleeting Arena",
  F2: "the second Fleeting Arena",
  L: "the Lasting Arena",
});
/** An Arena by its card; while there is none, by what it is. */
const called = (/** @type {Plain} */ arena) => (arena.card ? titleOf(arena.card) : PLACES[arena.place]);

/** @param {View} view @returns {{text: string, state: "did" | "on" | ""}[]} */
export function ribbon(view) {
  const { board, phase } = view;
  if (phase === "draft") return [{ text: "Draft", state: "on" }];
  const battles = board.arenas
    .filter((/** @type {Plain} */ a) => a.fighters.length || a.place === board.battle)
    .map((/** @type {Plain} */ a) => ({
      text: isRoyale(board) ? "Battle royale" : called(a),
      here: a.place === board.battle,
    }));
  const stops = [
    { text: "Machinations", here: phase === "machinations turn" },
    { text: "Late Registration", here: phase === "late registration" },
    ...(board.battle ? battles : [{ text: "Battles", here: phase === "battle" }]),
    { text: "Resolution", here: phase === "resolution" },
  ];
  const at = stops.findIndex((s) => s.here);
  return stops.map(({ text }, i) => ({ text, state: i < at ? "did" : i === at ? "on" : "" }));
}

const fighters = (/** @type {View} */ view) =>
  /** @type {Plain[]} */ (view.board.arenas.flatMap((/** @type {Plain} */ a) => a.fighters));

/**
 * Where a name stands in sight of a seat: in the hand, in the villa, in an Arena.
 * @param {View} view
 * @param {string} name
 * @returns {Plain | undefined}
 */
function named(view, name) {
  const p = view.seat === null ? null : view.board.players[view.seat],
    arenas = view.board.arenas.map((/** @type {Plain} */ a) => a.card).filter(Boolean);
  return [...(p ? [...(p.hand ?? []), ...p.patrons, ...p.arenas] : []), ...fighters(view), ...arenas].find(
    (t) => tidy(t.name ?? t.title) === tidy(name),
  );
}

/**
 * An answer by its card and what it does; when it may be used is plain already.
 * @param {import("../../types").Option} option
 * @param {View} view
 */
function answer(option, view) {
  const thing = /^(play|use.*|free-action)$/.test(option.kind)
    ? named(view, String(Object.values(option.args)[0] ?? ""))
    : undefined;
  if (!thing) return null;
  const does =
    String(thing.text)
      .split(/(?=Reaction: )/)
      .pop() ?? "";
  return {
    text: thing.name ?? thing.title,
    note: sentence(does.replace(/^(Reaction|Free action): /, "").replace(/^when [^:,]*[:,] (you may )?/i, "")),
    icon: option.kind === "free-action" ? "arena" : "shield-reflect",
  };
}

/** A choice in words where its own text is short. @param {import("../../types").Option} option @param {View} view */
export function says(option, view) {
  if (option.kind === "into") {
    const arena = view.board.arenas.find((/** @type {Plain} */ a) => tidy(a.place) === tidy(option.args.arena));
    if (arena)
      return {
        text: `Into ${called(arena)}`,
        note: arena.glory ? `${arena.glory} Glory at stake` : `${arena.fighters.length} fight there`,
        icon: "arena",
      };
  }
  if (option.kind === "pass" && view.board.window) {
    const lost = fighters(view)
      .filter((f) => f.doomed && f.owner === view.seat)
      .map((f) => f.name);
    if (lost.length) return { text: "Pass", note: `${lost.join(", ")} would fall`, icon: "cancel" };
  }
  const answered = view.board.window && answer(option, view);
  if (answered) return answered;
  if (option.kind === "upgrade") {
    const next = view.seat === null ? null : view.board.players[view.seat].stack[0];
    if (next)
      return {
        text: `Upgrade ${next.champion}`,
        note: `to level ${next.level} for ${next.cost} Coin: ${next.attack} / ${next.health} / ${next.agility}`,
        icon: "upgrade",
      };
  }
  if (option.kind === "draft") {
    const chosen = view.board.champions.find((/** @type {Plain} */ c) => tidy(c.name) === tidy(option.args.champion));
    if (chosen)
      return {
        text: `Take ${chosen.name}`,
        note: chosen.levels.at(-1).text || label(chosen.levels[0].type),
        icon: "galea",
      };
  }
  return null;
}
