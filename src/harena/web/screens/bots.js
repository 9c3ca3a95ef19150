// Bots as opponents: how well each kind plays, what it is like, and its face.

/** @typedef {{level: string, style: string, icon: string}} Character */

/** By the kind of bot, from the weakest to the strongest. */
const CHARACTERS = /** @type {Record<string, Character>} */ ({
  random: { level: "Tiro", style: "does whatever comes", icon: "rolling-dices" },
  greedy: { level: "Veteranus", style: "plays by eye", icon: "galea" },
  search: { level: "Primus palus", style: "thinks ahead", icon: "owl" },
});

/** Who plays where a bot of this kind sits ("search:400" is a search). @param {string} bot @returns {Character} */
export const character = (bot) =>
  CHARACTERS[bot.split(":")[0]] ?? { level: bot, style: "plays", icon: "vintage-robot" };
