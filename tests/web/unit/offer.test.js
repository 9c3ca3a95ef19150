// Actions with blanks in them, as the forms of the games have them.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const { blanks, filled, toggled } = await import("../../../src/harena/web/parts/offer.js");

const COUNTER = "counter {to}: give {give}; want {want}; promise {promise}";

test("the blanks of a form come in order, numbers among them", () => {
  assert.deepEqual(
    blanks(COUNTER).map((b) => b.name),
    ["to", "give", "want", "promise"],
  );
  assert.deepEqual(blanks("buy {card} with {coins:int} coin"), [
    { name: "card", number: false },
    { name: "coins", number: true },
  ]);
  assert.deepEqual(blanks("surrender"), []);
  assert.deepEqual(blanks("claim {words}").length + blanks("claim {words}").length, 2, "asking twice changes nothing");
});

test("a form that is filled in is an action as the service reads it", () => {
  const values = { to: "P1", give: "2 Coins", want: "thumb up", promise: "nothing" };
  assert.equal(filled(COUNTER, values), "counter p1: give 2 coins; want thumb up; promise nothing");
  assert.equal(
    filled("buy {card} with {coins:int} coin", { card: "Crooked  Senator", coins: "3" }),
    "buy crooked senator with 3 coin",
  );
  assert.equal(filled("claim {words}", {}), "claim", "what is left blank is nothing");
});

test("things are put together and taken away again", () => {
  assert.equal(toggled("nothing", "2 coins", "nothing"), "2 coins");
  assert.equal(toggled("2 coins", "mordax", "nothing"), "2 coins + mordax");
  assert.equal(toggled("2 coins + mordax", "2 coins", "nothing"), "mordax");
  assert.equal(toggled("mordax", "mordax", "nothing"), "nothing");
  assert.equal(toggled("", "mordax", ""), "mordax");
});
