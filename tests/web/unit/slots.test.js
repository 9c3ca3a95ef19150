// Where the cards of a hand lie.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { slotsOf } from "../../../src/harena/web/boards/for-glory/slots.js";

const hand = (/** @type {string} */ titles) => titles.split(" ").map((title) => ({ title }));
/** @param {ReturnType<typeof slotsOf>} slots */
const read = (slots) => slots.map((card) => card?.title ?? "-").join(" ");

test("a card that goes moves no other", () => {
  const first = slotsOf([], hand("Cestus Pierce Evade Pierce"));
  const second = slotsOf(first, hand("Cestus Evade Pierce"));
  assert.equal(read(second), "Cestus Pierce Evade -");
  const third = slotsOf(second, hand("Evade Pierce"));
  assert.equal(read(third), "- Pierce Evade -");
});

test("what is new fills the places that are empty, and then lies at the end", () => {
  const held = slotsOf(slotsOf([], hand("Cestus Pierce")), hand("Pierce"));
  assert.equal(read(held), "- Pierce");
  assert.equal(read(slotsOf(held, hand("Pierce Veles Insta"))), "Veles Pierce Insta");
});
