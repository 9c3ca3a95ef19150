// A deal as it is put together in Spartacus: trays, promises, and how it is said.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { isEmpty, isGift, lies, moved, possible, text, turned } = await import(
  "../../../src/harena/web/boards/spartacus/deal/bargain.js"
);
const { verdict } = await import("../../../src/harena/web/boards/spartacus/deal/scales.js");

const DEAL = {
  to: 1,
  says: "offer p2: give {give}; want {want}; promise {promise}",
  gift: "give p2 {coins} coins",
  give: { coins: 5, assets: ["sword", "guard", "guard"], deeds: [["thumb up", "a thumb up"]] },
  want: { coins: null, assets: ["trident"], deeds: [] },
};
const PROMISES = [
  [
    ["pay-later 1", "1 Coin later"],
    ["pay-later 2", "2 Coins later"],
  ],
  [["no-foil", "not to Foil"]],
];
const none = () => ({ to: 1, give: { coins: 0, items: [] }, want: { coins: 0, items: [] }, promises: {} });

test("trays and promises are said in the words of the service", () => {
  const made = {
    ...none(),
    give: { coins: 2, items: ["guard", "sword"] },
    want: { coins: 0, items: ["trident"] },
    promises: { 0: 1, 1: 0 },
  };
  assert.equal(
    text(DEAL, made, PROMISES),
    "offer p2: give 2 coins + guard + sword; want trident; promise pay-later 2 + no-foil",
  );
});

test("Coins for nothing are a gift; a promise makes it an offer", () => {
  const gift = { ...none(), give: { coins: 3, items: [] } };
  assert.equal(isGift(gift), true);
  assert.equal(text(DEAL, gift, PROMISES), "give p2 3 coins");
  assert.equal(isGift({ ...gift, promises: { 1: 0 } }), false);
  assert.equal(isGift({ ...gift, give: { coins: 3, items: ["sword"] } }), false);
  assert.equal(isEmpty(none()), true);
});

test("each Guard is a thing of its own", () => {
  const one = moved({ coins: 0, items: [] }, "guard", false);
  const { assets } = DEAL.give;
  assert.deepEqual([lies(one, assets, 1), lies(one, assets, 2)], [true, false]);
  const both = moved(one, "guard", false);
  assert.deepEqual([lies(both, assets, 1), lies(both, assets, 2)], [true, true]);
  assert.deepEqual(moved(both, "guard", true).items, ["guard"]);
});

test("what is gone meanwhile leaves the tray", () => {
  const tray = { coins: 7, items: ["guard", "guard", "guard", "net", "thumb up"] };
  assert.deepEqual(possible(tray, DEAL.give), { coins: 5, items: ["guard", "guard", "thumb up"] });
  assert.equal(possible(tray, DEAL.want).coins, 7, "of a closed purse nobody knows the end");
});

test("a counter begins with the trays turned round", () => {
  const offer = { give: { coins: 3, items: [] }, want: { coins: 0, items: ["sword"] } };
  assert.deepEqual(turned(offer), { give: { coins: 0, items: ["sword"] }, want: { coins: 3, items: [] } });
});

test("a bot is foretold, a person is not", () => {
  const judged = { gives: 1, gets: 4, mine: 3, theirs: -1, missing: 1 };
  assert.equal(verdict("Marcus", judged, false), "Marcus may refuse: about 1 more Coin would do.");
  assert.equal(
    verdict("Marcus", { ...judged, missing: 6 }, false),
    "Marcus will hardly agree: to gain by it, it wants about 6 more Coins.",
  );
  assert.equal(verdict("Marcus", { ...judged, theirs: 0.5, missing: 0 }, false), "Marcus likely agrees.");
  assert.equal(verdict("Marcus", judged, true), "You seem to gain about 4 more.");
  assert.equal(verdict("Marcus", { ...judged, theirs: 3 }, true), "Both sides seem to gain alike.");
});
