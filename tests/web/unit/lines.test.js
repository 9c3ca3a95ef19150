// GladiGala's arrows: none lies on another.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const { asides } = await import("../../../src/harena/web/boards/gladigala/lines.js");

/** @typedef {[number, number]} Point */
const way = (/** @type {Point} */ from, /** @type {Point} */ to) => ({ from, to });

test("arrows that lie on each other are drawn apart, the later of two that point alike farther", () => {
  const down = way([2, 1], [2, 4]);
  const up = way([2, 4], [2, 3]);
  const farther = way([2, 2], [2, 5]);
  assert.deepEqual(asides([down]), [0]);
  const [first, against, second] = asides([down, up, farther]);
  assert.equal(first > 0 && first === against, true, "each to its own right: on two sides of the file");
  assert.equal(second, 2 * first);
});

test("those that only cross or touch stay in the middle", () => {
  assert.deepEqual(asides([way([0, 0], [2, 2]), way([0, 2], [2, 0])]), [0, 0]);
  assert.deepEqual(asides([way([2, 1], [2, 2]), way([2, 2], [2, 3])]), [0, 0]);
  assert.deepEqual(asides([way([2, 1], [2, 4]), way([2, 3], [2, 3])]), [0, 0], "a blow on the own square is no arrow");
});
