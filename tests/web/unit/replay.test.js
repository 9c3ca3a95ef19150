// What a replay says and marks, from the lines of a finished game.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const { FinishedGame } = await import("../../../src/harena/web/finished.js");
const { otherEyes } = await import("../../../src/harena/web/screens/replay/eyes.js");
const { apart, leading, sign, turning } = await import("../../../src/harena/web/screens/replay/moments.js");
const { address } = await import("../../../src/harena/web/screens/replay/steps.js");
const { outcome, told } = await import("../../../src/harena/web/screens/replay/told.js");

/** @typedef {import("../../../src/harena/web/types").ReplayLine} ReplayLine */

const names = ["Livia", "Marcus"];
const worded = (/** @type {string} */ text) => text.replace("P1", "Livia").replace("P2", "Marcus");

/** @param {number} step @param {string} kind @param {string} text @param {number} [seat] @returns {ReplayLine} */
const line = (step, kind, text, seat) => ({ number: step, step, kind, text, ...(seat === undefined ? {} : { seat }) });

/** A finished game of three steps. */
function finished() {
  const made = new FinishedGame("arena", "public");
  made.outline.value = {
    steps: 3,
    reel: 32,
    moves: [
      [0, "buy veles"],
      [1, ""],
      [1, "attack P1"],
    ],
    lines: [line(1, "round", "--- Round 1 ---"), line(1, "buys", "P1 buys Veles.", 0)],
    phases: [
      [0, "late registration"],
      [2, "combat turn"],
    ],
    chances: [],
    marks: [],
    figures: [],
    parts: [],
  };
  made.told.set(1, made.outline.value.lines);
  return made;
}

test("a step tells what happened, without its headings", () => {
  assert.deepEqual(told(finished(), 1, names, worded), { text: "Livia buys Veles.", seat: 0 });
  const begun = finished();
  begun.told.set(1, [line(1, "round", "--- Round 1 ---")]);
  assert.deepEqual(told(begun, 1, names, worded), { text: "Round 1", seat: null });
});

test("a step that told nothing says who did what, as far as it may be known", () => {
  assert.deepEqual(told(finished(), 0, names, worded), { text: "The game begins.", seat: null });
  assert.deepEqual(told(finished(), 2, names, worded), { text: "Marcus has decided.", seat: 1 });
  assert.deepEqual(told(finished(), 3, names, worded), { text: "Marcus: attack Livia.", seat: 1 });
  assert.deepEqual(told(finished(), 9, names, worded), { text: "", seat: null });
});

test("a finished knows its phases and what was told so far", () => {
  assert.equal(finished().phase(1), "Late registration");
  assert.equal(finished().phase(2), "Combat turn");
  assert.deepEqual(finished().log(0), []);
  assert.equal(finished().log(3).length, 2);
  assert.equal(finished().at(1), null, "no reel has come yet");
});

test("who won is said for one, for several and for nobody", () => {
  const result = { winners: [1], ranking: [[1], [0]], scores: [3, 6], reason: "", tallies: ["3 Glory", "6 Glory"] };
  assert.equal(outcome(result, names), "Marcus won");
  assert.equal(outcome({ ...result, winners: [0, 1] }, names), "Livia and Marcus won");
  assert.equal(outcome({ ...result, winners: [] }, names), "Nobody won");
  assert.equal(outcome({ ...result, winners: [], scores: [3] }, names), "The game was lost", "by who played alone");
});

test("what turned the game is what those did who gained by it", () => {
  const lines = new Map([
    [4, [line(4, "wins-battle", "P2 wins the Battle in Londinium.", 1)]],
    [5, [line(5, "wins-battle", "P1 wins the Battle in Nemausus.", 0)]],
  ]);
  const chances = [50, 50, 50, 50, 45, 60].map((mine) => [mine, 100 - mine]);
  const mark = { step: 4, since: 3, until: 5, seat: 0, swing: 10 };
  assert.equal(turning((at) => lines.get(at), mark, chances)?.step, 5);
  const other = chances.map(([mine, theirs]) => [theirs, mine]);
  assert.equal(turning((at) => lines.get(at), mark, other)?.step, 4);
});

test("of decisive moments that are close the strongest is marked", () => {
  const mark = (/** @type {number} */ step, /** @type {number} */ swing) => ({
    step,
    since: step - 1,
    until: step,
    seat: 0,
    swing,
  });
  const steps = (/** @type {number} */ room) =>
    apart([mark(10, 12), mark(11, -40), mark(30, 8)], room).map((m) => m.step);
  assert.deepEqual(steps(5), [11, 30]);
  assert.deepEqual(steps(1), [10, 11, 30]);
  assert.deepEqual(steps(100), [11]);
});

test("a decisive moment has the sign of what it told", () => {
  assert.equal(sign([line(1, "draws", "…"), line(1, "defeated", "…")]), "death-skull");
  assert.equal(sign([line(1, "medal", "…")]), "trophy-cup");
  assert.equal(sign([line(1, "buys", "…")]), "two-coins");
  assert.equal(sign([]), "flag-objective");
  assert.equal(sign(), "flag-objective");
});

test("other eyes come round and round", () => {
  const round = ["all", "0", "1", "public", "all"];
  for (const [i, eyes] of round.slice(0, -1).entries()) assert.equal(otherEyes(eyes, 2), round[i + 1]);
  assert.equal(address("arena", 120, "0"), "/replay/arena?step=120&as=0");
});

test("a turning point names what somebody did, not the cards that were turned up after it", () => {
  /** @type {Record<number, ReplayLine[]>} */
  const lines = { 3: [line(3, "buys", "Livia buys Tribunus.", 0)], 4: [line(4, "turns-up", "Samnite is turned up.")] };
  const at = (/** @type {number} */ step) => lines[step];
  assert.equal(leading(at, 4)?.text, "Livia buys Tribunus.");
  assert.equal(leading(at, 40), undefined);
  lines[40] = [line(40, "turns-up", "Samnite is turned up.")];
  assert.equal(leading(at, 40)?.text, "Samnite is turned up.");
});
