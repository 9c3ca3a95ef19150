// Views and choices as the four games send them.

/** @typedef {import("../../../src/harena/web/types").Option} Option */
/** @typedef {import("../../../src/harena/web/types").View} View */

/**
 * What somebody sees; what does not matter is as in a game that runs.
 * @param {import("../../../src/harena/web/types").Board} board
 * @param {Partial<View>} [more]
 * @returns {View}
 */
export const view = (board, more = {}) => ({
  game: "any",
  seat: null,
  seats: 2,
  phase: "",
  scene: "",
  stages: [],
  deciding: [],
  ask: null,
  conceded: [],
  standing: {},
  result: null,
  ending: "",
  board,
  ...more,
});

/** A question with its choices. @param {Option[]} options @returns {import("../../../src/harena/web/types").Ask} */
export const ask = (...options) => ({
  number: 1,
  kind: "any",
  title: "Any",
  prompt: "What now?",
  rule: "",
  options,
  parametric: [],
  standing: false,
});

/**
 * @param {string} text
 * @param {string} kind
 * @param {import("../../../src/harena/web/types").Arguments} [args]
 * @returns {Option}
 */
export const option = (text, kind, args = {}) => ({ text, kind, args });

/** For Glory!: a Machinations Turn. */
export const machinations = [
  option("buy retiarius", "buy", { card: "retiarius" }),
  option("buy scissor", "buy", { card: "scissor" }),
  option("buy veles", "buy", { card: "veles" }),
  option("buy clamor", "buy", { card: "clamor" }),
  option("buy insidiae", "buy", { card: "insidiae" }),
  option("buy scutum", "buy", { card: "scutum" }),
  option("play cull", "play", { card: "cull" }),
  option("play crooked senator", "play", { card: "crooked senator" }),
  option("play cestus", "play", { card: "cestus" }),
  option("reserve cull", "reserve", { card: "cull" }),
  option("end actions", "end-actions"),
];

/** GladiGala: who starts on one of two squares. */
export const placing = ["e1", "f1"].flatMap((square) =>
  ["sw1", "sw2", "sw3", "sp1", "da1", "cl1"].map((gladiator) =>
    option(`place ${gladiator} on ${square}`, "place", { gladiator, square }),
  ),
);

/** Spartacus: where a gladiator moves. */
export const moves = ["a3", "a4", "b3", "b4", "b5", "c3", "c4", "c5", "c6", "d4", "d6"].map((hex) =>
  option(`move to ${hex}`, "move-to", { hex }),
);

/** Spartacus: what may be offered before the thumb is turned. */
export const deals = [1, 2, 3].map((coins) =>
  option(`offer p1: give ${coins} coins; want thumb up; promise nothing`, "offer", {
    to: "p1",
    give: `${coins} coins`,
    want: "thumb up",
    promise: "nothing",
  }),
);

/** Gladiatori: how many of a card are held in hand. */
export const holding = [
  option("hold 0 strength", "keep", { n: 0, card: "strength" }),
  option("hold 1 strength", "keep", { n: 1, card: "strength" }),
];

/** Gladiatori: cards that move between hand and HP deck; no card comes twice. */
export const adapting = [
  ...["strength", "dexterity", "movement", "energy 1", "feint", "sweep"].map((card) => [card, "hp deck"]),
  ...["lunge", "rage", "reflex", "delay", "leap"].map((card) => [card, "hand"]),
].map(([card, pile]) => option(`move ${card} to ${pile}`, "adapt", { card, pile }));
