// Facts of a view as chips, and piles of which only the size is known.
import { html } from "../lib.js";
import { sentence, symbol } from "../words.js";
import { Icon } from "./icon.js";

/** @typedef {import("../reading").Fact} Fact */

const SIZE = /_size$/;

/** Whether a fact says how large a pile is. @param {Fact} fact */
export const isSize = (fact) => SIZE.test(fact.key);

const iconOf = (/** @type {Fact} */ fact) => symbol(fact.key.replace(SIZE, ""));

/** @param {{fact: Fact, named: boolean}} props */
function FactChip({ fact, named }) {
  const icon = iconOf(fact);
  if (fact.value === true)
    return html`
      <span class="fact yes">
        <${Icon} name=${icon || "check-mark"} />
        ${fact.label}
      </span>
    `;
  const value = typeof fact.value === "string" ? sentence(fact.value) : fact.value;
  return html`
    <span class="fact" title=${fact.label}>
      ${icon && html`<${Icon} name=${icon} />`}
      ${(!icon || named) && html`<small>${fact.label.replace(/ size$/, "")}</small>`}
      <b class="num">${value}</b>
      ${icon && !named && html`<span class="sr"> ${fact.label}</span>`}
    </span>
  `;
}

/** Facts side by side; two with the same symbol are told apart by their names. @param {{facts: Fact[]}} props */
export function Facts({ facts }) {
  const icons = facts.map(iconOf);
  const shared = (/** @type {string} */ icon) => icons.filter((other) => other === icon).length > 1;
  return html`
    <span class="facts">
      ${facts.map((f, i) => html`<${FactChip} key=${f.key + i} fact=${f} named=${shared(icons[i])} />`)}
    </span>
  `;
}

/** @param {{fact: Fact}} props */
export const Pile = ({ fact }) => html`
  <span class="pile back" title=${fact.label}>
    ${fact.value}
    <small>${fact.label.replace(/ size$/i, "")}</small>
  </span>
`;
