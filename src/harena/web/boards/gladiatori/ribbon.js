// Where in the game we are: the steps before the fight, then the turn with its rounds.
import { stops } from "../../reading.js";

const MODES = /** @type {Record<string, string>} */ ({
  solo: "alone against animals",
  coop: "together against animals",
  coliseum: "Coliseum",
});
const SIDES = /** @type {Record<string, string>} */ ({ teams: "teams", "2v1": "two against one" });

/** @type {import("../index").Ribbon} */
export function ribbon(view) {
  const { turn, last_turn, animals_mode, sides } = view.board;
  const words = [`Turn ${turn} of ${last_turn}`, MODES[animals_mode] ?? "", SIDES[sides] ?? ""].filter(Boolean);
  return [...stops(view.stages), ...words.map((text) => ({ text, state: /** @type {const} */ ("") }))];
}
