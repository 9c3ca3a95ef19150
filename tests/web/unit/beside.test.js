// Where bubbles stand, and how a hint's arrow runs.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const { beside } = await import("../../../src/harena/web/beside.js");
const { arrow } = await import("../../../src/harena/web/screens/table/hint/lit.js");

const ROOM = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const box = (
  /** @type {number} */ left,
  /** @type {number} */ top,
  /** @type {number} */ w,
  /** @type {number} */ h,
) => ({
  left,
  top,
  right: left + w,
  bottom: top + h,
});
/** @param {{left: number, top: number}} spot @param {{width: number, height: number}} size */
const at = (spot, size) => box(spot.left, spot.top, size.width, size.height);
/** @param {ReturnType<typeof box>} a @param {ReturnType<typeof box>} b */
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

test("a bubble stands beside what it speaks about, inside the window and off the question", () => {
  const size = { width: 246, height: 110 };
  for (const [room, prompt] of /** @type {const} */ ([
    [ROOM, box(0, 510, 1280, 60)],
    [PHONE, box(0, 640, 390, 86)],
  ]))
    for (let x = 0; x + 110 <= room.width; x += 55)
      for (let y = 40; y + 120 <= room.height; y += 60) {
        const card = box(x, y, 110, 120);
        const spot = beside(size, [card], [prompt], room);
        const bubble = at(spot, size);
        const free = apart(bubble, prompt) && apart(bubble, card);
        const inside =
          bubble.left >= 0 && bubble.top >= 0 && bubble.right <= room.width && bubble.bottom <= room.height;
        assert.deepEqual([x, y, free, inside], [x, y, true, true]);
      }
});

test("it points at the middle of what it speaks about", () => {
  const spot = beside({ width: 200, height: 100 }, [box(400, 300, 100, 100)], [], ROOM);
  assert.deepEqual(spot, { side: "right", left: 512, top: 300, tail: 50 });
});

test("an arrow runs from the edge of one frame to the edge of the other", () => {
  const way = arrow({ x: 0, y: 0, w: 10, h: 10 }, { x: 100, y: 0, w: 10, h: 10 });
  assert.equal(way.startsWith("M10.0 5.0Q") && way.endsWith(" 100.0 5.0"), true);
});

test("a menu of a card in my hand stands off the other cards", () => {
  const size = { width: 250, height: 110 };
  const spot = beside(size, [box(363, 600, 66, 112)], [box(8, 516, 1218, 56), box(8, 578, 1218, 136)], ROOM);
  assert.equal(apart(at(spot, size), box(8, 516, 1218, 198)), true, "neither over the hand nor over the question");
  assert.equal(spot.side, "above");
});
