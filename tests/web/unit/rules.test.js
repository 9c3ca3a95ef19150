// The rules, read from their markdown.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const { blocks, chapterOf, chapters, finder, searched, slug } = await import(
  "../../../src/harena/web/parts/rules/blocks.js"
);

test("headings, rules and paragraphs follow each other as they are written", () => {
  const found = blocks(
    "# Rules\n\nA duel\non the sand.\n\n## Damage\n- **GL-DMG-1** A hit costs Blood,\n  one for each.\n",
  );
  assert.deepEqual(found, [
    { kind: "head", level: 1, text: "Rules", id: "" },
    { kind: "text", text: "A duel on the sand." },
    { kind: "head", level: 2, text: "Damage", id: "" },
    { kind: "rule", id: "GL-DMG-1", text: "A hit costs Blood, one for each." },
  ]);
});

test("tables and drawings stay as they are", () => {
  const [table, text] = blocks("| card | coins |\n|---|---|\n| Cull | 2 |\n\nAfter it.");
  assert.deepEqual(table, { kind: "pre", text: "| card | coins |\n|---|---|\n| Cull | 2 |" });
  assert.equal(text.kind, "text");
  assert.deepEqual(blocks("```\na b\n```"), [{ kind: "text", text: "a b" }]);
});

test("numbered steps stand one below the other", () => {
  const found = blocks("1. Orders, in\n   secret.\n2. Attacks.");
  assert.deepEqual(found, [
    { kind: "text", text: "1. Orders, in secret." },
    { kind: "text", text: "2. Attacks." },
  ]);
});

test("a rule ends where the next begins", () => {
  const found = blocks("- **A-1** one\n- **A-2** two\n- three");
  assert.deepEqual(
    found.map((b) => b.text),
    ["one", "two", "three"],
  );
  assert.deepEqual(
    found.map((b) => b.kind),
    ["rule", "rule", "text"],
  );
});

const BOOK = chapters(
  blocks(
    "# Toy\n\n<!-- picture: arena -->\n\nA duel.\n\n## Wounds, and death\n\n<!-- picture: drop -->\n\n- **A-1** A Wound costs a die.\n\n" +
      "<!-- example: wound -->\n\n- **A-2** No die, no fighter.\n\n## The end\n\n### Late\n- **B-1** Wounds heal.\n",
  ),
);

test("chapters have their pictures, and examples stand where they are named", () => {
  assert.deepEqual(
    BOOK.map(({ title, picture }) => [title, picture]),
    [
      ["Toy", "arena"],
      ["Wounds, and death", "drop"],
      ["The end", ""],
    ],
  );
  assert.deepEqual(
    BOOK[1].blocks.map(({ kind }) => kind),
    ["rule", "example", "rule"],
  );
});

test("a rule and a chapter's name lead to the chapter, anything else to the first", () => {
  assert.equal(slug("Wounds, and death"), "wounds-and-death");
  assert.deepEqual(
    ["B-1", "wounds-and-death", "nowhere", ""].map((at) => chapterOf(BOOK, at)),
    [2, 1, 0, 0],
  );
});

test("a search says in which chapters it found how much, and shows no more than it may", () => {
  const { count, chapters: found } = searched(BOOK, "wound", 1);
  assert.equal(count, 2);
  assert.deepEqual(
    found.map(({ title, blocks: hits }) => [title, hits.length]),
    [["Wounds, and death", 1]],
  );
});

test("a search forgives blanks, hyphens and plurals", () => {
  const finds = (/** @type {string} */ search, /** @type {string} */ text) => text.search(finder(search)) >= 0;
  assert.equal(finds("stand by", "Berserk is standby now."), true);
  assert.equal(finds("standby", "He may stand by."), true);
  assert.equal(finds("Shields", "A Shield is lost."), true);
  assert.equal(finds("FG-DMG-3", "see FG-DMG-3"), true);
  assert.equal(finds("as", "a Sword"), false);
  assert.equal(finds("(x", "costs (x)"), true);
  assert.equal(finds("net", "knife"), false);
});
