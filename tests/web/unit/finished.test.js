// Positions put together from changes, and a finished game read from its outline.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { view } from "./positions.js";

const { patched } = await import("../../../src/harena/web/live.js");
const { beyond, parts, secrets, together } = await import("../../../src/harena/web/finished.js");

const hand = [
  { title: "Cestus", type: "gladiator" },
  { title: "Cull", type: "scheme" },
];
const open = {
  turn: 1,
  players: [
    { coins: 5, hand_size: 2 },
    { coins: 3, hand_size: 7 },
  ],
};
const livias = {
  turn: 1,
  players: [
    { coins: 5, hand_size: 2, hand },
    { coins: 3, hand_size: 7 },
  ],
};

test("a change sets what stands at its path and leaves the rest as it was", () => {
  const before = { view: { phase: "orders", board: { round: 1, schools: [{ treasury: 3 }, { treasury: 3 }] } } };
  const kept = structuredClone(before);
  const after = patched(before, ["view", "board", "schools", 1, "treasury"], 5, false);
  assert.equal(after.view.board.schools[1].treasury, 5);
  assert.deepEqual(before, kept, "the position before can still be shown");
  assert.equal(after.view.board.schools[0], before.view.board.schools[0], "what did not change is not copied");
  assert.equal(Array.isArray(after.view.board.schools), true);
});

test("a change can add, remove, and set to nothing", () => {
  assert.deepEqual(patched({ view: {} }, ["view", "ask"], null, false), { view: { ask: null } });
  assert.deepEqual(patched({ view: { ask: { number: 4 } } }, ["view", "ask"], undefined, true), { view: {} });
  assert.deepEqual(patched({}, ["board", "own", "cards"], [1], false), { board: { own: { cards: [1] } } });
});

test("going on stops at the next entry, and stays at the last", () => {
  const steps = [0, 3, 7, 12];
  assert.equal(beyond(steps, 3, 1), 7);
  assert.equal(beyond(steps, 5, -1), 3);
  assert.equal(beyond(steps, 12, 1), 12);
  assert.equal(beyond(steps, 0, -1), 0);
});

test("everybody together see the public's board and what anybody knew of it", () => {
  const own = { ...livias, secret: "up", players: [{ ...livias.players[0], plan: "f2" }, livias.players[1]] };
  const { board } = together({ view: view({ ...open, secret: null }), views: [view(own)] });
  assert.equal(board.secret, "up");
  assert.equal(board.players[0].plan, "f2");
  assert.equal("hand" in board.players[0], false, "hands lie below the board");
  assert.equal(board.players[1].coins, 3);
});

test("what a seat alone could see has its own names", () => {
  assert.deepEqual(secrets(open, view(livias)), [{ label: "Hand", things: hand, words: [] }]);
  assert.deepEqual(secrets(open, view(open)), []);
  const planned = { ...open, planned: { Sw1: "F/-", Da1: "C/U" } };
  assert.deepEqual(secrets(open, view(planned)), [{ label: "Planned", things: [], words: ["Sw1 F/-", "Da1 C/U"] }]);
});

test("the time of a game is counted by the headings that can be read beside each other", () => {
  const line = (/** @type {number} */ step, /** @type {string} */ kind) => ({ number: step, kind, text: kind, step });
  const outline = {
    steps: 40,
    reel: 32,
    moves: [],
    lines: [line(0, "round"), line(9, "damage"), line(20, "round"), ...[2, 4, 6, 8].map((n) => line(n, "turn"))],
    phases: /** @type {[number, string][]} */ ([[0, "late registration"]]),
    chances: [],
    marks: [],
    figures: [],
    parts: [],
  };
  assert.deepEqual(
    parts(outline, 9).map(([step]) => step),
    [2, 4, 6, 8],
  );
  assert.deepEqual(parts(outline, 3), [
    [0, "round"],
    [20, "round"],
  ]);
  assert.deepEqual(parts({ ...outline, lines: [] }, 9), [], "one phase alone counts nothing");
  const numbered = { ...line(0, "turn"), text: "Turn 1: Livia begins." };
  const turns = [numbered, { ...numbered, step: 20, text: "Turn 2: Marcus." }];
  const phases = /** @type {[number, string][]} */ ([0, 10, 20, 30].map((step) => [step, step % 20 ? "fight" : "buy"]));
  assert.deepEqual(parts({ ...outline, lines: turns, phases }, 9), [
    [0, "Turn 1: Livia begins."],
    [20, "Turn 2: Marcus."],
  ]);
});
