// Everything that a part of the view says, as lists under headings.
import { html } from "../../lib.js";
import { nameOf } from "../../reading.js";
import { label } from "../../words.js";
import { inWords } from "../../pieces/thing.js";

/** @typedef {import("../../reading").Panel} Panel */

/** What stands in the headings and in the cards already, or says nothing to the ear. */
const UNSAID = ["seat", "owner", "text", "origin"];

/** What a fact says. @param {import("../../reading").Fact} fact */
const fact = ({ label: name, value }) => (value === true ? name : `${name.replace(/ size$/, "")}: ${value}`);

/** @param {number} level */
const heading = (level) => `h${Math.min(level, 6)}`;

/** @param {{of: Panel, worded: (text: string) => string}} props */
function Facts({ of, worded }) {
  const facts = of.facts.filter((f) => !UNSAID.includes(f.key) && label(String(f.value)) !== of.title);
  if (!facts.length && !of.words.length) return null;
  return html`
    <ul>
      ${facts.map((f) => html`<li key=${f.key + f.label}>${worded(fact(f))}</li>`)}
      ${of.words.map((w) => html`<li key=${w.key}>${worded(`${w.label}: ${w.words.join(", ")}`)}</li>`)}
    </ul>
  `;
}

/** @param {{of: Panel, level: number, worded: (text: string) => string, names: string[]}} props */
export function Part({ of, level, worded, names }) {
  const Head = heading(level);
  const Below = heading(level + 1);
  const text = typeof of.self.text === "string" ? of.self.text : "";
  const owner = (/** @type {import("../../types").Plain} */ thing) =>
    typeof thing.owner === "number" ? (names[thing.owner] ?? "") : "";
  const cards = of.cards.map(
    (c) => html`
      <${Head} key=${c.key}>
        ${c.label}, ${c.items.length}
      </${Head}>
      <ul>
        ${c.items.map((thing, i) => html`<li key=${nameOf(thing) + i}>${worded(inWords(thing, owner(thing)))}</li>`)}
      </ul>
    `,
  );
  const inner = (/** @type {Panel} */ p, /** @type {number} */ i) => html`
    <section key=${i}>
      ${p.title && html`<${Below}>${worded(p.title)}</${Below}>`}
      <${Part} of=${p} level=${level + 2} worded=${worded} names=${names} />
    </section>
  `;
  const panels = of.panels.map(
    (group) => html`
      <${Head} key=${group.key}>${group.label}</${Head}>
      ${group.panels.map(inner)}
    `,
  );
  return html`
    ${text && html`<p>${text}</p>`}
    <${Facts} of=${of} worded=${worded} />
    ${cards}
    ${panels}
  `;
}
