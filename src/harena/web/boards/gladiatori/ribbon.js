// Where in the game we are: the steps before the fight, then the turn with its rounds.

const SETUP = [
  ["create overlimit pick", "Character"],
  ["auction draft selection", "Items"],
  ["place", "Placement"],
];
const MODES = /** @type {Record<string, string>} */ ({
  solo: "alone against animals",
  coop: "together against animals",
  coliseum: "Coliseum",
});
const SIDES = /** @type {Record<string, string>} */ ({ teams: "teams", "2v1": "two against one" });

/** @typedef {ReturnType<import("../index").Ribbon>[number]} Stop */

/** Stops of which one is now. @param {string[]} texts @param {number} now @returns {Stop[]} */
const stops = (texts, now) => texts.map((text, i) => ({ text, state: i < now ? "did" : i === now ? "on" : "" }));

/** Stops that only say something. @param {string[]} texts @returns {Stop[]} */
const words = (texts) => texts.map((text) => ({ text, state: "" }));

/** @type {import("../index").Ribbon} */
export function ribbon(view) {
  const { board, phase } = view;
  const setup = SETUP.findIndex(([phases]) => phases.split(" ").includes(phase));
  const mode = words([MODES[board.animals_mode] ?? "", SIDES[board.sides] ?? ""].filter(Boolean));
  if (setup >= 0) {
    const steps = SETUP.map(([, text]) => text);
    return [...stops(steps, setup), ...words(["Turn 1"]), ...mode];
  }
  const rounds = Array.from({ length: board.rounds }, (_, i) => `Round ${i + 1}`);
  const now = phase === "choose" ? 0 : phase === "rest" ? board.rounds + 1 : board.round;
  return [
    ...words([`Turn ${board.turn} of ${board.last_turn}`]),
    ...stops(["Choose", ...rounds, "Rest"], now),
    ...mode,
  ];
}
