// The rules, read from their markdown.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const { blocks } = await import("../../../src/harena/web/parts/rules/blocks.js");

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
