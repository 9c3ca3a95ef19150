// The options of a game in people's words, and which of them apply: the game says all of it.
import { _, word } from "../say.js";

/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {import("../types").GameOption} GameOption */
/** @typedef {boolean | number | string} Value */
/** @typedef {Record<string, Value>} Values */

/**
 * Whether an option changes anything with so many players and these values of the others.
 * @param {GameInfo} game
 * @param {GameOption} option
 * @param {number} seats
 * @param {Values} values
 * @returns {boolean}
 */
export function applies(game, option, seats, values) {
  if (option.seats.length && !option.seats.includes(seats)) return false;
  return Object.entries(option.needs).every(([name, wanted]) => {
    const other = game.options.find((o) => o.name === name);
    return !other || wanted.includes(values[name] ?? other.default) || !applies(game, other, seats, values);
  });
}

/** The choices that so many players have. @param {GameOption} option @param {number} seats */
export const choicesFor = (option, seats) =>
  option.choices.filter((choice) => (option.fits[String(choice)] ?? [seats]).includes(seats));

/** What people call a value. @param {GameOption} option @param {Value} value */
export function named(option, value) {
  if (typeof value === "boolean") return value ? _`yes` : _`no`;
  return word(option.labels[option.choices.indexOf(value)] ?? String(value));
}

/** The same inside a sentence. @param {GameOption} option @param {Value} value */
export const inSentence = (option, value) => named(option, value).replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase());

/**
 * The values as they count with so many players: what no longer applies, or cannot be chosen, is as usual.
 * @param {GameInfo} game
 * @param {number} seats
 * @param {Values} values
 */
export function settled(game, seats, values) {
  const kept = (/** @type {GameOption} */ o) =>
    applies(game, o, seats, values) && (!o.choices.length || choicesFor(o, seats).includes(values[o.name]));
  return Object.fromEntries(game.options.map((o) => [o.name, kept(o) ? (values[o.name] ?? o.default) : o.default]));
}

/**
 * What was agreed on and is not as usual, each in a few words.
 * @param {GameInfo} game
 * @param {number} seats
 * @param {Values} values
 */
export const agreed = (game, seats, values) =>
  game.options
    .filter((o) => values[o.name] !== undefined && values[o.name] !== o.default && applies(game, o, seats, values))
    .map((o) => (values[o.name] === true ? word(o.title) : `${word(o.title)}: ${inSentence(o, values[o.name])}`));

const NUMBERS = [_`No`, _`One`, _`Two`, _`Three`, _`Four`, _`Five`, _`Six`, _`Seven`, _`Eight`];

/** @param {number} count */
export const players = (count) => (count === 1 ? _`One player` : _`${NUMBERS[count] ?? count} players`);

/** The clock of a table. @param {import("../types").ClockInfo} clock */
export function clockInWords({ kind, seconds, days }) {
  if (kind === "move") return _`${seconds} seconds for each decision`;
  if (kind === "game") return _`${Math.round(seconds / 60)} minutes for each player`;
  if (kind === "days") return days === 1 ? _`a day for each decision` : _`${days} days for each decision`;
  return _`no clock`;
}
