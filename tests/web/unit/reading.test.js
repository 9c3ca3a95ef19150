// Reading a view without knowing its game: names, squares, seats, and the choices in steps.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import {
  byName,
  concerning,
  doneAt,
  extent,
  hexes,
  lies,
  nameOf,
  namesIn,
  panel,
  seatedKey,
  spots,
  squareOf,
  steps,
  stops,
  thingsOf,
  titleOf,
} from "../../../src/harena/web/reading.js";
import { adapting, deals, holding, machinations, moves, option, placing } from "./positions.js";

const cestus = { title: "Cestus", type: "gladiator", attack: 1, health: 2, agility: 2 };
const sword = { name: "Sw1", type: "Sword", square: "d1", facing: "N" };

/** What the steps of a list say. @param {import("../../../src/harena/web/reading").Step[]} list */
const shown = (list) => list.map((s) => ("option" in s ? s.option.text : `${s.group} (${s.options.length})`));

test("a thing is called by its name, its title, or where it lies", () => {
  assert.equal(nameOf(cestus), "Cestus");
  assert.equal(nameOf({ name: "Samnite 2", title: "Samnite" }), "Samnite 2");
  assert.equal(titleOf({ name: "Samnite 2", title: "Samnite" }), "Samnite");
  assert.equal(nameOf({ bench: "W-7", thumb: "Up", used: false }), "W-7");
  assert.equal(nameOf({ hand_size: 7, coins: 5 }), "");
  assert.equal(nameOf({ name: "", card: "Pola" }), "Pola");
});

test("a square is a letter and a number, whoever says it", () => {
  assert.equal(squareOf(sword), "d1");
  assert.equal(squareOf({ hex: "D2" }), "d2");
  assert.equal(squareOf({ place: "F1" }), "", "an Arena is no square");
  assert.equal(squareOf({ hex: [3, -1] }), "");
});

test("the names in a choice are those of its arguments, not its numbers", () => {
  assert.deepEqual(namesIn(machinations[7]), ["crooked senator"]);
  assert.deepEqual(namesIn(placing[0]), ["sw1", "e1"]);
  assert.deepEqual(namesIn(holding[1]), ["strength"]);
  assert.deepEqual(namesIn(option("Lead Leo", "lead", { school: "  LEO " })), ["leo"]);
  assert.deepEqual(namesIn(option("pass", "pass")), []);
});

test("a choice may concern what it does not name, and says where that lies", () => {
  const deploy = { ...option("deploy a guard", "deploy"), about: ["guard"], at: ["hand"] };
  const sell = { ...option("sell guard", "sell", { asset: "guard" }), at: ["table"] };
  const use = option("use guard", "use", { card: "guard" });
  const skip = { ...option("leave guard", "leave", { card: "guard" }), at: [] };
  const all = [deploy, sell, use, skip];
  assert.deepEqual(byName(all).get("guard"), all);
  assert.deepEqual(
    all.filter((o) => lies(o, "hand")),
    [deploy, use],
    "what does not say where may lie anywhere",
  );
  assert.deepEqual(doneAt(all, "table"), [sell]);
});

test("a round is shown up to the stage that is now", () => {
  const stages = ["Upkeep", "Market", "Arena"].map((name) => ({ name, now: name === "Market" }));
  assert.deepEqual(
    stops(stages).map((stop) => stop.state),
    ["did", "on", ""],
  );
  assert.deepEqual(stops([]), []);
});

test("a name leads to every choice that concerns it", () => {
  const index = byName(machinations);
  assert.deepEqual(
    index.get("cull")?.map((o) => o.text),
    ["play cull", "reserve cull"],
  );
  assert.equal(index.get("end actions"), undefined);
  const places = byName(placing);
  assert.equal(places.get("sw1")?.length, 2);
  assert.equal(places.get("e1")?.length, 6);
  assert.equal(byName([option("swap e1 e1", "swap", { from: "e1", to: "e1" })]).get("e1")?.length, 1);
});

test("a thing is lit by its name, or else by its square", () => {
  assert.deepEqual(concerning(byName(machinations), cestus), [machinations[8]]);
  assert.deepEqual(concerning(byName(moves), { name: "Dorimach", hex: "D6" }), [moves[10]]);
  assert.deepEqual(concerning(byName(machinations), { title: "Thraex" }), []);
  assert.deepEqual(concerning(byName(placing), sword).length, 2, "the name comes before the square");
});

test("few choices are listed as they are", () => {
  assert.deepEqual(
    shown(steps(deals)),
    deals.map((o) => o.text),
  );
  assert.deepEqual(shown(steps(holding)), ["hold 0 strength", "hold 1 strength"]);
  assert.deepEqual(
    shown(steps(machinations.slice(1))),
    machinations.slice(1).map((o) => o.text),
  );
});

test("many choices are put together by what is done", () => {
  assert.deepEqual(shown(steps(machinations)), ["buy (6)", "play (3)", "reserve cull", "end actions"]);
  assert.deepEqual(
    shown(steps(machinations, 99)),
    machinations.map((o) => o.text),
  );
});

