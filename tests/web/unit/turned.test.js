// GladiGala's arena as each side sees it.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { view } from "./positions.js";

const { fromOwnSide, seenSide, sideSeen, squareAt, turnOf } = await import(
  "../../../src/harena/web/boards/gladigala/turned.js"
);

/** A school of the side before the arena. @param {string} side */
const before = (side) => turnOf(view({ schools: [{ seat: 0, side }] }, { seat: 0 }));

/** @type {[string, string, string, string][]} a side, where it looks, and the corners at its left and right hand */
const SIDES = [
  ["South", "N", "a1", "h1"],
  ["East", "W", "h1", "h8"],
  ["North", "S", "h8", "a8"],
  ["West", "E", "a8", "a1"],
];

test("the own side lies at the bottom, and what is at one's right hand is seen there", () => {
  for (const [side, ahead, left, right] of SIDES) {
    const turn = before(side);
    assert.deepEqual(squareAt(left, 8, turn), [1, 8], side);
    assert.deepEqual(squareAt(right, 8, turn), [8, 8], side);
    assert.equal(seenSide(ahead, turn), "N", side);
    assert.equal(sideSeen("N", turn), ahead, side);
  }
});

test("who watches sees it from the south", () => {
  assert.equal(turnOf(view({ schools: [] })), 0);
});

test("who has played and looks back with everybody's eyes sees it from the own side", () => {
  const seen = view({
    schools: [
      { seat: 0, side: "South" },
      { seat: 1, side: "North" },
    ],
  });
  const looking = (/** @type {number[]} */ ...seats) =>
    /** @type {import("../../../src/harena/web/types").BoardProps} */ (
      /** @type {unknown} */ ({
        view: seen,
        table: { seats: [0, 1].map((seat) => ({ seat, mine: seats.includes(seat) })) },
      })
    );
  assert.equal(turnOf(fromOwnSide(looking(1)).view), 180);
  assert.equal(turnOf(fromOwnSide(looking(0)).view), 0);
  assert.equal(turnOf(fromOwnSide(looking()).view), 0, "who only watches");
  assert.equal(turnOf(fromOwnSide(looking(0, 1)).view), 0, "who played both sides");
});
