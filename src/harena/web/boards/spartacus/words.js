// Choices and the round of Spartacus in words.
import { stops } from "../../reading.js";
import { sentence, tidy } from "../../words.js";
import { seatName } from "./crest.js";
import { POOLS, pools } from "./dice.js";

/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

const ICONS = /** @type {Record<string, string>} */ ({
  play: "card-play",
  "cash-in": "two-coins",
  "seek-support": "ionic-column",
  deploy: "spartan",
  "guard-from-hand": "spartan",
  "guard-from-table": "spartan",
  use: "burning-passion",
  "use-rule": "burning-passion",
  "end-turn": "check-mark",
  react: "shield-reflect",
  aim: "pin",
  invite: "shaking-hands",
  "accept-invitation": "crossed-swords",
  "decline-invitation": "cancel",
  send: "galea",
  equip: "shield",
  "equip-none": "cancel",
  bid: "two-coins",
  stake: "two-coins",
  attach: "two-coins",
  "name-price": "two-coins",
  "leave-unpaid": "two-coins",
  sell: "two-coins",
  "pick-up": "two-coins",
  wait: "hourglass",
  grant: "ionic-column",
  "refuse-support": "cancel",
  "take-price": "check-mark",
  "leave-price": "cancel",
  "ask-whom": "conversation",
  "no-claim": "cancel",
  "go-first": "fast-forward-button",
  "go-second": "hourglass",
  "move-first": "wingfoot",
  "attack-first": "crossed-swords",
  "end-activation": "check-mark",
  "move-to": "wingfoot",
  attack: "crossed-swords",
  "speed-attack": "crossed-swords",
  "no-attack": "cancel",
  "re-roll": "rolling-dices",
  "keep-dice": "check-mark",
  "use-net": "crossed-swords",
  "hold-net": "cancel",
  "add-wound": "drop",
  "cancel-wound": "shield",
  keep: "padlock",
  group: "drop",
  "thumb-up": "thumb-up",
  "thumb-down": "thumb-down",
  "accept-offer": "shaking-hands",
  "refuse-offer": "cancel",
  "no-offer": "cancel",
  offer: "shaking-hands",
  "take-house": "house",
  "take-figure": "galea",
  discard: "card-discard",
  "put-next": "stack",
  choose: "choice",
  name: "choice",
  stop: "check-mark",
  "roll-for": "rolling-dices",
  "call-healer": "burning-passion",
  "keep-roll": "check-mark",
});

/** A card by the name a choice gives it. @param {View} view @param {string} name @returns {Plain | null} */
function card(view, name) {
  const { houses, on_sale } = view.board;
  for (const h of houses)
    for (const c of [...(Array.isArray(h.hand) ? h.hand : []), ...h.cards])
      if (tidy(c.name ?? c.label) === tidy(name)) return c;
  return on_sale && tidy(on_sale.label) === tidy(name) ? on_sale : null;
}

const coins = (/** @type {number} */ n) => `${n} ${n === 1 ? "Coin" : "Coins"}`;

/**
 * A choice with the card it names, as far as that is known.
 * @typedef {{option: Option, args: Plain, view: View, name: string, found: Plain | null}} Choice
 */

/** A choice as the service says it, with the card's name as it is printed. @param {Choice} choice */
const printed = ({ option, name, found }) => sentence(found ? option.text.replace(tidy(name), name) : option.text);

/** The Influence that a card needs, against what its player has. @param {Choice} choice */
function needed({ found, view }) {
  if (!found?.requires || view.seat === null) return "";
  return `Needs ${found.requires} Influence, you have ${view.board.houses[view.seat].influence}.`;
}

/** The House Special Rule that is used. @param {Choice} choice */
function ruleText({ args, view }) {
  const { rules } = view.seat === null ? { rules: [] } : view.board.houses[view.seat];
  return rules.find((/** @type {Plain} */ r) => tidy(r.name) === tidy(args.rule))?.text ?? "";
}

/** A House Card that may be taken. @param {Choice} choice @returns {string[]} */
function houseCard({ args, view }) {
  const house = view.board.house_cards.find((/** @type {Plain} */ h) => tidy(h.name) === tidy(args.house));
  return [`House ${house?.name ?? args.house}`, house?.text ?? ""];
}

