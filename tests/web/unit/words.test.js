// How names of data become something to read.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import {
  clock,
  counted,
  deed,
  distinct,
  figure,
  fresco,
  headline,
  isHeading,
  label,
  sentence,
  span,
  symbol,
  tidy,
} from "../../../src/harena/web/words.js";

test("names of data are words", () => {
  assert.equal(label("glory_supply"), "Glory supply");
  assert.equal(label("machinations turn"), "Machinations turn");
  assert.equal(label("end-actions"), "End actions");
  assert.equal(label("turnOrder"), "Turn Order");
  assert.equal(label(""), "");
  assert.equal(sentence("step 7 leads elsewhere"), "Step 7 leads elsewhere");
});

test("one of something is no plural", () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => counted(n, "card")),
    ["0 cards", "1 card", "2 cards"],
  );
  assert.equal(counted(1, "card waits", "cards wait"), "1 card waits");
});

test("names are compared as the engine does", () => {
  assert.equal(tidy("  Crooked\n  SENATOR "), "crooked senator");
  assert.equal(tidy("S-a"), "s-a");
  assert.equal(tidy(7), "7");
});

test("what begins something is a heading, what ends it is not", () => {
  for (const kind of ["round", "phase", "battle", "cycle-begins", "turn"]) assert.equal(isHeading(kind), true, kind);
  for (const kind of ["match-ends", "turns", "damage", "rounded"]) assert.equal(isHeading(kind), false, kind);
  assert.equal(headline("--- Round 2 ---"), "Round 2");
  assert.equal(headline("=== Machinations Turn of Livia ==="), "Machinations Turn of Livia");
  assert.equal(headline("Livia's Counter-Whisper"), "Livia's Counter-Whisper");
});

test("two of one name are told apart", () => {
  assert.deepEqual(distinct(["Livia", "Marcus", "Livia", "Livia"]), ["Livia", "Marcus", "Livia II", "Livia III"]);
});

test("one symbol stands for one meaning", () => {
  assert.equal(symbol("coins"), symbol("treasury"));
  assert.equal(symbol("glory_supply"), "laurels");
  assert.equal(symbol("hand_size"), "card-pick");
  assert.equal(symbol("round_limit"), "");
});

test("a deed has the symbol of its kind, or of its text", () => {
  assert.equal(deed("buy"), "two-coins");
  assert.equal(deed("end-actions"), "check-mark");
  assert.equal(deed("no-offer"), "cancel");
  assert.equal(deed("move-to"), "wingfoot");
  assert.equal(deed("order"), "quill");
  assert.equal(deed("be"), "plain-arrow");
  assert.equal(deed("keep-facing", "turn left"), "padlock", "the kind comes first in the list");
});

test("a figure is known by its name, else by its type, and stays the same", () => {
  assert.equal(figure("Retiarius", "gladiator"), "trident");
  assert.equal(figure("Crooked Senator", "patron"), "roman-toga");
  assert.equal(figure("Nobody Known", "scheme"), figure("nobody known", "Scheme"));
  assert.equal(figure("Anybody 2", "income"), figure("Anybody", "income"), "the second of two looks like the first");
  assert.equal(fresco("gladiator"), "k-glad");
  assert.equal(fresco("Sword"), "k-glad");
  assert.equal(fresco(""), "k-arena");
});

test("times are short", () => {
  assert.deepEqual([0, 59, 61, 7300, 86400, 200000].map(span), ["0 s", "59 s", "1 min", "2 h", "1 day", "2 days"]);
  assert.deepEqual([-3, 9, 84, 7390, 300000].map(clock), ["0:00", "0:09", "1:24", "2:03:10", "3 days"]);
});