test("many of one kind are put together by what it is done with", () => {
  assert.deepEqual(shown(steps(placing)), ["sw1 (2)", "sw2 (2)", "sw3 (2)", "sp1 (2)", "da1 (2)", "cl1 (2)"]);
  const [first] = steps(placing);
  assert.equal("group" in first && first.field, "gladiator");
  assert.deepEqual(
    shown(steps(moves)),
    moves.map((o) => o.text),
    "hexes alone make no groups",
  );
  assert.deepEqual(shown(steps(adapting)), ["hp deck (6)", "hand (5)"], "cards of which each comes once make none");
});

test("every choice is found again in some step", () => {
  for (const list of [machinations, placing, moves, deals, holding, adapting]) {
    const all = steps(list).flatMap((s) => ("option" in s ? [s.option] : s.options));
    assert.deepEqual(new Set(all), new Set(list));
    assert.equal(all.length, list.length);
  }
});

test("the list with an entry for each seat is known by its seats or its name", () => {
  const schools = [
    { seat: 0, school: "LEO" },
    { seat: 1, school: "ACA" },
  ];
  assert.equal(seatedKey({ awards: [{}, {}], schools }, 2), "schools");
  assert.equal(seatedKey({ arenas: [{}, {}], players: [{ coins: 5 }, { coins: 5 }] }, 2), "players");
  assert.equal(seatedKey({ players: [{ coins: 5 }] }, 2), "");
  assert.equal(seatedKey({ turn_order: [0, 1] }, 2), "");
});

test("a thing that is named in several places is taken from where it is described", () => {
  const played = { card: "Berserk", standby: false };
  const printed = { name: "Berserk", type: "action", text: "Attack: +2." };
  assert.equal(thingsOf({ table: [played], glossary: [printed] }).get("berserk"), printed);
  assert.equal(thingsOf({ table: [played] }).get("berserk"), played);
});

test("an object is taken apart into facts, cards, words and further parts", () => {
  const player = { coins: 5, glory: 0, place: null, deck: "", known: [], hand: [cestus], initiative: [3, 4] };
  const { title, facts, cards, words, panels } = panel(player, "Livia");
  assert.equal(title, "Livia");
  assert.deepEqual(
    facts.map((f) => [f.label, f.value]),
    [
      ["Coins", 5],
      ["Glory", 0],
    ],
    "nothing is said of what is empty",
  );
  assert.deepEqual(cards, [{ key: "hand", label: "Hand", items: [cestus] }]);
  assert.deepEqual(words, [{ key: "initiative", label: "Initiative", words: [3, 4] }]);
  assert.deepEqual(panels, []);
  assert.deepEqual(panel(player, "", ["coins", "hand"]).cards, []);
});

test("an Arena is called by its card", () => {
  const arenas = [{ place: "F1", card: { name: "Pola", title: "Pola" }, glory: 1, fighters: [] }];
  const [{ label, panels }] = panel({ arenas }).panels;
  assert.equal(label, "Arenas");
  assert.equal(panels[0].title, "Pola");
  assert.deepEqual(
    panels[0].facts.map((f) => f.label),
    ["Place", "Glory"],
  );
});

test("numbers that stand for seats become names, others stay", () => {
  const who = { whom: (/** @type {number} */ seat) => ["Livia", "Marcus"][seat], seats: 2 };
  const { facts, words } = panel({ active: 1, coins: 1, champion: 5, turn_order: [1, 0], boasts: [1, 0] }, "", [], who);
  assert.deepEqual(
    facts.map((f) => f.value),
    ["Marcus", 1, 5],
  );
  assert.deepEqual(
    words.map((w) => w.words),
    [
      ["Marcus", "Livia"],
      [1, 0],
    ],
  );
  assert.deepEqual(panel({ passed: [false, true] }, "", [], who).words[0].words, ["Marcus"]);
});

test("what stands on a square is found with its owner", () => {
  const schools = [
    { seat: 0, eagle: "d2", gladiators: [sword] },
    { seat: 1, eagle: "e7", gladiators: [] },
  ];
  const found = spots({ schools }, 2);
  assert.deepEqual(
    found.map(({ at, name, seat }) => [at, name, seat]),
    [
      ["d2", "Eagle", 0],
      ["d1", "Sw1", 0],
      ["e7", "Eagle", 1],
    ],
  );
  assert.deepEqual(
    spots({ leader: "d4", schools }, 2),
    found,
    "a word that looks like a square is none without an owner",
  );
  assert.deepEqual(extent(found, []), { columns: 8, rows: 8 });
  assert.deepEqual(extent(found, [option("move to k10", "move-to", { hex: "k10" })]), { columns: 11, rows: 10 });
});

test("what says its hex by numbers is found wherever it lies", () => {
  const board = { fight: { sides: [{ seat: 1, character: "Thraex", hex: [2, 3], facing: "SE" }] } };
  const [thraex] = hexes(board);
  assert.deepEqual([thraex.q, thraex.r, thraex.name, thraex.facing, thraex.seat], [2, 3, "Thraex", "se", 1]);
  assert.deepEqual(hexes({ hex: ["a", 1] }), []);
});
