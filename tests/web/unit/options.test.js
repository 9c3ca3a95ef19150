// Options of a game: which apply, and what people call them.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import {
  agreed,
  applies,
  choicesFor,
  clockInWords,
  players,
  settled,
} from "../../../src/harena/web/screens/options.js";

/** @typedef {import("../../../src/harena/web/types").GameOption} GameOption */

/**
 * @param {string} name
 * @param {boolean | string} fallback
 * @param {Partial<GameOption>} more
 * @returns {GameOption}
 */
const option = (name, fallback, more) => ({
  name,
  type: "choice",
  default: fallback,
  help: "",
  choices: [],
  low: null,
  high: null,
  title: name,
  labels: [],
  seats: [],
  needs: {},
  fits: {},
  ...more,
});
const sides = option("sides", "usual", {
  title: "Sides",
  choices: ["usual", "teams"],
  labels: ["As usual", "Two teams"],
  seats: [3, 4],
  fits: { teams: [4] },
});
const beasts = option("beasts", false, { title: "With beasts", type: "yes/no", seats: [2, 3, 4] });
const kind = option("kind", "wolf", {
  title: "Kind",
  choices: ["wolf", "bear"],
  labels: ["Wolves", "Bears"],
  needs: { beasts: [true] },
});
const info = /** @type {unknown} */ ({ options: [sides, beasts, kind] });
const game = /** @type {import("../../../src/harena/web/types").GameInfo} */ (info);

test("an option applies to some numbers of players and values of others", () => {
  assert.equal(applies(game, sides, 2, {}), false);
  assert.equal(applies(game, kind, 2, { beasts: false }), false);
  assert.equal(applies(game, kind, 2, { beasts: true }), true);
  assert.equal(applies(game, kind, 1, {}), true, "what it needs changes nothing there itself");
});

test("what has lost its place is as usual", () => {
  assert.deepEqual(choicesFor(sides, 3), ["usual"]);
  const values = { sides: "teams", beasts: true, kind: "bear" };
  assert.deepEqual(settled(game, 4, values), values);
  assert.deepEqual(settled(game, 3, values), { ...values, sides: "usual" });
  assert.deepEqual(settled(game, 3, { ...values, beasts: false }), { sides: "usual", beasts: false, kind: "wolf" });
});

test("a table is told in words", () => {
  const values = { sides: "teams", beasts: true, kind: "wolf" };
  assert.deepEqual(agreed(game, 4, values), ["Sides: two teams", "With beasts"]);
  assert.equal(players(1), "One player");
  assert.equal(players(4), "Four players");
  assert.equal(clockInWords({ kind: "none", seconds: 0, increment: 0, days: 0 }), "no clock");
  assert.equal(clockInWords({ kind: "game", seconds: 1200, increment: 5, days: 0 }), "20 minutes for each player");
});
