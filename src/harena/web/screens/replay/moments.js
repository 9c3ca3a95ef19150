// The decisive moments of a game: which of them find room beside each other, and the sign of each.
import { deed, isHeading } from "../../words.js";

/** @typedef {import("../../finished").Mark} Mark */

const SIGNS = /** @type {[RegExp, string][]} */ ([
  [/^(wins|medal|victory|champion|ends$|hunt-ends|day$|shares)/, "trophy-cup"],
  [/defeat|^out$|dies|killed/, "death-skull"],
  [/snatch|eagle/, "eagle-emblem"],
  [/influence/, "ionic-column"],
  [/strike|attack|^hit$|damage/, "crossed-swords"],
  [/enters|deploys/, "galea"],
  [/match-ends|thumb/, "thumb-up"],
  [/coins|pays|earns/, "two-coins"],
  [/concede/, "flag-objective"],
]);

/** So many steps before a moment something may have led to it. */
const NEAR = 12;

/** Whether somebody did what is told, or it befell somebody. @param {import("../../finished").Line} line */
const isDone = (line) => typeof line.seat === "number" || SIGNS.some(([pattern]) => pattern.test(line.kind));

/** What tells most of a decisive moment. @param {import("../../finished").Line[]} [lines] */
export const telling = (lines = []) =>
  SIGNS.map(([pattern]) => lines.find((l) => pattern.test(l.kind))).find(Boolean) ??
  lines.find((l) => !isHeading(l.kind));

/**
 * What tells most of what led to a step: there, or shortly before it, what somebody did; new cards turn nothing.
 * @param {(step: number) => import("../../finished").Line[] | undefined} lines @param {number} step
 */
export function leading(lines, step) {
  for (let at = step; at > Math.max(0, step - NEAR); at--) {
    const found = telling((lines(at) ?? []).filter((l) => isDone(l)));
    if (found) return found;
  }
  return telling(lines(step));
}

/**
 * What tells most of why somebody stood better afterwards: what those did who gained by it, or what befell somebody.
 * @param {(step: number) => import("../../finished").Line[] | undefined} lines
 * @param {Mark} mark
 * @param {number[][]} chances
 */
export function turning(lines, { step, since, until }, chances) {
  const gained = (/** @type {import("../../finished").Line} */ { seat }) =>
    typeof seat !== "number" || chances[until][seat] > chances[since][seat];
  const steps = Array.from({ length: until - since }, (_, i) => since + 1 + i);
  for (const at of steps.sort((a, b) => Math.abs(a - step) - Math.abs(b - step))) {
    const found = telling((lines(at) ?? []).filter((l) => isDone(l) && gained(l)));
    if (found) return found;
  }
  return leading(lines, step);
}

/** The sign of a decisive moment, from what it told. @param {import("../../finished").Line[]} [lines] */
export function sign(lines = []) {
  const known = lines.map((l) => SIGNS.find(([pattern]) => pattern.test(l.kind))?.[1]).find(Boolean);
  return known ?? lines.map((l) => deed(l.kind)).find((icon) => icon !== "plain-arrow") ?? "flag-objective";
}

/** Those that can stand side by side, the strongest first. @param {Mark[]} marks @param {number} room in steps */
export function apart(marks, room) {
  /** @type {Mark[]} */
  const found = [];
  for (const mark of [...marks].sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing)))
    if (found.every((m) => Math.abs(m.step - mark.step) >= room)) found.push(mark);
  return found.sort((a, b) => a.step - b.step);
}
