// Secret planning in GladiGala: any fighter can be pressed, in any order, whatever is asked for.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { ask, view } from "./positions.js";

const { asks, plan } = await import("../../../src/harena/web/boards/gladigala.js");
const { NOBODY, asBefore, ends, resting, wish } = await import("../../../src/harena/web/boards/gladigala/drafts.js");

/** @typedef {import("../../../src/harena/web/types").View} View */
/** @typedef {import("../../../src/harena/web/types").TableInfo} TableInfo */

const faces = { N: "N", E: "E", S: "S", W: "W" };
const disc = (/** @type {string} */ lower, words = {}) => ({
  text: `order {gladiator} {upper}/${lower}`,
  kind: "order",
  args: { lower },
  faces,
  ...words,
});
const way = (/** @type {string} */ upper) => ({
  text: `go {gladiator} ${upper}`,
  kind: "go",
  args: { upper },
  label: upper,
  course: { c: "stay", f: "forward", r: "right" }[upper],
  note: "to {square}",
});
const questions = {
  go: "Where does {number} on {square}, facing {facing}, go?",
  turn: "{number} goes {way} to {goal}. Does it turn?",
  "turn-or-skill": "{number} goes {way} to {goal}. Does it turn, or {skill}?",
  stay: "{number} stays on {square}. Does it turn?",
  "stay-or-skill": "{number} stays on {square}. Does it turn, or {skill}?",
  strike: "Where does {number} on {square}, facing {facing}, strike?",
};
/** How choices read and are said. */
const sheet = {
  ways: { C: way("c"), F: way("f"), R: way("r") },
  discs: {
    "-": disc("-", { label: "Keep facing" }),
    CW: disc("cw", { label: "Turn right", faces: { N: "E", E: "S", S: "W", W: "N" } }),
    SK: disc("sk"),
  },
  facings: { N: "faces north", E: "faces east", S: "faces south", W: "faces west" },
  skills: {
    shield: { label: "Under shield", note: "{left} left", asked: "hide" },
    leap: { label: "Leap", note: "lands on {square}", asked: "leap" },
  },
  goal: { text: "go {gladiator} {square}", kind: "go", args: { upper: "{square}" } },
  strike: { text: "attack {gladiator} {square}", kind: "attack", args: { square: "{square}" }, label: "Hit {square}" },
  none: { text: "attack {gladiator} none", kind: "attack", args: { square: "none" }, label: "No attack" },
  compass: { N: "north", E: "east", S: "south", W: "west" },
  asks: { Sword: questions, Dagger: questions },
};
const discs = Object.keys(sheet.discs);
/** What may be planned in each phase. @type {Record<string, Record<string, object>>} */
const ahead = {
  orders: {
    Sw1: { orders: [{ discs, ways: { C: "d1", F: "d2" } }], skill: "shield", left: 2 },
    Da1: {
      orders: [
        { discs: ["-"], ways: { C: "e2" } },
        { discs: ["SK"], ways: { R: "g2" } },
      ],
      skill: "leap",
      left: 2,
    },
  },
  attacks: { Sw1: { strikes: ["d1", "c2", "d2", "e2"] } },
};
const fighter = { square: "d1", facing: "N", active: true, hurt: false, order: null, attack: null };
const school = {
  seat: 0,
  school: "LEO",
  gladiators: [
    { ...fighter, name: "Sw1", type: "Sword", reach: ["d1", "c2", "d2", "e2"] },
    { ...fighter, name: "Da1", type: "Dagger", reach: [] },
    { ...fighter, name: "Cl1", type: "Club", active: false, reach: ["f2"] },
  ],
  planned: {},
};
const table = /** @type {TableInfo} */ ({ id: "arena" });

/** Livia's view of a phase. @param {string} phase @param {Partial<View>} [more] */
const livias = (phase, more = {}) =>
  view(
    { match: "morning", round: 1, schools: [{ ...school, ahead: { sheet, of: ahead[phase] ?? {} } }] },
    { game: "gladigala", seat: 0, phase, scene: phase === "attacks" ? "strikes" : phase, ask: ask(), ...more },
  );

/** What can be chosen in the last of the steps that come next. @param {string} text @param {View} seen */
const next = (text, seen) =>
  plan(text, seen, table)
    ?.at(-1)
    ?.options.map((o) => o.text);

test("a fighter that is pressed shows its ways, then its turns", () => {
  assert.deepEqual(next("plan sw1", livias("orders")), ["go sw1 c", "go sw1 f"]);
  assert.deepEqual(
    next("go sw1 f", livias("orders")),
    discs.map((l) => `order sw1 f/${l.toLowerCase()}`),
  );
  assert.deepEqual(
    plan("go sw1 f", livias("orders"), table)?.map((step) => step.label),
    ["Sword 1", "d2"],
  );
});

