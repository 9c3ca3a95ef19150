// What an event of Spartacus touched on the table: names of things and places, the most telling first.

import { phone } from "../../settings.js";

/** @typedef {import("../../types").GameEvent} GameEvent */

/** @param {GameEvent} e */
const purses = (e) => [`seat-${e.seat}`, ...(e.to === undefined ? [] : [`seat-${e.to}`])];
/** On a phone a number would cover the figure that it speaks of. @param {GameEvent} e */
const influence = (e) => [`${phone.value ? "seat" : "influence"}-${e.seat}`];
/** @param {GameEvent} e */
const fighting = (e) => [`fighter ${e.seat}`, ...(e.to === undefined ? [] : [`fighter ${e.to}`])];

/** @type {Record<string, (e: GameEvent) => (string | undefined)[]>} */
const TOUCHED = {
  influence,
  voices: influence,
  "grants-support": influence,
  coins: purses,
  ledger: purses,
  "hands-over": purses,
  "cashes-in": purses,
  sells: purses,
  "picks-up": purses,
  payout: purses,
  wagers: purses,
  host: () => ["host"],
  "on-sale": (e) => [e.card?.card],
  scheme: (e) => ["scheme", ...influence(e)],
  "guard-roll": () => ["scheme"],
  deploys: (e) => [`guard-${e.seat}-${e.guards - 1}`, `guard-${e.seat}-0`],
  recruits: (e) => [`guard-${e.seat}-${e.guards - 1}`, `guard-${e.seat}-0`],
  draws: () => ["intrigue-deck"],
  "looks-at-top": (e) => [`${e.deck}-deck`],
  moves: fighting,
  attack: fighting,
  initiative: fighting,
  "re-rolls": fighting,
  pools: fighting,
  verdict: fighting,
  enters: (e) => [`fighter ${e.seat}`, e.card],
};

/** @param {GameEvent} e @returns {(string | undefined)[]} */
export const touched = (e) => TOUCHED[e.kind]?.(e) ?? [e.card, e.target];
