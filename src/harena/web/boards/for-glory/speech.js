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

/**
 * What a pass gives up: who falls, or what could have been bought.
 * @param {Option} option @param {View} view @returns {Words | null}
 */
function pass({ text }, view) {
  const lost = inWindow(view) ? fighters(view).filter((f) => f.doomed && f.owner === view.seat) : [];
  if (lost.length) return { text: sentence(text), note: `${lost.map((f) => f.name).join(", ")} would fall` };
  const { coins = 0, hand = [] } = me(view) ?? {};
  const all = hand.reduce((/** @type {number} */ sum, /** @type {Plain} */ card) => sum + (card.value ?? 0), coins);
  return all && view.ask?.options.some(isSold) ? { text: sentence(text), note: `${all} Coin unspent` } : null;
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

/** Whether something of the Supply is taken. @param {Option} option */
const isSold = ({ at }) => Boolean(at?.includes("supply"));

/** Whether a card of the hand may be paid with now, or for what is offered. @param {View} view @param {Plain} card */
export const pays = (view, card) =>
  Boolean(card.value) && (view.ask?.options ?? []).some((o) => isSold(o) || o.about?.includes(tidy(titleOf(card))));

/** The Coin Tokens of a payment. @param {Option} option */
const tokens = ({ args }) => Number(/(\d+) coin$/.exec(args.payment)?.[1] ?? 0);

/**
 * A view with the likeliest choices first: Income Cards, which nobody keeps, are paid with before Coin.
 * @param {View} view @returns {View}
 */
export function arranged(view) {
  const options = view.ask?.options ?? [];
  if (!view.ask || !options.every((o) => o.args.payment)) return view;
  return { ...view, ask: { ...view.ask, options: [...options].sort((a, b) => tokens(a) - tokens(b)) } };
}

/**
 * What is paid with, by the names on the cards, and what is kept.
 * @param {Option} option @param {View} view @returns {Words}
 */
function pay(option, view) {
  const { args, about } = option;
  const named = (/** @type {string} */ name) =>
    me(view)?.hand?.find((/** @type {Plain} */ c) => tidy(titleOf(c)) === name);
  const coins = me(view)?.coins ?? 0;
  const note = coins && !tokens(option) ? `keeps ${coins} Coin` : "";
  const words = (about ?? []).reduce(
    (text, name) => text.replace(name, titleOf(named(name) ?? { name })),
    String(args.payment),
  );
  return { text: words.replace(/coin$/, "Coin"), note };
}

/** How much damage, and what follows. @param {Option} option @returns {Words} */
function amount({ args, outcome }) {
  const note = outcome?.falls
    ? `${outcome.gladiator} still falls`
    : `${outcome?.gladiator} is left with ${outcome?.left}`;
  return { text: `${args.n} damage`, note: outcome ? note : "" };
}

/** Which cards come back from the Reserve. @param {Option} option @param {View} view @returns {Words} */
const buyBack = ({ text }, view) => ({ text: sentence(text), note: (me(view)?.reserve ?? []).map(titleOf).join(", ") });

/** A choice in words where its own text is short. @type {import("../index").Says} */
export function says(option, view) {
  const { args } = option;
  if (option.passes) return pass(option, view);
  if (args.payment) return pay(option, view);
  if (args.n && option.outcome) return amount(option);
  if (args.champion) return draft(option, view);
  if (option.kind === "upgrade") return upgrade(view);
  if (option.kind === "buy-back") return buyBack(option, view);
  return (args.arena && into(option, view)) || answer(option, view);
}
