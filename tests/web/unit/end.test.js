// The end of a game: which turns are shown, and how long the bars are.
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { widths } from "../../../src/harena/web/screens/end/ranking.js";
import { turnsOf } from "../../../src/harena/web/screens/end/turns.js";

test("what counts more than all the rest is drawn wider than it", () => {
  const part = (/** @type {string} */ key, /** @type {number} */ each, /** @type {number[]} */ values) => ({
    key,
    name: key,
    each,
    values,
  });
  const wide = widths([part("eagle", 10_000, [1, 0]), part("coin", 1_000, [0, 1]), part("treasury", 1, [0, 28])]);
  equal(wide.get(1), 1);
  equal(wide.get(1_000), 29);
  equal(wide.get(10_000), 28 + 29 + 1);
});

test("the three largest turns in order of time, told of oneself where that is as much", () => {
  const chances = [
    [50, 50],
    [70, 30],
    [40, 60],
    [45, 55],
    [0, 100],
  ];
  const marks = [
    { step: 1, since: 0, until: 1, seat: 0, swing: 20 },
    { step: 2, since: 1, until: 2, seat: 1, swing: 30 },
    { step: 3, since: 2, until: 3, seat: 0, swing: 5 },
    { step: 4, since: 3, until: 4, seat: 1, swing: 45 },
  ];
  const outline = { steps: 4, reel: 32, moves: [], lines: [], phases: [], chances, marks, figures: [], parts: [] };
  deepEqual(turnsOf(outline, 0), [
    { step: 1, since: 0, until: 1, seat: 0, swing: 20 },
    { step: 2, since: 1, until: 2, seat: 0, swing: -30 },
    { step: 4, since: 3, until: 4, seat: 0, swing: -45 },
  ]);
});
