// What stands in the prompt bar.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { deeper, reads } = await import("../../../src/harena/web/parts/choices.js");
const { divided } = await import("../../../src/harena/web/parts/prompt/row.js");
const { forgetPlaced, onBoard, placed } = await import("../../../src/harena/web/placed.js");
const { parted } = await import("../../../src/harena/web/words.js");

/** @param {string} text @param {boolean} [passes] */
const option = (text, passes) => ({ text, kind: text.split(" ")[0], args: {}, ...(passes ? { passes } : {}) });
/** @param {string[]} texts */
const steps = (...texts) => texts.map((text) => ({ option: option(text, text === "pass") }));
/** @param {import("../../../src/harena/web/reading").Step} step */
const words = (step) => ({ text: "option" in step ? step.option.text : step.group, note: "" });
/** @param {import("../../../src/harena/web/reading").Step[]} list */
const texts = (list) => list.map((step) => words(step).text);

test("the question stands first, and why in the second line", () => {
  assert.deepEqual(parted("Whom do you aim it at? “A rival loses one. Or two.”"), {
    asked: "Whom do you aim it at?",
    why: "“A rival loses one. Or two.”",
  });
  assert.deepEqual(parted("Buy or play. You can pay 2 Coin. Which?"), {
    asked: "Which?",
    why: "Buy or play. You can pay 2 Coin.",
  });
  assert.deepEqual(parted("Thraex strikes for 1.5. React or pass."), {
    asked: "Thraex strikes for 1.5.",
    why: "React or pass.",
  });
  assert.deepEqual(parted(""), { asked: "", why: "" });
});

test("the pass stands last, what lies on the board is left to it, and no more than five stand there", () => {
  const shown = steps("pass", "a", "b", "c", "d", "e", "f", "g");
  const { row, rest, unseen } = divided(shown, new Set(["a", "b"]), words, false);
  assert.deepEqual(texts(row), ["c", "d", "e", "f", "pass"]);
  assert.deepEqual(texts(rest), ["a", "b", "g"]);
  assert.equal(unseen, 1);
  assert.deepEqual(texts(divided(shown, new Set(), words, true).row), ["a", "b", "pass"]);
});

test("where there is no pass, two choices have room on a phone", () => {
  const two = steps("save endurance", "call on endurance");
  assert.deepEqual(texts(divided(two, new Set(), words, true).row), ["save endurance", "call on endurance"]);
  const three = steps("save endurance", "call on endurance", "pass");
  assert.deepEqual(texts(divided(three, new Set(), words, true).row), ["save endurance", "pass"]);
});

test("long words leave less room", () => {
  const long = ["one", "two", "three", "four"].map((w) => `${w} of the longest choices that somebody thought of`);
  const { row, rest } = divided(steps(...long, "pass"), new Set(), words, false);
  assert.deepEqual(texts(row), [long[0], long[1], "pass"]);
  assert.equal(rest.length, 2);
});

test("a kind of choices is left to the board when all of them lie there", () => {
  const group = { group: "buy", field: "kind", options: [option("buy x"), option("buy y")] };
  assert.deepEqual(texts(divided([group], new Set(["buy x"]), words, false).row), ["buy"]);
  assert.deepEqual(texts(divided([group], new Set(["buy x", "buy y"]), words, false).row), []);
});

test("what would take any choice is no place for one of them", () => {
  const all = ["play", "cash in"].map((text) => option(text));
  forgetPlaced();
  placed(all, all);
  assert.equal(onBoard().size, 0);
  placed([all[0]], all);
  assert.deepEqual([...onBoard()], ["play"]);
});

test("a group of choices that share a bare number says what it counts", () => {
  const options = [option("bid 1 of 2"), option("bid 1 of 3")];
  const bids = { group: "1", field: "count", options };
  assert.equal(reads(bids, new Map(), null).text, "Count 1 …");
  assert.equal(deeper([], bids)[0].label, "Count 1");
  assert.equal(reads({ group: "buy", field: "kind", options }, new Map(), null).text, "Buy …");
});
