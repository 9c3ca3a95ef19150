// What a thing says of itself: its values, its text, and everything in words.
import { html } from "../lib.js";
import { _ } from "../say.js";
import { nameOf, titleOf } from "../reading.js";
import { label, sentence } from "../words.js";

/** @typedef {import("../types").Plain} Plain */

export const STATS = /** @type {const} */ (["attack", "health", "agility"]);
/** What stands in a corner of the card, and in which tone. */
export const CORNERS = /** @type {const} */ ([
  ["bloodlust", ""],
  ["value", "val"],
  ["worth", "val"],
  ["influence", "inf"],
  ["glory", "val"],
]);
/** What is said in a place of its own, or to nobody. */
const SAID = new Set(
  [
    "title name label type text origin rules owner seat",
    "attack health agility printed cost price bloodlust influence value worth",
    "exhausted damage assigned doomed unpreventable blessings debts",
  ].flatMap((line) => line.split(" ")),
);

export const isNumber = (/** @type {unknown} */ v) => typeof v === "number";
export const money = (/** @type {Plain} */ t) => (isNumber(t.price) ? t.price : isNumber(t.cost) ? t.cost : null);

const empty = (/** @type {unknown} */ value) =>
  value === null || value === false || value === "" || (Array.isArray(value) && !value.length);

/** What lies in a list or under several keys, as one line. @param {Plain | unknown[]} value */
function enumerated(value) {
  if (Array.isArray(value)) return value.map((v) => (v && typeof v === "object" ? nameOf(v) : v)).join(", ");
  return Object.entries(value)
    .map(([k, v]) => `${label(k)} ${v}`)
    .join(", ");
}

/** What is left to say of a thing that has no text of its own. @param {Plain} thing @returns {string[]} */
export function rest(thing) {
  const out = [];
  const name = nameOf(thing);
  for (const [key, value] of Object.entries(thing)) {
    if (SAID.has(key) || empty(value) || value === name) continue;
    if (value === true) out.push(label(key));
    else if (typeof value === "object") out.push(`${label(key)}: ${enumerated(value)}`);
    else out.push(`${label(key)} ${value}`);
  }
  return out;
}

/** @param {Plain} thing */
function blessings({ blessings: count, debts }) {
  return `${count} ${count > 1 ? _`Blessings` : _`Blessing`}${debts ? _`, one to be removed now` : ""}`;
}

/** A thing in words, for ears. @param {Plain} thing @param {string} owner */
export function inWords(thing, owner = "") {
  const parts = [titleOf(thing) || _`Card`];
  if (nameOf(thing) && nameOf(thing) !== titleOf(thing)) parts[0] = nameOf(thing);
  if (thing.type) parts.push(String(thing.type));
  if (owner) parts.push(_`of ${owner}`);
  for (const stat of STATS) if (isNumber(thing[stat])) parts.push(`${stat} ${thing[stat]}`);
  if (money(thing) !== null) parts.push(_`costs ${money(thing)}`);
  for (const [key] of CORNERS) if (isNumber(thing[key])) parts.push(`${key} ${thing[key]}`);
  if (thing.exhausted) parts.push("exhausted");
  if (thing.damage) parts.push(_`${thing.damage} damage`);
  if (thing.assigned) parts.push(_`${thing.assigned} damage assigned${thing.doomed ? _`, would fall` : ""}`);
  if (thing.blessings) parts.push(blessings(thing));
  parts.push(...rest(thing));
  if (thing.text) parts.push(String(thing.text));
  return parts.join(", ");
}

/** "Reaction: when …" with the keyword first and bold. @param {{text: string}} props */
export function Says({ text }) {
  const match = /^([A-Z][\w ]{2,14}): (.*)$/s.exec(text);
  return match ? html`<b class="kw">${match[1]}.</b> ${sentence(match[2])}` : text;
}
