// How choices read on the boards: as things are called, never as they are typed.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const forGlory = await import("../../../src/harena/web/boards/for-glory/speech.js");
const spartacus = await import("../../../src/harena/web/boards/spartacus/words.js");

/** @typedef {import("../../../src/harena/web/types").View} View */

/** @param {import("../../../src/harena/web/types").Plain} board */
const viewOf = (board) => /** @type {View} */ (/** @type {unknown} */ ({ seat: 0, board }));

/** @param {string} kind @param {import("../../../src/harena/web/types").Plain} args @param {string[]} [about] */
const option = (kind, args, about) => ({ text: `${kind} …`, kind, args, ...(about ? { about } : {}) });

test("a payment names its cards as they are printed", () => {
  const card = { title: "Business as Usual", text: "Worth 1 Coin." };
  const view = viewOf({ players: [{ hand: [card, card], patrons: [], arenas: [] }], arenas: [], window: null });
  const paid = (/** @type {string} */ payment) =>
    forGlory.says(option("pay", { payment }, ["business as usual"]), view);
  assert.equal(paid("2 business as usual + 4 coin")?.text, "Pay 2 Business as Usual + 4 Coin");
  assert.deepEqual(paid("business as usual"), {
    text: "Pay Business as Usual",
    note: "Worth 1 Coin.",
    icon: "two-coins",
  });
  assert.equal(forGlory.says(option("pay", { payment: "4 coin" }, []), view)?.text, "Pay 4 Coin");
});

test("an offer is said in Coins and in what is done for them", () => {
  const deals = [{ to: 1, want: { deeds: [["reply accept", "accepting the Invitation"]] } }];
  const offer = option("offer", { to: "p2", give: "1 coins", want: "reply accept", promise: "nothing" });
  const said = spartacus.says(offer, viewOf({ houses: [], deals }));
  assert.equal(said?.text, "Offer p2 1 Coin");
  assert.equal(said?.note, "for accepting the Invitation");
});

test("a Guard has no name, a figure is called by its own", () => {
  const view = viewOf({ houses: [], on_sale: null });
  assert.equal(spartacus.says(option("sell", { asset: "guard" }), view)?.text, "Sell a Guard");
  assert.equal(spartacus.says(option("take-figure", { figure: "thraex" }), view)?.text, "Thraex");
});
