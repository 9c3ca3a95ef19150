// What the pieces are shown with on their page: plain data as a view brings it, of no game in particular.

import { present } from "../../parts/boardview.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("../../types").SeatInfo} SeatInfo */
/** @typedef {import("../../types").View} View */

/** A fighter with everything a card can say of itself. @type {Plain} */
export const FIGHTER = {
  name: "Thraex 2",
  title: "Thraex",
  type: "gladiator",
  text: "Attack: when he strikes first, he draws a card.",
  attack: 4,
  health: 5,
  agility: 3,
  bloodlust: 2,
  influence: 1,
  cost: 6,
  origin: "A page of pieces",
  rules: ["R-1", "R-2"],
};

/** Cards of every kind. @type {Plain[]} */
export const CARDS = [
  FIGHTER,
  { name: "Senator", type: "patron", text: "Your first bid costs one coin less.", influence: 3, cost: 8 },
  { name: "Feast", type: "scheme", text: "Everybody draws a card; you draw two.", cost: 2 },
  { name: "Lunge", type: "tactic", text: "A blow that nobody sees coming." },
  { name: "Scutum", type: "reaction", text: "Reaction: when you are struck, prevent 2 damage." },
  { name: "Stipend", type: "income", value: 3 },
  { name: "Capua", type: "arena", text: "Blows from the gate count double.", glory: 2 },
];

/** What a card may be like, in words, with what makes it so. @type {[string, Plain][]} */
export const CARD_STATES = [
  ["as it lies", { thing: FIGHTER }],
  ["may be chosen", { thing: FIGHTER, lit: true, hotkey: "3" }],
  ["may not", { thing: FIGHTER, dim: true }],
  ["on its way", { thing: FIGHTER, busy: true }],
  ["of a seat", { thing: FIGHTER, seat: 1, owner: "Livia" }],
  ["exhausted", { thing: { ...FIGHTER, exhausted: true } }],
  ["hurt", { thing: { ...FIGHTER, damage: 2 } }],
  ["to be hurt", { thing: { ...FIGHTER, assigned: 2 } }],
  ["would fall", { thing: { ...FIGHTER, assigned: 5, doomed: true } }],
  ["blessed", { thing: { ...FIGHTER, blessings: 2 } }],
  ["other than printed", { thing: { ...FIGHTER, attack: 6, agility: 1, printed: { attack: 4, agility: 3 } } }],
];

export const NAMES = ["Marcus", "Livia", "Octavia", "Titus the Elder of Capua"];

/** @param {number} seat @param {Partial<SeatInfo>} [more] @returns {SeatInfo} */
const sits = (seat, more = {}) => ({ ...present(NAMES[seat], seat), ...more });

/** A view in which nothing happens. @param {Partial<View>} [more] @returns {View} */
const view = (more = {}) => ({
  game: "",
  seat: 0,
  seats: 4,
  phase: "",
  stages: [],
  scene: "",
  deciding: [],
  ask: null,
  conceded: [],
  standing: {},
  result: null,
  ending: "",
  board: {},
  ...more,
});

/**
 * What a board would be given to show a seat.
 * @param {number} seat
 * @param {Partial<View>} [now]
 * @param {Partial<SeatInfo>} [info]
 * @param {string} [time]
 * @returns {BoardProps}
 */
const at = (seat, now = {}, info = {}, time = "") =>
  /** @type {BoardProps} */ (
    /** @type {unknown} */ ({
      view: view(now),
      names: NAMES,
      table: { seats: NAMES.map((_, i) => sits(i, i === seat ? info : {})) },
      clock: () => time,
    })
  );

/** @param {number} seat */
const decides = (seat) => ({ deciding: [{ seat, kind: "decides", text: `${NAMES[seat]} decides.` }] });
const RESULT = { winners: [1], ranking: [[1], [0]], scores: [3, 5], tallies: ["3", "5"], reason: "" };

/**
 * Every state of a plate, in the order in which one hides the next.
 * @type {{seat: number, props: BoardProps, known?: import("../../pieces/plate").Known}[]}
 */
export const PLATES = [
  { seat: 1, props: at(1, { conceded: [1] }) },
  { seat: 2, props: at(2), known: { out: "out, 3rd place" } },
  { seat: 1, props: at(1, { result: RESULT }) },
  { seat: 0, props: at(0, decides(0), {}, "1:24") },
  { seat: 1, props: at(1, decides(1), { away: true }) },
  { seat: 3, props: at(3, {}, { online: false }) },
  { seat: 1, props: at(1, decides(1), { kind: "bot", bot: "search" }) },
  { seat: 2, props: at(2, decides(2)), known: { decides: "planning" } },
  { seat: 2, props: at(2), known: { else: "on turn" } },
  { seat: 3, props: at(3) },
];

/** @param {string} text @param {string} kind @param {Partial<Option>} [more] @returns {Option} */
const option = (text, kind, more = {}) => ({ text, kind, args: {}, ...more });

/** A question with choices that are advised, one in words of its own, and a pass. */
const ASK = {
  number: 1,
  kind: "main-turn",
  title: "Your turn",
  prompt: "What do you do?",
  rule: "R-7",
  options: [
    option("attack livia", "attack"),
    option("buy feast", "buy", { label: "Buy the Feast" }),
    option("move to gate", "move"),
    option("pass", "pass", { passes: true }),
  ],
  parametric: [],
  standing: false,
};

/** Questions as the prompt bar gets them: one that is asked, one for somebody else. */
export const ASKED = view({ ...decides(0), ask: ASK });
export const WAITING = view(decides(1));
export const HINT = { ask: 1, best: [{ action: "attack livia" }, { action: "move to gate" }] };

/** Lines of the log. @type {import("../../types").GameEvent[]} */
export const EVENTS = [
  { number: 1, kind: "round", text: "--- Round 2 ---", seat: null },
  { number: 2, kind: "buys", text: "Marcus buys Feast for 2.", seat: 0 },
  { number: 3, kind: "strikes", text: "Livia strikes Thraex for 3.", seat: 1 },
];

/** @type {import("../../reading").Fact[]} */
export const FACTS = [
  { key: "coins", label: "Coins", value: 7 },
  { key: "glory", label: "Glory", value: 2 },
  { key: "rounds", label: "Rounds", value: 3 },
  { key: "fallen", label: "Fallen", value: true },
];

/** What no board knows yet. @type {Plain} */
export const UNKNOWN = { omens: 2, weather: "rain", prophets: ["Cassia", "Drusus"] };
