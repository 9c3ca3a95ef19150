// The ready-made characters to choose from, with all that is printed on them.
import { html } from "../../lib.js";
import { figure, tidy } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Figure } from "../../pieces/icon.js";
import { presses } from "./choices.js";
import { printed } from "./glossary.js";
import { Sign } from "./values.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * The cards of a sheet; Action cards, which everybody has, are left out.
 * @param {BoardProps} props
 * @param {Plain} sheet
 */
const cardsOf = (props, sheet) =>
  Object.entries(sheet.cards)
    .filter(([name]) => printed(props.view, name).type !== "action")
    .map(([name, n]) => (Number(n) > 1 ? `${n} ${name}` : name))
    .join(", ");

/** @param {{name: string, n: number}} props */
const Value = ({ name, n }) => html`
  <span title=${name}>
    <${Sign} name=${name} />
    <b class="num">${n}</b>
    <small>${name}</small>
  </span>
`;

/** @param {{title: string, children?: unknown}} props */
const Line = ({ title, children }) => html`
  <span>
    <i>${title}</i>
    ${children}
  </span>
`;

/** @param {{props: BoardProps, sheet: Plain}} props */
function Character({ props, sheet }) {
  const found = props.index.get(tidy(sheet.name)) ?? [];
  const lit = found.length > 0;
  const by = props.view.board.gladiators.find((/** @type {Plain} */ x) => x.character === sheet.name);
  const cards = cardsOf(props, sheet);
  const values = Object.entries(sheet.values);
  const powers = sheet.powers.join(", ");
  const text = [
    sheet.text,
    `${values.map(([name, n]) => `${name} ${n}`).join(", ")}.`,
    `${cards}.`,
    `Powers: ${powers}.`,
    `Likes ${sheet.preferred.join(" and ")}.`,
  ].join(" ");
  return html`
    <${Press}
      kind=${`gchar ${lit ? "lit" : ""} ${by ? "taken" : ""}`}
      name=${sheet.name}
      lit=${lit}
      thing=${{ title: sheet.name, type: "gladiator", text }}
      onPress=${presses(props, found, sheet.name)}
      label=${`${sheet.name}: ${text}${by ? ` Played by ${props.names[by.seat]}.` : ""}`}
    >
      <span class="av">
        <${Figure} name=${figure(sheet.name, "gladiator")} />
      </span>
      <span class="nm">${sheet.name}</span>
      <span class="tx">${sheet.text}</span>
      <span class="vs">${values.map(([name, n]) => html`<${Value} key=${name} name=${name} n=${n} />`)}</span>
      <span class="ls">
        <${Line} title="Cards">${cards}</${Line}>
        <${Line} title="Powers">${powers}</${Line}>
        <${Line} title="Likes">${sheet.preferred.join(", ")}</${Line}>
      </span>
      ${by && html`<span class="by">${props.names[by.seat]}</span>`}
    </${Press}>
  `;
}

/** @param {{props: BoardProps}} props */
export function Characters({ props }) {
  /** @type {Plain[]} */
  const sheets = props.view.board.characters;
  return html`
    <section class="gpick" aria-label="Characters">
      ${sheets.map((sheet) => html`<${Character} key=${sheet.name} props=${props} sheet=${sheet} />`)}
    </section>
  `;
}
