// Gladiatori in words: how choices and questions read.
import { counted, label, sentence, tidy } from "../../words.js";
import { direction, turned } from "./compass.js";
import { mine } from "./figures.js";
import { form } from "./forms.js";
import { known } from "./glossary.js";
import { itemTitle } from "./items.js";

/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

/**
 * What a choice is about: my gladiator, the item and the card that it names.
 * @typedef {{args: Plain, view: View, me: Plain | null, item?: Plain, card?: Plain}} About
 */

/** An item wherever it lies. @param {View} view @param {unknown} id @returns {Plain | undefined} */
const itemCalled = ({ board }, id) =>
  [...board.offered, ...board.gladiators.flatMap((/** @type {Plain} */ x) => x.items)].find(
    (item) => item.id === tidy(id),
  );

const hitPoints = (/** @type {Plain} */ thing) => counted(thing.hp, "hit point");

/** How many of a card lie in my deck. @param {About} about @returns {number} */
const inDeck = ({ me, card }) => me?.own?.deck[card?.name ?? ""] ?? 0;

/** What it costs to use an Action card again. @param {About} about @returns {string} */
function bloodFor({ me, card }) {
  const played = me?.table.find((/** @type {Plain} */ c) => c.card === card?.name);
  return played?.reuse ? `${played.reuse} Blood` : "";
}

/** @param {About} about @returns {string} */
function priceOf({ args, me }) {
  const trait = me?.own?.sale?.find((/** @type {Plain} */ t) => tidy(t.name) === tidy(args.what));
  return trait ? counted(trait.prices[args.n - trait.low], "coin") : "";
}

/** The sheet of a ready-made character. @param {About} about @returns {Plain | undefined} */
const sheetOf = ({ args, view }) =>
  view.board.characters.find((/** @type {Plain} */ c) => tidy(c.name) === tidy(args.character));

/** What is known of a choice besides what it says, by its kind. @type {Record<string, (about: About) => string>} */
const NOTES = {
  turn: ({ args, me }) => (me ? `to look ${direction(turned(me.facing, args.how))}` : ""),
  "keep-facing": ({ me }) => (me ? direction(me.facing) : ""),
  be: (about) => sheetOf(about)?.text ?? "",
  buy: priceOf,
  keep: (about) => (about.me?.own ? `${inDeck(about) - about.args.n} into the HP deck` : ""),
  bid: (about) => (about.me?.own ? `of ${inDeck(about)}` : ""),
  spend: ({ card }) => (card ? "a card" : "a point"),
  recover: ({ card }) => (card ? "a card" : "a point"),
  lose: ({ item, card }) => (item || card ? hitPoints(item ?? card ?? {}) : ""),
  reuse: bloodFor,
  react: (about) => bloodFor(about) || (about.card?.text.match(/Reaction: (.*)$/)?.[1] ?? ""),
  sweep: ({ args }) => String(args.direction),
  "use-power": ({ card }) => card?.text ?? "",
  "call-on": ({ args, me }) => (me?.own ? `now ${me.own.values[label(args.skill)]}` : ""),
};

/** An item in a line. @param {Plain} item */
const worth = (item) => `${item.attack} / ${item.defence} · ${hitPoints(item)}${item.throwing ? " · thrown" : ""}`;

/** @type {import("../index").Says} */
export function says(o, view) {
  const { args } = o;
  const named = args.item ?? args.what;
  const item = named ? itemCalled(view, named) : undefined;
  const card = known(view, args.card ?? args.what ?? args.power);
  const note = NOTES[o.kind]?.({ args, view, me: mine(view), item, card }) ?? (item ? worth(item) : null);
  if (note === null) return null;
  return { text: o.label ?? sentence(item ? o.text.replace(item.id, itemTitle(item)) : o.text), note };
}

/** @type {import("../index").Asks} */
export function asks(view, options) {
  if (options !== view.ask?.options || !form(view)) return null;
  // What is left of the coins stands in the purse, which also knows what is not said yet.
  if (view.scene === "builder") return "Build your gladiator above, then enter the arena.";
  return "Split your deck for this turn: what is not held in hand goes into the HP deck.";
}

/** Whether a form on the board answers this question and those that follow. @type {import("../index").Whole} */
export const whole = (view) => form(view) !== null;

/** What is drawn, and what the choices say. */
export const unsaid = [
  "hexes",
  "glossary",
  "sale",
  "given",
  "bought",
  "steps",
  "colour",
  "rounds",
  "skills",
  "abilities",
  "cover",
  "surrender",
];
