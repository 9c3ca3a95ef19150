// What is being built: what was taken of everything, what it costs, and what is left.
import { tell } from "../../pieces/why.js";
import { fill, filled } from "./forms.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./forms").Line} Line */
/** @typedef {ReturnType<typeof cartOf>} Cart */

/**
 * @param {BoardProps} props
 * @param {Line[]} lines
 * @param {number} coins
 */
export function cartOf(props, lines, coins) {
  const taken = new Map(lines.map((l) => [l.name, filled(props, l)]));
  const number = (/** @type {Line} */ l) => taken.get(l.name) ?? l.low;
  const cost = (/** @type {Line} */ l, n = number(l)) => l.prices[n - l.low] ?? 0;
  const sum = (/** @type {Line[]} */ list) => list.reduce((s, l) => s + cost(l), 0);
  const spent = sum(lines);
  const left = coins - spent;
  /** Whether so much of it costs more than is left. @param {Line} l @param {number} n */
  const dear = (l, n) => cost(l, n) - cost(l) > left;
  /** Take so much of it, if the coins allow. @param {Line} l @param {number} n */
  const take = (l, n) => (/** @type {Event} */ e) => {
    if (!dear(l, n)) {
      fill(props, { [l.name]: n });
      return;
    }
    const why = `${l.name} costs ${cost(l, n) - cost(l)} more and you have ${left} left.`;
    tell("Why not?", why, props.view.ask?.rule ?? "", /** @type {Element} */ (e.currentTarget));
  };
  return { lines, coins, number, cost, sum, spent, left, dear, take };
}

/**
 * What a ready-made sheet has of it, as far as it can be had.
 * @param {Plain} sheet
 * @param {Line} l
 * @returns {number}
 */
export const onSheet = (sheet, l) =>
  Math.min(sheet.values[l.name] ?? sheet.cards[l.name] ?? Number(sheet.powers.includes(l.name)), l.high);
