// How choices read on the boards: as things are called, never as they are typed.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const forGlory = await import("../../../src/harena/web/boards/for-glory/speech.js");

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
  });
  assert.equal(forGlory.says(option("pay", { payment: "4 coin" }, []), view)?.text, "Pay 4 Coin");
});
