// Where hexes lie.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import {
  beside,
  corners,
  degrees,
  DIRECTIONS,
  fromMiddle,
  middle,
  wayTo,
  within,
} from "../../../src/harena/web/pieces/hex.js";

test("six steps round a hex lead back to it", () => {
  assert.deepEqual(DIRECTIONS.reduce(beside, [2, -1]), [2, -1]);
  for (const way of DIRECTIONS) assert.equal(wayTo([2, -1], beside([2, -1], way)), way);
  assert.equal(wayTo([0, 0], [2, 0]), undefined, "too far");
});

test("hexes beside each other lie in the direction of the way, as far as their sides are long", () => {
  for (const way of DIRECTIONS) {
    const [x, y] = middle(beside([0, 0], way), 10);
    assert.equal(Math.hypot(x, y).toFixed(6), (10 * Math.sqrt(3)).toFixed(6));
    assert.equal(Math.round((Math.atan2(y, x) * 180) / Math.PI + 360) % 360, degrees(way));
  }
});

test("a map has as many hexes as fit into rings round its middle", () => {
  assert.deepEqual(
    [0, 1, 2, 5].map((radius) => [...within(radius)].length),
    [1, 7, 19, 91],
  );
  assert.equal(Math.max(...[...within(4)].map(fromMiddle)), 4);
});

test("a hex of the map stands on a point, a wall on a side", () => {
  assert.equal(corners([0, 0], 10), "8.7,-5.0 8.7,5.0 0.0,10.0 -8.7,5.0 -8.7,-5.0 -0.0,-10.0");
  assert.equal(corners([0, 0], 10, 0).split(" ")[0], "10.0,0.0");
});
