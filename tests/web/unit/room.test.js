// Which size the fighters of an Arena have.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { fit } from "../../../src/harena/web/boards/for-glory/room.js";

const duel = (/** @type {number} */ mine, /** @type {number} */ theirs, wide = 820, high = 179) =>
  fit([[{ count: theirs, wide }], [{ count: mine, wide }]], high);

test("the larger side decides for both", () => {
  assert.equal(duel(1, 4, 820, 230).size.name, "chip");
  assert.equal(duel(1, 4).size.name, "tessera", "a card that low would hide its figure");
  assert.equal(duel(1, 5).size.name, "tessera");
  assert.equal(duel(12, 12).size.name, "slim");
});

test("whatever fits is as high as there is room, and never lower than it can be read", () => {
  const { size, columns } = duel(12, 12);
  const lines = 2 * Math.ceil(12 / columns[0][0]);
  assert.equal(lines * (size.high + size.gap) <= 179, true);
  assert.equal(duel(40, 40, 300, 100).size.high, 20, "then it scrolls");
});

test("sides beside each other share a row", () => {
  const side = { count: 10, wide: 480 };
  const { size, columns } = fit(
    [
      [side, side],
      [side, side],
    ],
    240,
  );
  assert.equal(size.name, "slim");
  assert.deepEqual(columns.flat(), [3, 3, 3, 3]);
});

test("lines are filled evenly", () => {
  assert.deepEqual(duel(8, 3, 900, 100).columns, [[3], [4]]);
});
