// GladiGala's reveal, step by step: what was told becomes the arena as it was.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { view } from "./positions.js";

const { stepsOf, atStep } = await import("../../../src/harena/web/boards/gladigala/reveal.js");

/** @typedef {import("../../../src/harena/web/types").GameEvent} GameEvent */

const fighter = { facing: "N", active: true, hurt: false, attack: null, reach: [] };
const reveal = {
  begins: "round",
  ends: "formation",
  steps: [
    { shows: "attacks", name: "Attacks", icon: "gladius", kinds: ["attack"] },
    { shows: "moves", name: "Moves", icon: "wingfoot", kinds: ["order-moved", "order-stayed"] },
    { shows: "hits", name: "Hits", icon: "crossed-swords", kinds: ["hit"] },
    { shows: "out", name: "Out", icon: "cancel", kinds: ["out", "expelled"] },
    { shows: "eagles", name: "Eagles", icon: "eagle-emblem", kinds: ["eagle-taken", "snatch"] },
  ],
};
const board = {
  match: "morning",
  round: 3,
  reveal,
  schools: [
    {
      seat: 0,
      school: "LEO",
      eagle: "d4",
      eagle_carrier: "SOL.Da1",
      gladiators: [{ ...fighter, name: "Sw1", type: "Sword", square: "c3", hurt: true }],
    },
    {
      seat: 1,
      school: "SOL",
      eagle: "e7",
      eagle_carrier: null,
      gladiators: [
        { ...fighter, name: "Da1", type: "Dagger", square: "d4" },
        { ...fighter, name: "Cl1", type: "Club", square: null, active: false },
      ],
    },
  ],
};
let number = 0;
const told = (/** @type {string} */ kind, parts = {}) => {
  number += 1;
  return /** @type {GameEvent} */ ({ number, kind, text: kind, seat: null, ...parts });
};
const log = [
  told("round", { round: 1 }),
  told("order-moved", { gladiator: "LEO.Sw1", start: "a1", end: "b1" }),
  told("round", { round: 2 }),
  told("attack", { gladiator: "SOL.Cl1", square: "c3" }),
  told("order-moved", { gladiator: "LEO.Sw1", start: "c2", end: "c3" }),
  told("order-moved", { gladiator: "SOL.Da1", start: "d3", end: "d4" }),
  told("order-stayed", { gladiator: "SOL.Cl1", start: "b4", end: "b4" }),
  told("hit", { gladiator: "LEO.Sw1", state: "hurt", outcome: "hurt" }),
  told("out", { gladiator: "SOL.Cl1" }),
  told("eagle-taken", { gladiator: "SOL.Da1", school: "LEO", square: "d4" }),
  told("round", { round: 3 }),
];
const seen = view(board, { game: "gladigala", seat: 0, phase: "orders" });

test("the last round is divided into what happens at the same moment", () => {
  assert.deepEqual(
    stepsOf(seen, log).map(({ name, events }) => [name, events.length]),
    [
      ["Attacks", 1],
      ["Moves", 3],
      ["Hits", 1],
      ["Out", 1],
      ["Eagles", 1],
    ],
  );
  assert.deepEqual(stepsOf(seen, [...log, told("formation")]), [], "others stand there now");
  assert.deepEqual(stepsOf(seen, []), []);
});

test("steps and what belongs to them are the game's: with others, others are told", () => {
  const duels = { shows: "duels", name: "Duels", icon: "gladius", kinds: ["attack", "hit"] };
  const told = stepsOf(
    { ...seen, board: { ...board, reveal: { ...reveal, steps: [...reveal.steps.slice(1, 2), duels] } } },
    log,
  );
  assert.deepEqual(
    told.map(({ name, events }) => [name, events.length]),
    [
      ["Moves", 3],
      ["Duels", 2],
    ],
  );
});

test("at each step everybody stands where they stood, as they were", () => {
  const steps = stepsOf(seen, log);
  const at = (/** @type {number} */ step) => {
    const [leo, sol] = atStep(seen, steps, step).board.schools;
    return [leo.gladiators[0].square, leo.gladiators[0].hurt, sol.gladiators[1].square, leo.eagle_carrier];
  };
  assert.deepEqual(at(0), ["c2", false, "b4", null]);
  assert.deepEqual(at(1), ["c3", false, "b4", null]);
  assert.deepEqual(at(2), ["c3", true, "b4", null]);
  assert.deepEqual(at(3), ["c3", true, null, null]);
  assert.deepEqual(at(4), ["c3", true, null, "SOL.Da1"]);
  assert.equal(atStep(seen, steps, 0).board.unrevealed, true, "orders are hidden until everybody moves");
  assert.equal(atStep(seen, steps, 1).ask, null);
});
