// Animals that share a hex in Gladiatori are drawn once, the one that is struck on top; nobody is lost.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { view } from "./positions.js";

const { heaps } = await import("../../../src/harena/web/boards/gladiatori/figures.js");

const wolf = (/** @type {number} */ n, /** @type {number[]} */ hex) => ({ name: `wolf ${n}`, hex });

/** @param {string[]} targets */
const standing = (targets) =>
  view({
    gladiators: [
      { seat: 0, colour: "red", hex: [1, 0] },
      { seat: 1, colour: "blue", hex: null },
    ],
    animals: [wolf(1, [0, 0]), wolf(2, [3, 1]), wolf(3, [0, 0]), wolf(4, [0, 0])],
    fight: { attacker: "red", targets },
  });

const drawn = (/** @type {string[]} */ ...targets) =>
  heaps(standing(targets)).map(({ x, under }) => [x, ...under].map((one) => one.colour ?? one.name));

test("who shares a hex lies under the first of them", () => {
  assert.deepEqual(drawn(), [["red"], ["wolf 1", "wolf 3", "wolf 4"], ["wolf 2"]]);
});

test("who is struck lies on top", () => {
  assert.deepEqual(drawn("wolf 4")[1], ["wolf 4", "wolf 1", "wolf 3"]);
});
