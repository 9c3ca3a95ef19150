// Choices, the round and the log of Spartacus in words.
import { label, sentence, tidy } from "../../words.js";
import { pools, POOLS } from "./parts.js";

/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

const ROUND = /** @type {const} */ ([
  ["Upkeep", ["upkeep"]],
  ["Intrigue", ["draw", "intrigue", "intrigue-end"]],
  ["Market", ["open-market", "auction", "hosting", "market-end"]],
  ["Arena", ["honour", "invitation", "wagers", "combat", "aftermath", "arena-end"]],
]);
const NOW = /** @type {Record<string, string>} */ ({
  "open-market": "open market",
  auction: "auction",
  hosting: "the Host",
  invitation: "invitations",
  wagers: "wagers",
  combat: "combat",
  aftermath: "the verdict",
});

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
 * A choice in words for the prompt bar; seats stay as the service calls them and become people's names there.
 * @type {import("../index").Says}
 */
export function says(o, view) {
  const icon = ICONS[o.kind],
    { args } = o,
    named = String(args.title ?? args.card ?? args.asset ?? ""),
    found = named ? card(view, named) : null,
    name = found ? (found.name ?? found.label) : named;
  if (!icon && !args.pool) return null;
  const say = (/** @type {string} */ text, note = "") => ({ text, note, icon });
  if (args.pool) {
    const [pool, sign, full] = POOLS.find(([p]) => tidy(p) === tidy(args.pool)) ?? ["", "drop", ""],
      side = view.board.match?.sides.find((/** @type {Plain} */ s) => s.seat === view.seat),
      n = side?.pools[pool];
    return { text: full, note: typeof n === "number" ? `${n} → ${n - 1}` : "", icon: sign };
  }
  switch (o.kind) {
    case "play":
      return say(`Play ${name}`, found ? found.text : "");
    case "cash-in":
      return say(`Cash in ${name}`, found ? coins(found.value) : "");
    case "seek-support":
      return say(`Seek support for ${name}`, found ? `needs ${found.requires}` : "");
    case "react":
      return say(`React with ${name}`, found ? found.text : "");
    case "use":
      return say(`Use ${name}`, found ? found.text : "");
    case "use-rule":
      return say(
        sentence(o.text),
        view.seat === null
          ? ""
          : (view.board.houses[view.seat].rules.find((/** @type {Plain} */ r) => tidy(r.name) === tidy(args.rule))
              ?.text ?? ""),
      );
    case "sell":
      return say(`Sell ${name}`, found ? `worth ${found.value}` : "");
    case "send":
      return say(`Send ${name}`, found ? pools(found.dice) : "");
    case "equip":
    case "choose":
    case "call-healer":
      return say(`${label(o.kind === "call-healer" ? "call" : o.kind)} ${name}`, found?.text ?? "");
    case "take-house": {
      const house = view.board.house_cards.find((/** @type {Plain} */ h) => tidy(h.name) === tidy(args.house));
      return say(`House ${house?.name ?? args.house}`, house ? house.text : "");
    }
    case "move-to": {
      const stay = view.board.match?.sides.some(
        (/** @type {Plain} */ s) => s.seat === view.seat && tidy(s.stands_on) === tidy(args.hex),
      );
      return say(`${stay ? "Stay" : "To"} ${String(args.hex).toUpperCase()}`);
    }
    case "stake":
      return say(coins(args.coins), `on ${args.area}`);
    case "attach":
      return say(`Offer ${coins(args.coins)}`);
    case "name-price":
      return say(`Ask ${coins(args.coins)}`);
    case "leave-unpaid":
      return say(args.coins ? `Leave ${coins(args.coins)} unpaid` : "Pay everything");
    case "bid":
      return say(args.coins ? `Bid ${args.coins}` : "Bid nothing");
    default:
      return say(sentence(printed(o, found)));
  }
}

/** @param {Option} o @param {Plain | null} found */
const printed = (o, found) =>
  found ? o.text.replace(tidy(found.name ?? found.label), found.name ?? found.label) : o.text;

/** @type {import("../index").Ribbon} */
export function ribbon(view) {
  const now = ROUND.findIndex(([, phases]) => /** @type {readonly string[]} */ (phases).includes(view.phase)),
    { match, turn } = view.board;
  if (now < 0) return [{ text: label(view.phase), state: "on" }];
  const more = view.phase === "combat" && match?.round ? `round ${match.round}` : NOW[view.phase];
  return [
    ...ROUND.map(([text], i) => ({
      text: i === now && more ? `${text} · ${more}` : text,
      state: /** @type {"did" | "on" | ""} */ (i < now ? "did" : i === now ? "on" : ""),
    })),
    { text: `Turn ${turn}`, state: /** @type {const} */ ("") },
  ];
}

/** What says nothing to the ear: where the hexes lie, and what an offer may name. */
export const unsaid = ["hexes", "offerable"];
