// The levels of bots, and who sits down.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const { levelOf } = await import("../../../src/harena/web/levels.js");
const { anybody, CHARACTERS } = await import("../../../src/harena/web/screens/bots.js");

test("a bot's level is told by its name", () => {
  const named = ["tiro", "veteranus", "primus", "rudiarius", "greedy", "search:400", "somebody"].map(levelOf);
  assert.deepEqual(named, ["Tiro", "Veteranus", "Primus palus", "Rudiarius", "Veteranus", "Primus palus", ""]);
});

test("whoever sits down sits nowhere else", () => {
  const all = Object.keys(CHARACTERS);
  for (const name of all) assert.equal(anybody(all.filter((one) => one !== name)), name);
  assert.equal(anybody(all), "");
});
