// Gladiatori in words: how choices and questions read.
import { label, sentence, tidy } from "../../words.js";
import { direction, turned } from "./compass.js";
import { mine } from "./figures.js";
import { form } from "./forms.js";
import { known } from "./glossary.js";
import { startHex } from "./goals.js";
import { itemTitle } from "./items.js";

/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {{text: string, note: string, icon: string}} Words */

/**
 * What a choice is about: my gladiator, the item and the card that it names.
 * @typedef {{args: Plain, view: View, me: Plain | null, item?: Plain, card?: Plain}} About
 */

/** An item wherever it lies. @param {View} view @param {unknown} id @returns {Plain | undefined} */
const itemCalled = ({ board }, id) =>
  [...board.offered, ...board.gladiators.flatMap((/** @type {Plain} */ x) => x.items)].find(
    (item) => item.id === tidy(id),
  );

const counted = (/** @type {number} */ n, /** @type {string} */ what) => `${n} ${what}${n === 1 ? "" : "s"}`;
const hitPoints = (/** @type {Plain} */ thing) => counted(thing.hp, "hit point");

/** How many of a card lie in my deck. @param {About} about @returns {number} */
const inDeck = ({ me, card }) => me?.own?.deck[card?.name ?? ""] ?? 0;

/** What it costs to use an Action card again. @param {About} about @returns {string} */
function bloodFor({ me, card }) {
  const played = me?.table.find((/** @type {Plain} */ c) => c.card === card?.name);
  return played?.reuse ? `${played.reuse} Blood` : "";
}

/** @param {About} about @returns {Words} */
function start({ args, view }) {
  const hex = startHex(view.board, args.place);
  const letter = String(args.place).toUpperCase();
  return letter in view.board.starts
    ? { text: `Start on ${letter}`, note: hex, icon: "pin" }
    : { text: `Start on ${hex}`, note: "", icon: "pin" };
}

/** @param {About} about @returns {Words} */
function be({ args, view }) {
  const sheet = view.board.characters.find((/** @type {Plain} */ c) => tidy(c.name) === tidy(args.character));
  return { text: sheet?.name ?? label(args.character), note: sheet?.text ?? "", icon: "galea" };
}

/** @param {About} about @returns {Words} */
function buy({ args, me }) {
  const trait = me?.own?.sale?.find((/** @type {Plain} */ t) => tidy(t.name) === tidy(args.what));
  const price = trait ? counted(trait.prices[args.n - trait.low], "coin") : "";
  return { text: `${args.n}`, note: price, icon: "two-coins" };
}

/** @param {About} about @returns {Words} */
function react(about) {
  const { args, card } = about;
  const reaction = card?.text.match(/Reaction: (.*)$/)?.[1] ?? "";
  return { text: `React with ${card?.name ?? args.card}`, note: bloodFor(about) || reaction, icon: "shield" };
}

/** How each kind of choice reads. @type {Record<string, (about: About) => Words | null>} */
const READS = {
  step: ({ args }) => ({ text: `Step ${direction(args.direction)}`, note: "", icon: "wingfoot" }),
  turn: ({ args, me }) => ({
    text: `Turn ${args.how}`,
    note: me ? `to look ${direction(turned(me.facing, args.how))}` : "",
    icon: /left/.test(args.how) ? "anticlockwise-rotation" : "clockwise-rotation",
  }),
  "keep-facing": ({ me }) => ({ text: "Keep facing", note: me ? direction(me.facing) : "", icon: "check-mark" }),
  face: ({ args }) => ({ text: `Look ${direction(args.direction)}`, note: "", icon: "eyeball" }),
  start,
  be,
  buy,
  keep: (about) => ({
    text: `Hold ${about.args.n}`,
    note: about.me?.own ? `${inDeck(about) - about.args.n} into the HP deck` : "",
    icon: "card-pick",
  }),
  bid: (about) => ({
    text: `Bid ${about.args.n}`,
    note: about.me?.own ? `of ${inDeck(about)} ${about.card?.name}` : "",
    icon: "card-play",
  }),
  spend: ({ args, card }) => ({
    text: `Spend ${card?.name ?? label(args.what)}`,
    note: card ? "a card" : "a point",
    icon: "card-discard",
  }),
  recover: ({ args, card }) => ({
    text: `Recover ${card?.name ?? label(args.what)}`,
    note: card ? "a card" : "a point",
    icon: "card-draw",
  }),
  lose: ({ item, card }) => {
    if (item) return { text: itemTitle(item), note: hitPoints(item), icon: "hearts" };
    return card ? { text: card.name, note: hitPoints(card), icon: "hearts" } : null;
  },
  reuse: (about) => ({
    text: `Re-use ${about.card?.name ?? about.args.card}`,
    note: bloodFor(about),
    icon: "cycle",
  }),
  react,
  standby: ({ args, card }) => ({ text: `Stand by with ${card?.name ?? args.card}`, note: "", icon: "hourglass" }),
  sweep: ({ args }) => ({ text: `Sweep ${args.arc}`, note: String(args.direction), icon: "clockwise-rotation" }),
  push: ({ args }) => ({ text: `Push ${args.target} ${direction(args.direction)}`, note: "", icon: "plain-arrow" }),
  put: ({ args }) => ({ text: args.n ? `Put in ${args.n}` : "Put in nothing", note: "", icon: "drop" }),
  save: ({ args }) => ({ text: `Save ${label(args.skill)}`, note: "", icon: "padlock" }),
  "call-on": ({ args, me }) => ({
    text: `Use ${label(args.skill)}`,
    note: me?.own ? `now ${me.own.values[label(args.skill)]}` : "",
    icon: "gladius",
  }),
};

/** @type {import("../index").Says} */
export function says(o, view) {
  const { args } = o;
  const named = args.item ?? args.what;
  const item = named ? itemCalled(view, named) : undefined;
  const card = known(view, args.card ?? args.what ?? args.power);
  const reads = READS[o.kind];
  if (reads) return reads({ args, view, me: mine(view), item, card });
  if (!item) return null;
  return {
    text: sentence(o.text.replace(item.id, itemTitle(item))),
    note: `${item.attack} / ${item.defence} · ${hitPoints(item)}${item.throwing ? " · thrown" : ""}`,
    icon: "sword-brandish",
  };
}

/** @type {import("../index").Asks} */
export function asks(view, options) {
  if (options !== view.ask?.options || !form(view)) return null;
  // What is left of the coins stands in the purse, which also knows what is not said yet.
  const next = form(view)?.find((line) => line.said === null)?.name;
  if (view.scene === "builder") return `Build your gladiator above and enter the arena, or answer one by one: ${next}.`;
  return `Split your deck below, or here. ${view.ask?.prompt}`;
}

/** What is drawn, and what the choices say. */
export const unsaid = [
  "hexes",
  "glossary",
  "sale",
  "given",
  "bought",
  "colour",
  "rounds",
  "skills",
  "abilities",
  "cover",
  "surrender",
];
