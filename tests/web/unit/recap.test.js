// What happened since somebody last decided, in a few steps.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { lastDeed, MOST, stepsOf, titleOf } from "../../../src/harena/web/recap.js";

/** @typedef {import("../../../src/harena/web/types").GameEvent} GameEvent */

/** @param {Partial<import("../../../src/harena/web/types").RecapMark>} given */
const mark = (given) => ({ icon: "gladius", weight: 0, titles: ["?"], many: "", by: "seat", shows: "", ...given });
const MARKS = {
  turn: mark({ titles: ["turn {turn}"] }),
  plays: mark({ weight: 3, titles: ["plays {patron}", "plays {card}"], many: "plays # cards" }),
  buys: mark({ weight: 2, titles: ["buys {card} for {price}"], many: "buys # cards" }),
  draws: mark({ titles: ["draws {count|a card|# cards}"] }),
  reserves: mark({ weight: 1, titles: ["+1 reserve"], many: "+# reserve" }),
  offers: mark({ weight: 2, titles: ["offer to {to}"] }),
  begins: mark({ weight: 2, titles: ["{seat} <begin|begins>"], by: "" }),
  falls: mark({ weight: 3, titles: ["{gladiators} falls"], by: "" }),
};
const HEARING = { me: 0, names: ["Livia", "Marcus", "Gallus"], called: { Sword: "Schwert" } };

let number = 0;
/** @param {string} kind @param {number | null} seat @param {object} [parts] @returns {GameEvent} */
const event = (kind, seat, parts = {}) => ({
  number: number++,
  kind,
  text: kind,
  ...(seat === null ? {} : { seat }),
  ...parts,
});

/** @param {GameEvent[]} events */
const told = (events) => stepsOf(events, MARKS, 0).map((step) => [step.seat, titleOf(step, HEARING)]);
/** @param {GameEvent[]} events */
const numbers = (events) => stepsOf(events, MARKS, 0).flatMap((step) => step.events.map((e) => e.number));

test("what follows from a deed, or leads to it, belongs to its step", () => {
  const events = [
    event("turn", 1, { turn: 4 }),
    event("plays", 1, { card: "Nundinae" }),
    event("draws", 1, { count: 1 }),
    event("buys", 1, { card: "Legatus", price: 5 }),
    event("falls", null, { gladiators: ["Cestus", "Samnite"] }),
  ];
  assert.deepEqual(told(events), [
    [1, "plays Nundinae"],
    [1, "buys Legatus for 5"],
    [1, "Cestus +1 falls"],
  ]);
  assert.deepEqual(
    stepsOf(events, MARKS, 0).map((step) => step.events.length),
    [3, 1, 1],
  );
});

test("what I did first belongs to the first step of the others", () => {
  const events = [
    event("plays", 0, { card: "Clamor" }),
    event("buys", 0),
    event("buys", 1, { card: "Pierce", price: 1 }),
  ];
  assert.deepEqual(told(events), [[1, "buys Pierce for 1"]]);
  assert.deepEqual(
    numbers(events),
    events.map((e) => e.number),
  );
  assert.deepEqual(told(events.slice(0, 1)), [[0, "plays Clamor"]]);
});

test("a step marks what its own doer did, whoever's deeds stand in it", () => {
  const marks = { ...MARKS, aims: mark({ titles: ["{piece} aims"], by: "piece_of" }) };
  /** @param {number} seat @param {string} piece */
  const aims = (seat, piece) => event("aims", null, { piece, piece_of: seat });
  /** @param {GameEvent[]} events */
  const marked = (events) => stepsOf(events, marks, 0).map(({ seat, deeds }) => [seat, deeds.map((e) => e.piece)]);
  const events = [aims(0, "Sword 1"), aims(0, "Dagger 1"), aims(1, "Spear 1"), aims(1, "Spear 2"), aims(2, "Sword 1")];
  assert.deepEqual(marked(events), [
    [1, ["Spear 1", "Spear 2"]],
    [2, ["Sword 1"]],
  ]);
  assert.deepEqual(marked([aims(1, "Spear 1"), aims(0, "Sword 1")]), [[1, ["Spear 1"]]]);
});

test("many events are at most six steps, and none is lost", () => {
  const events = [
    ...Array.from({ length: 9 }, () => event("reserves", 1)),
    event("plays", 1, { card: "Clamor" }),
    ...Array.from({ length: 5 }, () => [
      event("buys", 2, { card: "Imber", price: 2 }),
      event("draws", 1, { count: 2 }),
    ]),
    event("falls", null, { gladiators: ["Thraex"] }),
    event("something-else", 2),
    event("turn", 0, { turn: 5 }),
  ].flat();
  const found = told(events);
  assert.equal(found.length, MOST);
  assert.deepEqual(
    numbers(events),
    events.map((e) => e.number),
  );
  assert.deepEqual(found[0], [1, "+9 reserve"]);
  assert.equal(
    found.some(([, title]) => title === "plays Clamor"),
    true,
  );
  assert.equal(
    found.some(([, title]) => title === "Thraex falls"),
    true,
  );
});

test("a title names seats and things as people do", () => {
  const [step] = stepsOf([event("offers", 1, { to: 2 })], MARKS, 0);
  assert.equal(titleOf(step, HEARING), "offer to Gallus");
  const [mine] = stepsOf([event("offers", 1, { to: 0 })], MARKS, 0);
  assert.equal(titleOf(mine, HEARING), "offer to you");
  const [first] = stepsOf([event("begins", 0)], MARKS, 0);
  assert.equal(titleOf(first, HEARING), "you begin");
  assert.equal(titleOf(first, { ...HEARING, me: 1 }), "Livia begins");
  const [sword] = stepsOf([event("plays", 1, { card: "Sword 2" })], MARKS, 0);
  assert.equal(titleOf(sword, HEARING), "plays Schwert 2");
  const [unknown] = stepsOf([event("wins-all", 1)], MARKS, 0);
  assert.equal(titleOf(unknown, HEARING), "wins all");
});

test("without a decision in this page, what is new comes after my last deed", () => {
  const events = [event("plays", 0), event("buys", 1), event("draws", 0), event("buys", 2)];
  assert.equal(lastDeed(events, MARKS, 0), events[0].number);
  assert.equal(lastDeed(events, MARKS, 3), -1);
  assert.equal(lastDeed(events, MARKS, null), events[3].number - 12);
});
