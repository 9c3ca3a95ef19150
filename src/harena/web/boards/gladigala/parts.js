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
/** Each direction in words, and how far a fighter's picture is turned for it. */
export const COMPASS = /** @type {Record<string, [string, number]>} */ ({
  N: ["north", 0],
  E: ["east", 90],
  S: ["south", 180],
  W: ["west", 270],
});

export const emblem = (/** @type {Plain} */ school) => EMBLEM[school.school] ?? "pin";
export const title = (/** @type {Plain} */ school) =>
  school.name ? label(school.name.toLowerCase()) : "No school yet";
export const number = (/** @type {Plain} */ g) => g.name.replace(/\D/g, "");
/** "Sword 2" @param {Plain} g */
export const called = (g) => `${g.type} ${number(g)}`;
export const faces = (/** @type {string} */ facing) => COMPASS[facing]?.[0] ?? facing;
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

/** Somebody on the sand, and whose it is. @typedef {{g: Plain, s: Plain}} Standing */
/** @param {View} view @returns {Standing[]} */
export const standing = (view) =>
  view.board.schools.flatMap((/** @type {Plain} */ s) =>
    s.gladiators.filter((/** @type {Plain} */ g) => g.square).map((/** @type {Plain} */ g) => ({ g, s })),
  );

/**
 * A school's sign in its seat's colour.
 * @param {{school: Plain, came?: boolean}} props `came`: what it stands for has come true
 */
export const Sign = ({ school, came = false }) => html`
  <${Emblem} seat=${school.seat} icon=${emblem(school)} kind=${came ? "came" : ""} />
`;
