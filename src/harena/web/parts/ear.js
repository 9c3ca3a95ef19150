// How the parts of a view are said where their keys do not say it: the words of each game for its own data.

/** @typedef {import("../types").Plain} Plain */
/** @typedef {Plain[string]} Part   a part of a view, whatever the game puts there */
/** @typedef {{names: string[], thing: Plain}} About   who sits where, and what the part belongs to */
/**
 * @typedef {string | ((value: Part, about: About) => [string, unknown] | null)} Reads   a name, or name and value;
 *   null for what says nothing
 */

/** Said only if there is any. @param {string} name @returns {Reads} */
const some = (name) => (value) => (value ? [name, value] : null);
/** A seat. @param {string} name @returns {Reads} */
const whom =
  (name) =>
  (value, { names }) =>
    typeof value === "number" && names[value] ? [name, names[value]] : null;
/** Several seats: their numbers, or a yes or no for each. @param {string} name @returns {Reads} */
const seats =
  (name) =>
  (value, { names }) => [
    name,
    value.every((/** @type {unknown} */ v) => typeof v === "boolean")
      ? names.filter((_, i) => value[i])
      : value.map((/** @type {number} */ v) => names[v]),
  ];
/**
 * One word for each value; without one it is not said.
 * @param {string} name
 * @param {Record<string, string>} words
 * @returns {Reads}
 */
const oneOf = (name, words) => (value) => (words[value] ? [name, words[value]] : null);
const unsaid = () => null;

const ARENAS = /** @type {Record<string, string>} */ ({
  F1: "the first Fleeting Arena",
  F2: "the second Fleeting Arena",
  L: "the Lasting Arena",
});
const SIDES = {
  N: "north",
  NE: "north-east",
  E: "east",
  SE: "south-east",
  S: "south",
  SW: "south-west",
  W: "west",
  NW: "north-west",
};

/** @type {Record<string, Record<string, Reads>>} by game and key */
const READS = {
  "for-glory": {
    turn: whom("On turn"),
    cycle: some("Round of Combat Turns"),
    attacked: some("An attack was made this turn"),
    tactic_used: some("A Tactic was used this turn"),
    passes: some("Passes in a row"),
    late_passed: seats("Passed in Late Registration"),
    boasts: "Boast Cards to come",
    removed: "Out of the game",
    place: (value) => ["Place", ARENAS[value] ?? value],
    gladii: some("Gladius Tokens"),
    requirement: "Influence in use",
    stack: "Levels of the Champion to come",
    events: unsaid,
    due: whom("To answer"),
    answering: seats("May still answer"),
    passed: seats("Have passed"),
    placed: seats("Eliminated in this Battle"),
  },
  gladigala: {
    name: (value, { thing }) => ("treasury" in thing ? null : ["name", value]),
    outs_to_end: "Gladiators out that end a match",
    shields_per_match: "Shield coins a match",
    bonus_steps: "Bonus coins for one to five declared symbols or successes in a row",
    facing: oneOf("Facing", SIDES),
    active: (value) => (value ? null : ["Out", true]),
    bonus_paid: some("Bonus paid"),
    medal_coins: some("Coins on medals"),
    shield_coins: "Shield coins",
    bench: (value) => ["bench", `Bench ${value}`],
  },
  spartacus: {
    offerable: unsaid,
    hexes: unsaid,
    hex: unsaid,
    window: "Deals may be offered in",
    row: some("Cards of the Market to come"),
    voice: some("More Influence for the next Scheme"),
    bidding_seats: seats("Bidding"),
    plan: "Chosen in secret",
    concealed: some("Coins concealed"),
    on_the_table: some("Coins on the table"),
    invited: whom("Invited"),
    invited_seats: seats("Invited"),
    owed: seats("Owing"),
    figure: "Figure",
    kind: (value) => ["type", value],
    dice: (value) => (value.some(Boolean) ? ["Dice", { attack: value[0], defence: value[1], speed: value[2] }] : null),
    status: (value) => [value, true],
    favour: some("Favour"),
    trigger: oneOf("Reactions to", {
      "T-HEAL": "a healing",
      "T-LEDGER": "the ledger",
      "T-SCHEME": "a Scheme",
      "T-FOIL": "a foiled Scheme",
      "T-GUARD": "a Guard",
      "T-RESOLVED": "a Scheme that was carried out",
      "T-INVITE": "an invitation",
      "T-WOUND": "a Wound",
      "T-THUMB": "a thumb",
      "T-PHASE": "the end of the Phase",
    }),
    schemer: whom("Schemer"),
    target: whom("Target"),
    from: whom("From"),
    to: whom("To"),
    waiting: seats("Still asked"),
    winners: seats("Winners"),
    granted: seats("Supporters"),
    acting: unsaid,
    attacker: unsaid,
    winner: unsaid,
    give: unsaid,
    want: unsaid,
    counters: some("Counter-offers so far"),
    peeked: (value, { names }) => [
      "Seen in a hand",
      value.map((/** @type {[number, string]} */ [rival, card]) => `${card} of ${names[rival]}`),
    ],
    pools: (value) => ["Dice left", { attack: value.ATK, defence: value.DEF, speed: value.SPD }],
    talent: unsaid,
    strings: unsaid,
    rolls: unsaid,
    wounds: some("Wounds"),
    stands_on: "Stands on",
    healing: "Healing",
    requires: some("Influence needed"),
  },
  gladiatori: {
    colour: unsaid,
    side: unsaid,
    sides: oneOf("Sides", { teams: "two teams", "2v1": "two against one" }),
    animals_mode: oneOf("Animals", {
      solo: "hunted alone",
      coop: "hunted together",
      coliseum: "among the gladiators",
    }),
    hp: "Hit point deck",
    vp: "Victory Points",
    fate: (value) => (value === "alive" ? null : ["Fate", value]),
    facing: oneOf("Facing", SIDES),
    active: (value) => (value ? null : ["Out", true]),
    trapped: some("Trapped"),
    unbalanced: some("Unbalanced"),
    waiting: some("Animals behind the gates"),
    start: "At the start",
    values: "Now",
    first_blood: some("First blood was drawn"),
    coins_left: some("Coins left"),
    bought: unsaid,
    glossary: unsaid,
    delayed: some("Delayed"),
    face_down: some("Lies face down"),
  },
};

/** Shorthand in texts of a view. @type {Record<string, (text: string) => string>} */
const SPELT = {
  // The board spells out orders that stand in brackets.
  gladigala: (text) => text.replace(/^(C|[FB]?[RL]?)\/(-|CW|CCW|U|SK)$/, "($&)"),
};

/**
 * A view as it is said: its parts by their names in the game, without what says nothing to the ear.
 * @param {Part} value
 * @param {string} game
 * @param {string[]} names
 * @param {string[]} [without]
 * @returns {Part}
 */
export function heard(value, game, names, without = []) {
  if (typeof value === "string") return SPELT[game]?.(value) ?? value;
  if (Array.isArray(value)) return value.map((v) => heard(v, game, names, without));
  if (!value || typeof value !== "object") return value;
  /** @type {Plain} */
  const out = {};
  for (const [key, found] of Object.entries(value)) {
    const reads = READS[game]?.[key];
    if (without.includes(key) || found === null) continue;
    const said = typeof reads === "function" ? reads(found, { names, thing: value }) : [reads ?? key, found];
    if (said) out[said[0]] = heard(said[1], game, names, without);
  }
  return out;
}
