// Where the numbers of a recap stand.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import { badge, freest, overlap, places, SIZE } from "../../../src/harena/web/screens/table/happenings/corner.js";

const page = { width: 390, height: 844 };
const box = { left: 100, top: 100, width: 120, height: 60 };

test("one number stands for all at a place", () => {
  assert.equal(badge([4]), "4");
  assert.equal(badge([6, 5]), "5, 6");
  assert.equal(badge([1, 3, 8]), "1, 3, 8");
  assert.equal(badge([5, 1, 2, 3]), "1–3, 5");
});

test("a number stands where it hides nothing", () => {
  const all = places(box, "2", page);
  assert.equal(
    freest(all, () => 0),
    all[0],
  );
  const name = { left: 90, top: 90, width: 60, height: 20 };
  assert.equal(
    freest(all, (place) => overlap(place, name)),
    all[1],
  );
  assert.equal(
    freest(all, (place) => (place === all[3] ? 5 : 9)),
    all[3],
  );
});

test("where names stand at its edges, a number stands within, between them", () => {
  const plate = { left: 130, top: 42, width: 130, height: 48 };
  const written = [
    { left: 100, top: 44, width: 100, height: 20 },
    { left: 265, top: 30, width: 60, height: 70 },
    { left: 60, top: 68, width: 120, height: 40 },
    { left: 220, top: 68, width: 50, height: 40 },
    { left: 120, top: 20, width: 140, height: 20 },
  ];
  const at = freest(places(plate, "5, 6", page), (place) => written.reduce((sum, one) => sum + overlap(place, one), 0));
  assert.equal(
    written.some((one) => overlap(at, one) > 0),
    false,
  );
});

test("a number stays in the page", () => {
  for (const text of ["1", "1, 3, 8"])
    for (const at of [
      { left: 0, top: 0, width: 90, height: 40 },
      { left: 300, top: 804, width: 90, height: 40 },
    ])
      for (const { left, top, width, height } of places(at, text, page)) {
        assert.equal(left >= 0 && top >= 0 && left + width <= page.width && top + height <= page.height, true);
        assert.equal(height, SIZE);
      }
});

test("a number at the edge of the board stays off the bar above it", () => {
  const under = { ...page, top: 44 };
  assert.equal(
    places({ left: 100, top: 46, width: 60, height: 40 }, "1", under).every(({ top }) => top >= 44),
    true,
  );
});
