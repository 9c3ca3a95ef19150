// Secret planning in GladiGala: any fighter can be pressed, in any order, whatever is asked for.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { ask, view } from "./positions.js";

const { plan } = await import("../../../src/harena/web/boards/gladigala.js");

/** @typedef {import("../../../src/harena/web/types").View} View */
/** @typedef {import("../../../src/harena/web/types").TableInfo} TableInfo */

const turn = (/** @type {string} */ facing, /** @type {string | null} */ skill = null) => ({
  kind: "order",
  args: {},
  label: "",
  note: "",
  facing,
  skill,
});
const discs = { "-": turn("N"), CW: turn("E"), CCW: turn("W"), U: turn("S"), SK: turn("N", "shield") };
/** @param {string} who @param {string} upper @param {string} square @param {string[]} [lower] */
const way = (who, upper, square, lower = Object.keys(discs)) => ({
  text: `go ${who} ${upper}`,
  kind: "go",
  args: { gladiator: who, upper },
  label: "",
  note: "",
  square,
  plan: upper.toUpperCase(),
  turns: Object.fromEntries(lower.map((one) => [one, `order ${who} ${upper}/${one.toLowerCase()}`])),
});
const strike = (/** @type {string | null} */ square) => ({
  text: `attack sw1 ${square ?? "none"}`,
  kind: "attack",
  args: { gladiator: "sw1", square: square ?? "none" },
  label: "",
  note: "",
  square,
});
/** What may be planned in each phase. @type {Record<string, Record<string, object>>} */
const ahead = {
  orders: {
    Sw1: { options: [way("sw1", "c", "d1"), way("sw1", "f", "d2")], discs },
    Da1: { options: [way("da1", "c", "e2", ["-"])], discs },
  },
  attacks: { Sw1: { options: [null, "d1", "c2", "d2", "e2"].map(strike) } },
};
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
};
const table = /** @type {TableInfo} */ ({ id: "arena" });

/** Livia's view of a phase. @param {string} phase @param {Partial<View>} [more] */
const livias = (phase, more = {}) =>
  view(
    { match: "morning", round: 1, schools: [{ ...school, ahead: ahead[phase] ?? {} }] },
    { game: "gladigala", seat: 0, phase, ask: ask(), ...more },
  );

/** What can be chosen in the last of the steps that come next. @param {string} text @param {View} seen */
const next = (text, seen) =>
  plan(text, seen, table)
    ?.at(-1)
    ?.options.map((o) => o.text);

test("a fighter that is pressed shows its ways, then its turns", () => {
  assert.deepEqual(next("plan sw1", livias("orders")), ["go sw1 c", "go sw1 f"]);
  assert.deepEqual(
    next("go sw1 f", livias("orders")),
    Object.keys(discs).map((l) => `order sw1 f/${l.toLowerCase()}`),
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
