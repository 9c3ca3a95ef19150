// What all parts of GladiGala's board need: who is who in the view, and what schools and fighters are called.
import { html } from "../../lib.js";
import { label, tidy } from "../../words.js";
import { Emblem } from "../../pieces/emblem.js";

/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

export const NAMES = /** @type {Record<string, string>} */ ({
  LEO: "Leo",
  ACA: "Academia",
  SPI: "Spiritus",
  SOL: "Solis",
});
export const EMBLEM = /** @type {Record<string, string>} */ ({ LEO: "lion", ACA: "owl", SPI: "dove", SOL: "sun" });
/** How far a fighter's picture is turned that looks to a side. */
export const COMPASS = /** @type {Record<string, number>} */ ({ N: 0, E: 90, S: 180, W: 270 });

export const emblem = (/** @type {Plain} */ school) => EMBLEM[school.school] ?? "pin";
/** A text with its places filled in. @param {string} text @param {Plain} places */
export const fill = (text, places) => text.replace(/\{(\w+)\}/g, (_, place) => String(places[place]));
/**
 * What stands on the board, in the viewer's language.
 * @param {View} view
 * @param {string} name
 * @param {Plain} [places]
 */
export const said = (view, name, places = {}) => fill(view.board.labels?.board[name] ?? name, places);
/** A type of fighter. @param {View} view @param {string} type */
export const typed = (view, type) => view.board.labels?.types[type] ?? type;
/** What a school is called, once there is one. @param {Plain} school */
export const title = (school) => (school.name ? label(school.name.toLowerCase()) : "");
export const number = (/** @type {Plain} */ g) => g.name.replace(/\D/g, "");
/** "Sword 2" @param {View} view @param {Plain} g */
export const called = (view, g) => `${typed(view, g.type)} ${number(g)}`;
/** A side in words. @param {View} view @param {string} facing */
export const faces = (view, facing) => view.board.labels?.compass[facing] ?? facing;
export const thingName = (/** @type {Plain} */ school, /** @type {Plain} */ g) => `${school.school}.${g.name}`;

/** @param {View} view @returns {Plain | null} */
export const own = (view) => (view.seat === null ? null : view.board.schools[view.seat]);
/** @param {Plain | null} school @param {string} name @returns {Plain | null} */
export const fighter = (school, name) =>
  school?.gladiators.find((/** @type {Plain} */ g) => tidy(g.name) === tidy(name)) ?? null;
/** @param {View} view @param {string} code @returns {Plain | null} */
export const byCode = (view, code) =>
  view.board.schools.find((/** @type {Plain} */ school) => school.school === code) ?? null;
/** @param {Plain} school @returns {Plain[]} */
export const active = (school) => school.gladiators.filter((/** @type {Plain} */ g) => g.active);

/**
 * Where a fighter's order leads, once all orders are given and before anybody moves; blows count from before.
 * @param {View} view
 * @param {Plain} g
 * @returns {{square: string, facing: string} | undefined}
 */
export const intended = (view, g) => own(view)?.planned?.goals?.[g.name];

/** Somebody on the sand, and whose it is. @typedef {{g: Plain, s: Plain}} Standing */
/** @param {View} view @returns {Standing[]} */
export const standing = (view) =>
  view.board.schools.flatMap((/** @type {Plain} */ s) =>
    s.gladiators.filter((/** @type {Plain} */ g) => g.square).map((/** @type {Plain} */ g) => ({ g, s })),
  );

/**
 * Who stands on a square that somebody strikes; of one's own it is said that they are.
 * @param {View} view
 * @param {Plain} g who strikes
 * @param {string | null} square
 */
export function whoStands(view, g, square) {
  const there = standing(view).find((one) => one.g.square === square);
  if (!there) return "";
  if (there.s !== own(view)) return said(view, "is-there", { school: title(there.s), type: typed(view, there.g.type) });
  return there.g === g ? said(view, "is-there-itself") : said(view, "own-there", { piece: called(view, there.g) });
}

/**
 * A school's sign in its seat's colour.
 * @param {{school: Plain, came?: boolean}} props `came`: what it stands for has come true
 */
export const Sign = ({ school, came = false }) => html`
  <${Emblem} seat=${school.seat} icon=${emblem(school)} kind=${came ? "came" : ""} />
`;
