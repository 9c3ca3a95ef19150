// The words of GladiGala's table as text, where the names of its data do not say them.
import { _ } from "../../say.js";
import { SIDES, oneOf, some } from "../../parts/ear.js";

/** @type {Record<string, import("../../parts/ear").Reads>} by key */
export const reads = {
  name: (value, { thing }) => ("treasury" in thing ? null : ["name", value]),
  outs_to_end: _`Gladiators out that end a match`,
  shields_per_match: _`Shield coins a match`,
  bonus_steps: _`Bonus coins for one to five declared symbols or successes in a row`,
  square: _`Square`,
  round: _`Round`,
  round_limit: _`Round limit`,
  match: _`Match`,
  side_length: _`Side length`,
  upgrade_price: _`Upgrade price`,
  treasury: _`Treasury`,
  facing: oneOf(_`Facing`, SIDES),
  active: (value) => (value ? null : [_`Out`, true]),
  bonus_paid: some(_`Bonus paid`),
  medal_coins: some(_`Coins on medals`),
  shield_coins: _`Shield coins`,
  bench: (value) => ["bench", _`Bench ${value}`],
};

/** The board spells out orders that stand in brackets. @param {string} text */
export const spelt = (text) => text.replace(/^(C|[FB]?[RL]?)\/(-|CW|CCW|U|SK)$/, "($&)");