/** A hex to go to, or to stay on. @param {Choice} choice */
function step({ args, view }) {
  const stays = (/** @type {Plain} */ s) => s.seat === view.seat && tidy(s.stands_on) === tidy(args.hex);
  return `${view.board.match?.sides.some(stays) ? "Stay" : "To"} ${String(args.hex).toUpperCase()}`;
}

/** An offer that is worth making: a few Coins for a deed. @param {Choice} choice */
function bargained({ args, view }) {
  const deal = view.board.deals?.find((/** @type {Plain} */ d) => seatName(d.to) === tidy(args.to));
  /** @type {string[][]} */
  const deeds = deal?.want.deeds ?? [];
  const wanted = deeds.find(([said]) => tidy(said) === tidy(args.want))?.[1] ?? args.want;
  return [`Offer ${args.to} ${coins(Number.parseInt(args.give, 10))}`, `for ${wanted}`];
}

/**
 * What each kind of choice reads, and the note beside it; others are said as the service says them.
 * @type {Record<string, (choice: Choice) => string[]>}
 */
const WORDS = {
  play: (choice) => [`Play ${choice.name}`, [choice.found?.text, needed(choice)].filter(Boolean).join(" ")],
  react: ({ name, found }) => [`React with ${name}`, found?.text],
  use: ({ name, found }) => [`Use ${name}`, found?.text],
  equip: ({ name, found }) => [`Equip ${name}`, found?.text],
  choose: ({ name, found }) => [`Choose ${name}`, found?.text],
  "call-healer": ({ name, found }) => [`Call ${name}`, found?.text],
  "cash-in": ({ name, found }) => [`Cash in ${name}`, found ? `${coins(found.value)}; the card is discarded` : ""],
  "seek-support": (choice) => [`Seek support for ${choice.name}`, needed(choice)],
  sell: ({ name, found }) => (found ? [`Sell ${name}`, `${coins(found.value)} from the Bank`] : ["Sell a Guard"]),
  send: ({ name, found }) => [`Send ${name}`, found ? pools(found.dice) : ""],
  "use-rule": (choice) => [sentence(choice.option.text), ruleText(choice)],
  "take-house": houseCard,
  "take-figure": ({ args }) => [sentence(args.figure)],
  offer: bargained,
  "put-next": ({ name }) => [sentence(name), "next"],
  "move-to": (choice) => [step(choice)],
  stake: ({ args }) => [coins(args.coins), `on ${args.area}`],
  attach: ({ args }) => [`Offer ${coins(args.coins)}`],
  "name-price": ({ args }) => [`Ask ${coins(args.coins)}`],
  "leave-unpaid": ({ args }) => [args.coins ? `Leave ${coins(args.coins)} unpaid` : "Pay everything"],
  bid: ({ args }) => [args.coins ? `Bid ${args.coins}` : "Bid nothing"],
};

/** A pool of which a die is given up. @param {string} named @param {View} view */
function surrendered(named, view) {
  const [pool, icon, text] = POOLS.find(([p]) => tidy(p) === tidy(named)) ?? ["", "drop", ""];
  const side = view.board.match?.sides.find((/** @type {Plain} */ s) => s.seat === view.seat);
  const n = side?.pools[pool];
  return { text, note: typeof n === "number" ? `${n} → ${n - 1}` : "", icon };
}

/**
 * A choice in words for the prompt bar; seats stay as the service calls them and become people's names there.
 * @type {import("../index").Says}
 */
export function says(option, view) {
  const { args, kind } = option;
  if (args.pool) return surrendered(args.pool, view);
  const icon = ICONS[kind];
  if (!icon) return null;
  const named = String(args.title ?? args.card ?? args.asset ?? "");
  const found = named ? card(view, named) : null;
  const choice = { option, args, view, found, name: found ? (found.name ?? found.label) : named };
  const [text, note = ""] = WORDS[kind]?.(choice) ?? [printed(choice)];
  return { text, note, icon };
}

/** @type {import("../index").Ribbon} */
export const ribbon = ({ board, stages }) => [...stops(stages), { text: `Turn ${board.turn}`, state: "" }];

/** What says nothing to the ear: how the board is drawn, and what an offer may name. */
export const unsaid = [
  "hexes",
  "offerable",
  "deals",
  "promises",
  "areas",
  "pays",
  "chances",
  "gates",
  "reaches",
  "strikes_from",
  "brings",
  "lent",
  "withdraw",
];
