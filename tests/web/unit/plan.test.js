// Secret planning in GladiGala: any fighter can be pressed, in any order, whatever is asked for.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { ask, view } from "./positions.js";

const { plan } = await import("../../../src/harena/web/boards/gladigala.js");

/** @typedef {import("../../../src/harena/web/types").View} View */
/** @typedef {import("../../../src/harena/web/types").TableInfo} TableInfo */

const lower = ["-", "CW", "CCW", "U", "SK"];
const faces = { "-": "N", CW: "E", U: "S", CCW: "W", SK: "N" };
const fighter = { square: "d1", facing: "N", active: true, hurt: false, order: null, attack: null };
const school = {
  seat: 0,
  school: "LEO",
  gladiators: [
    { ...fighter, name: "Sw1", type: "Sword", reach: ["d1", "c2", "d2", "e2"] },
    { ...fighter, name: "Da1", type: "Dagger", reach: [] },
    { ...fighter, name: "Cl1", type: "Club", active: false, reach: ["f2"] },
  ],
  planned: {},
  goals: {
    Sw1: { step: { C: "d1", F: "d2" }, leap: {}, lower: { C: lower, F: lower }, faces },
    Da1: { step: { C: "e2" }, leap: {}, lower: { C: ["-"] }, faces },
  },
};
const table = /** @type {TableInfo} */ ({ id: "arena" });

/** Livia's view of a phase. @param {string} phase @param {Partial<View>} [more] */
const livias = (phase, more = {}) =>
  view({ match: "morning", round: 1, schools: [school] }, { game: "gladigala", seat: 0, phase, ask: ask(), ...more });

/** What can be chosen in the last of the steps that come next. @param {string} text @param {View} seen */
const next = (text, seen) =>
  plan(text, seen, table)
    ?.at(-1)
    ?.options.map((o) => o.text);

test("a fighter that is pressed shows its ways, then its turns", () => {
  assert.deepEqual(next("plan sw1", livias("orders")), ["go sw1 c", "go sw1 f"]);
  assert.deepEqual(
    next("go sw1 f", livias("orders")),
    lower.map((l) => `order sw1 f/${l.toLowerCase()}`),
  );
  assert.deepEqual(
    plan("go sw1 f", livias("orders"), table)?.map((step) => step.label),
    ["Sword 1", "d2"],
  );
});

test("what is whole is kept, and nothing more is asked", () => {
  assert.deepEqual(plan("order sw1 f/cw", livias("orders"), table), []);
  assert.deepEqual(plan("go da1 c", livias("orders"), table), [], "there is only one way to turn");
  assert.deepEqual(plan("attack sw1 e2", livias("attacks"), table), []);
});

test("strikes are offered where a fighter reaches, and nowhere", () => {
  assert.deepEqual(
    next("plan sw1", livias("attacks")),
    ["none", "d1", "c2", "d2", "e2"].map((square) => `attack sw1 ${square}`),
  );
  assert.equal(plan("plan da1", livias("attacks"), table), null);
});

test("everything else is said at once", () => {
  assert.equal(plan("orders done", livias("orders"), table), null);
  assert.equal(plan("go sw1 bl", livias("orders"), table), null, "no such way");
  assert.equal(plan("plan cl1", livias("orders"), table), null, "who has left the sand plans nothing");
  assert.equal(plan("plan sw1", livias("calls"), table), null);
  assert.equal(plan("plan sw1", livias("orders", { ask: null }), table), null);
  assert.equal(plan("plan sw1", livias("orders", { seat: null }), table), null, "a spectator plans nothing");
});
