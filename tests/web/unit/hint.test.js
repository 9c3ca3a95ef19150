// Why somebody should do what a hint says.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { reasonOf, repeats } from "../../../src/harena/web/screens/table/hint/shown.js";

/** A choice that was weighed. @param {number} value @param {{why?: string, follows?: string[]}} [more] */
const weighed = (value, { why = "", follows = [] } = {}) => ({
  action: "go",
  visits: 9,
  value,
  follows,
  about: [],
  why,
});

test("a hint always says why", () => {
  const [best, next] = [weighed(0.5), weighed(0.5)];
  assert.equal(reasonOf(weighed(0.6, { why: "It wins." }), next, "stay", false), "It wins.");
  assert.equal(reasonOf(weighed(0.6, { follows: ["You win."] }), next, "stay", false), "You win.");
  assert.equal(reasonOf(weighed(0.6), next, "stay", false), "Of a hundred imagined games it wins 10 more than “stay”.");
  assert.equal(reasonOf(best, next, "stay", false), "“stay” would do about as well.");
  assert.equal(reasonOf(best, undefined, "", true), "There is nothing else to do.");
});

test("what only says the choice again is no reason for it", () => {
  assert.equal(repeats("You put your Eagle on d7.", "Eagle on d7"), true);
  assert.equal(repeats("You buy Pierce with 2 Coin (1 left).", "Buy Pierce"), true);
  assert.equal(repeats("You take the Eagle of Leo on d7, and the match is over.", "Eagle on d7"), false);
  assert.equal(repeats("Livia loses her Eagle on d7.", "Eagle on d7"), false);
});
