// The words of GladiGala's table as text, where the names of its data do not say them.
import { SIDES, oneOf, some } from "../../parts/ear.js";

/** @type {Record<string, import("../../parts/ear").Reads>} by key */
export const reads = {
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
};

/** The board spells out orders that stand in brackets. @param {string} text */
export const spelt = (text) => text.replace(/^(C|[FB]?[RL]?)\/(-|CW|CCW|U|SK)$/, "($&)");
