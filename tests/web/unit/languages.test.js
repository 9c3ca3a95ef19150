// The client in other languages: what their files say, and how it is said.
import * as assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { speaker } from "../../../src/harena/web/other.js";
import { everything, file, languages, modules, says } from "./sources.js";

const PLACES = /\{\d/g;
/** Boards of games that are told in English alone so far, and pages for those who keep the house. */
const ENGLISH = /^(boards\/(for-glory|spartacus|gladiatori|generic)|screens\/(pieces|operator))/;

const other = speaker({
  "Waiting for {1}.": "{1} fehlt noch.",
  "{1} games": "{1|ein Spiel|# Spiele}",
  Close: "Schließen",
});
/** What the library would get. */
const html = other.html((strings, ...values) => String.raw({ raw: strings }, ...values));

test("sentences are said in another language, with their places where it has them", () => {
  assert.equal(other.say`Waiting for ${"Livia"}.`, "Livia fehlt noch.");
  assert.equal(other.say`${1} games`, "ein Spiel");
  assert.equal(other.say`${7} games`, "7 Spiele");
  assert.equal(other.say`Nobody translated ${"this"}.`, "Nobody translated this.");
});

test("what stands in a template is said in another language, and what fills it stays", () => {
  assert.equal(html`<p class="close">Waiting for ${"Close"}.</p>`, '<p class="close">Close fehlt noch.</p>');
  assert.equal(
    html`<b aria-label="Close" name="Close">${2} games</b>`,
    '<b aria-label="Schließen" name="Close">2 Spiele</b>',
  );
});

for (const language of languages()) {
  const { games, ...own } = file(language); // what the service says of its games is looked up in test_words.py
  const groups = Object.values(own);
  const words = /** @type {Record<string, string>} */ (Object.assign({}, games, ...groups));

  test(`${language}: every sentence is one that the client says, and stands there once`, () => {
    const known = new Set(everything());
    const keys = groups.flatMap((group) => Object.keys(group));
    assert.deepEqual(
      keys.filter((key) => !known.has(key)),
      [],
    );
    assert.deepEqual(
      keys.filter((key, i) => keys.indexOf(key) !== i),
      [],
    );
  });

  test(`${language}: every sentence has its places`, () => {
    const places = (/** @type {string} */ text) => [...new Set(text.match(PLACES))].sort().join();
    assert.deepEqual(
      Object.entries(words).filter(([key, text]) => places(key) !== places(text)),
      [],
    );
  });

  test(`${language}: nothing of the shell is missing`, () => {
    const missing = modules().flatMap((path) => (ENGLISH.test(path) ? [] : says(path).filter((text) => !words[text])));
    assert.deepEqual([...new Set(missing)], []);
  });
}
