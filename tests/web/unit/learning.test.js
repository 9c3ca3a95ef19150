// Lessons on two devices, what the coach reads aloud, and whose decisions an analysis shows first.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const { together } = await import("../../../src/harena/web/learning.js");
const { textOf } = await import("../../../src/harena/web/screens/table/coach/speaking.js");
const { firstSeat } = await import("../../../src/harena/web/screens/replay/analysis/made.js");

test("what was finished on one device is finished, and the further scene holds", () => {
  const here = { "a/1": { scene: 4, finished: false }, "a/2": { scene: 9, finished: true } };
  const there = [
    { lesson: "a/1", scene: 2, finished: true },
    { lesson: "b/1", scene: 3, finished: false },
  ];
  assert.deepEqual(together(here, there), {
    "a/1": { scene: 4, finished: true },
    "a/2": { scene: 9, finished: true },
    "b/1": { scene: 3, finished: false },
  });
});

test("a rule is read with all its lines, without marks and without hints to others", () => {
  const rules = "## Blows\n\n- **TD-1** A blow **lands**\n  in the end (see TD-R-2).\n- **TD-10** Another.\n\nText.";
  assert.equal(textOf(rules, "TD-1"), "A blow lands in the end.");
  assert.equal(textOf(rules, "TD-10"), "Another.");
  assert.equal(textOf(rules, "TD-2"), "");
});

test("my own decisions come first, else those of whoever lost most by them", () => {
  const player = (/** @type {number} */ seat, /** @type {number} */ accuracy) => ({ seat, accuracy });
  const found = /** @type {any} */ ({ players: [player(0, 80), player(1, 60)] });
  assert.equal(firstSeat(found, []), 1);
  assert.equal(firstSeat(found, [0]), 0);
});
