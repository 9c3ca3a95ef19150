// What the generic board would show of fields that this board does not know: a game may grow.
import { html } from "../lib.js";
import { panel, titleOf } from "../reading.js";
import { Facts } from "./facts.js";

/** @typedef {import("../types").Plain} Plain */

/** @param {{thing: Plain, known: Set<string>}} props */
export function Other({ thing, known }) {
  const p = panel(thing, "", [...known]);
  const words = [
    ...p.words.map((w) => `${w.label}: ${w.words.join(", ")}`),
    ...p.cards.map((c) => `${c.label}: ${c.items.map(titleOf).join(", ")}`),
  ];
  if (!p.facts.length && !words.length) return null;
  return html`
    <span class="other">
      <${Facts} facts=${p.facts} />
      ${words.map((w) => html`<span class="fact"><small>${w}</small></span>`)}
    </span>
  `;
}
