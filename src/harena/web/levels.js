// How well bots play, in a word: by their levels, and by the bots that were played against before there were levels.
import { _ } from "./say.js";

/** @type {Record<string, string>} */
const TITLES = {
  tiro: "Tiro",
  veteranus: "Veteranus",
  primus: "Primus palus",
  rudiarius: "Rudiarius",
  random: "Tiro",
  greedy: "Veteranus",
  search: "Primus palus",
  "search+learned": "Primus palus",
};

/** How long they think about a move. @type {Record<string, string>} */
export const THINKS = { primus: _`mostly at once`, rudiarius: _`a moment` };

/** How well a bot plays ("search:400" is a search); empty where nobody knows. @param {string} bot */
export const levelOf = (bot) => TITLES[bot.split(":")[0]] ?? "";