test("a whole order says where it leads, which way one faces then, and what a skill is for", () => {
  const steps = plan("go sw1 f", livias("orders"), table)?.at(-1)?.options ?? [];
  const [keep, right, shield] = /** @type {import("../../../src/harena/web/types").Plain[]} */ (steps);
  assert.deepEqual([keep.square, keep.facing, keep.skill, keep.note], ["d2", "N", null, "faces north"]);
  assert.deepEqual([right.label, right.facing, right.note], ["Turn right", "E", "faces east"]);
  assert.deepEqual([shield.label, shield.skill, shield.note], ["Under shield", "shield", "2 left"]);
  assert.deepEqual(shield.args, { gladiator: "sw1", upper: "f", lower: "sk" });
  const ways = plan("plan da1", livias("orders"), table)?.at(-1)?.options ?? [];
  assert.deepEqual(
    /** @type {import("../../../src/harena/web/types").Plain[]} */ (ways).map((o) => [o.text, o.square, o.note]),
    [
      ["go da1 c", "e2", "to e2"],
      ["go da1 r", "g2", "to g2"],
    ],
  );
});

test("what is not asked yet is asked in the words of the service", () => {
  const asked = (/** @type {string} */ text, phase = "orders") =>
    asks(livias(phase), plan(text, livias(phase), table)?.at(-1)?.options ?? []);
  assert.equal(asked("plan sw1"), "Where does 1 on d1, facing north, go?");
  assert.equal(asked("go sw1 f"), "1 goes forward to d2. Does it turn, or hide?");
  assert.equal(asked("go sw1 c"), "1 stays on d1. Does it turn, or hide?");
  assert.equal(asked("plan sw1", "attacks"), "Where does 1 on d1, facing north, strike?");
});

test("what is whole is kept, and nothing more is asked", () => {
  assert.deepEqual(plan("order sw1 f/cw", livias("orders"), table), []);
  assert.deepEqual(plan("go da1 c", livias("orders"), table), [], "there is only one way to turn");
  assert.deepEqual(plan("attack sw1 e2", livias("attacks"), table), []);
});

test("strikes are offered where a fighter reaches, and nowhere", () => {
  assert.deepEqual(
    next("plan sw1", livias("attacks")),
    ["none", "d1", "c2", "d2", "e2"].map((square) => `attack sw1 ${square}`),
  );
  assert.equal(plan("plan da1", livias("attacks"), table), null);
});

test("what cannot be planned is asked about in the words of the service, for whoever was meant", () => {
  const [sword, dagger, club] = school.gladiators;
  assert.equal(wish(livias("orders"), dagger, "h8"), "go da1 h8");
  assert.equal(wish(livias("attacks"), sword, "h8"), "attack sw1 h8");
  assert.equal(wish(livias("attacks"), dagger, "h8"), "", "it strikes nowhere");
  assert.equal(wish(livias("orders"), club, "h8"), "", "it has left the sand");
});

test("once all is decided at once, nobody is in hand any more", () => {
  assert.deepEqual(plan(NOBODY.text, livias("orders"), table), []);
});

test("everything else is said at once", () => {
  assert.equal(plan("orders done", livias("orders"), table), null);
  assert.equal(plan("go sw1 bl", livias("orders"), table), null, "no such way");
  assert.equal(plan("plan cl1", livias("orders"), table), null, "who has left the sand plans nothing");
  assert.equal(plan("plan sw1", livias("calls"), table), null);
  assert.equal(plan("plan sw1", livias("orders", { ask: null }), table), null);
  assert.equal(plan("plan sw1", livias("orders", { seat: null }), table), null, "a spectator plans nothing");
});

/** As much of what a board is given as planning needs. @param {View} seen @param {object[]} [log] */
const props = (seen, log = []) =>
  /** @type {import("../../../src/harena/web/types").BoardProps} */ ({ view: seen, table, log });

test("a place is a whole order, the usual one first", () => {
  const [sword, dagger] = school.gladiators;
  const there = ends(livias("orders"), sword).filter((end) => end.square === "d2");
  assert.deepEqual(
    there.map((end) => end.text),
    ["order sw1 f/-", "order sw1 f/cw", "order sw1 f/sk"],
  );
  assert.equal(ends(livias("orders"), dagger).find((end) => end.square === "g2")?.text, "order da1 r/sk", "by a leap");
});

test("as last round is what was told of it, where it can be had again", () => {
  const log = [
    { kind: "order-moved", gladiator: "LEO.Sw1", order: "C/CW" },
    { kind: "order-blocked", gladiator: "LEO.Sw1", order: "F/CW" },
    { kind: "order-moved", gladiator: "LEO.Da1", order: "F/-" },
    { kind: "order-moved", gladiator: "SOL.Sw1", order: "C/-" },
  ];
  assert.deepEqual(
    asBefore(props(livias("orders"), log)).map(({ end }) => end.text),
    ["order sw1 f/cw"],
  );
});

test("those without a plan stay, or strike nobody", () => {
  const still = { ...school, gladiators: [{ ...school.gladiators[0], square: "d1" }] };
  const seen = livias("orders");
  seen.board.schools = [{ ...still, ahead: { sheet, of: ahead.orders } }];
  assert.deepEqual(
    resting({ ...props(seen), table: /** @type {TableInfo} */ ({ id: "elsewhere" }) }).map(({ end }) => end.text),
    ["order sw1 c/-"],
  );
  const striking = { ...props(livias("attacks")), table: /** @type {TableInfo} */ ({ id: "elsewhere" }) };
  assert.deepEqual(
    resting(striking).map(({ end }) => end.text),
    ["attack sw1 none"],
  );
});
