// Lines of the log that read alike are one.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { gathered } = await import("../../../src/harena/web/parts/side/log.js");

/** @param {number} number @param {string} text */
const event = (number, text) => /** @type {any} */ ({ number, kind: text, text, seat: 0 });

test("lines that read alike and follow each other are one, with how often", () => {
  const lines = gathered([event(1, "waits"), event(2, "waits"), event(3, "goes"), event(4, "waits")]);
  assert.deepEqual(
    lines.map((line) => [line.event.number, line.times]),
    [
      [1, 2],
      [3, 1],
      [4, 1],
    ],
  );
});

test("how often a choice was taken back is not told", () => {
  const lines = gathered([event(1, "takes-back"), event(2, "takes-back")]);
  assert.deepEqual(
    lines.map((line) => line.times),
    [1],
  );
});
