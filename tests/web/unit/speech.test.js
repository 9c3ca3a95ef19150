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
  const view = viewOf({
    players: [{ coins: 4, hand: [card, card], patrons: [], arenas: [] }],
    arenas: [],
    window: null,
  });
  const paid = (/** @type {string} */ payment) =>
    forGlory.says(option("pay", { payment }, ["business as usual"]), view);
  assert.equal(paid("2 business as usual + 4 coin")?.text, "2 Business as Usual + 4 Coin");
  assert.deepEqual(paid("business as usual"), {
    text: "Business as Usual",
    note: "keeps 4 Coin",
  });
  assert.equal(forGlory.says(option("pay", { payment: "4 coin" }, []), view)?.text, "4 Coin");
});

test("who pays is offered Income Cards first, and sees what they keep", () => {
  const options = ["4 coin", "business as usual + 3 coin", "2 business as usual"].map((payment) =>
    option("pay", { payment }, []),
  );
  const asked = /** @type {View} */ (/** @type {unknown} */ ({ seat: 0, board: {}, ask: { options } }));
  assert.deepEqual(
    forGlory.arranged(asked).ask?.options.map((o) => o.args.payment),
    ["2 business as usual", "business as usual + 3 coin", "4 coin"],
  );
});

test("who ends their actions is told what they leave unspent while something is for sale", () => {
  const income = { title: "Sportula", value: 2 };
  const end = { ...option("end-actions", {}), text: "end actions", passes: true };
  const buy = { ...option("buy", { card: "veles" }), at: ["supply"] };
  const board = { players: [{ coins: 3, hand: [income], patrons: [], arenas: [] }], arenas: [] };
  const asked = (/** @type {unknown[]} */ options) =>
    /** @type {View} */ (/** @type {unknown} */ ({ seat: 0, board, ask: { options } }));
  assert.equal(forGlory.says(end, asked([buy, end]))?.note, "5 Coin unspent");
  assert.equal(forGlory.says(end, asked([end])), null);
  assert.equal(forGlory.pays(asked([buy, end]), income), true);
  assert.equal(forGlory.pays(asked([end]), income), false);
});

test("how much damage is read with what follows", () => {
  const view = viewOf({ players: [{ hand: [], patrons: [], arenas: [] }], arenas: [] });
  const some = (/** @type {number} */ n, /** @type {boolean} */ falls, /** @type {number} */ left) =>
    forGlory.says({ ...option("amount", { n }), outcome: { gladiator: "Andabata", left, falls } }, view);
  assert.deepEqual(some(1, true, 0), { text: "1 damage", note: "Andabata still falls" });
  assert.deepEqual(some(2, false, 1), { text: "2 damage", note: "Andabata is left with 1" });
});

test("who may buy the Reserve back reads what lies there", () => {
  const reserve = [{ title: "Evade" }, { title: "Pierce" }];
  const view = viewOf({ players: [{ coins: 5, reserve, hand: [], patrons: [], arenas: [] }], arenas: [] });
  const words = forGlory.says({ ...option("buy-back", {}), text: "buy back the reserve" }, view);
  assert.deepEqual(words, { text: "Buy back the reserve", note: "Evade, Pierce" });
});
