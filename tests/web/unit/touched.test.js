// What an event touched on the board: the piece that the step speaks of comes first.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const forGlory = await import("../../../src/harena/web/boards/for-glory/touched.js");

/** @param {string} kind @param {object} parts */
const first = (kind, parts) => forGlory.touched({ number: 0, kind, text: "", seat: 1, ...parts }).filter(Boolean);

test("damage that goes over is marked where it goes", () => {
  const parts = { gladiator: "Hoplomachus", target: "Provocator", count: 1 };
  assert.deepEqual(first("reassigned", parts), ["Provocator", "Hoplomachus"]);
  assert.deepEqual(first("moved", parts), ["Provocator", "Hoplomachus"]);
});

test("what somebody uses is marked where it lies, and its pile only without that", () => {
  assert.deepEqual(first("uses", { card: "Provocator", piece: "Provocator 2" }), [
    "villa-1-Provocator 2",
    "Provocator 2",
    "discard-1",
  ]);
  assert.deepEqual(first("uses", { card: "Praetor", exhausted: "Praetor" })[0], "villa-1-Praetor");
  assert.deepEqual(first("plays", { card: "Clamor" }), ["villa-1-Clamor", "discard-1"]);
});
