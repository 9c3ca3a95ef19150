// A wound of Gladiatori: what may pay it, and what is least missed.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { ask, option, view } from "./positions.js";

const { least, wound } = await import("../../../src/harena/web/boards/gladiatori/payment.js");
const { arranged } = await import("../../../src/harena/web/boards/gladiatori.js");

const glossary = [
  { name: "Strength", type: "action", hp: 3 },
  { name: "Energy 0", type: "energy", hp: 1 },
  { name: "Energy 1", type: "energy", hp: 2 },
];
const items = [{ id: "sword-b", hp: 4, attack: 3, defence: 0 }];
const own = { hp: { Strength: 1, "Energy 0": 2, "Energy 1": 1 } };
const losses = ["strength", "energy 0", "energy 1", "sword-b"].map((what) => option(`lose ${what}`, "lose", { what }));

/** @param {number} left */
const wounded = (left) =>
  view(
    { glossary, damage: { left }, gladiators: [{ seat: 0, items, own }] },
    { seat: 0, ask: { ...ask(...losses), kind: "pay-damage" } },
  );

test("a wound of several points is marked; one point is paid by one press", () => {
  assert.equal(wound(wounded(1)), null);
  assert.equal(wound({ ...wounded(4), ask: { ...ask(...losses), kind: "spend-element" } }), null);
  const counts = wound(wounded(4))?.means.map(({ text, count, points }) => [text, count, points]);
  assert.deepEqual(counts, [
    ["lose strength", 1, 3],
    ["lose energy 0", 2, 1],
    ["lose energy 1", 1, 2],
    ["lose sword-b", 1, 4],
  ]);
});

test("what is least missed: Energy first, and nothing beyond what is owed", () => {
  const of = (/** @type {number} */ owed) => least(owed, wound(wounded(owed))?.means ?? []);
  assert.deepEqual(of(2), { "lose energy 0": 2 });
  assert.deepEqual(of(4), { "lose energy 0": 2, "lose energy 1": 1 });
  assert.deepEqual(of(5), { "lose energy 0": 2, "lose strength": 1 });
  assert.deepEqual(of(99), {});
});

test("beside no Power now stands none for this turn", () => {
  const powers = { ...ask({ ...option("use no power", "no-power"), passes: true }), kind: "any-time-power" };
  const texts = arranged(view({}, { ask: powers })).ask?.options.map((o) => o.text);
  assert.deepEqual(texts, ["use no power", "no Powers this turn"]);
  const other = view({}, { ask: ask(option("done", "done")) });
  assert.equal(arranged(other), other);
});
