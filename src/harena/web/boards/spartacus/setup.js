// House Cards and figures to choose from before the game.
import { html } from "../../lib.js";
import { counted, figure, sentence, tidy } from "../../words.js";
import { Figure } from "../../pieces/icon.js";
import { having, naming, Spot } from "./choices.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** What a House begins with, as its card counts it. */
const ASSETS = /** @type {const} */ ([
  ["gladiators", "gladiator", "galea"],
  ["slaves", "slave", "manacles"],
  ["guards", "guard", "spartan"],
  ["coins", "coin", "two-coins"],
]);

/** A House Card in words. @param {Plain} card */
function cardWords(card) {
  const assets = ASSETS.map(([key, one]) => counted(card[key], one)).join(", ");
  const rules = card.rules.map((/** @type {Plain} */ r) => `${r.name}: ${r.text}`).join(" ");
  return `House ${card.name}, ${card.text}: ${assets}. ${rules}`;
}

/** @param {{card: Plain}} props */
const Assets = ({ card }) => html`
  <span class="has num">
    ${ASSETS.map(
      ([key, one, icon]) => html`
        <span key=${key} title=${sentence(key)}>
          <${Figure} name=${icon} />
          ${card[key]}
          <small>${card[key] === 1 ? one : key}</small>
        </span>
      `,
    )}
  </span>
`;

/** @param {{rule: Plain}} props */
const Rule = ({ rule }) => html`
  <span class="rl">
    <b>${rule.name}</b>
    ${rule.text}
  </span>
`;

/** @param {{props: BoardProps, card: Plain}} props */
const HouseCard = ({ props, card }) => html`
  <${Spot}
    props=${props}
    kind="hcard"
    name=${card.name}
    options=${naming(props, ["house"], card.name)}
    label=${cardWords(card)}
    hotkey=${props.keys.get(tidy(card.name)) ?? ""}
  >
    <span class="top">
      <small>House</small>
      <b>${card.name}</b>
      <small>${card.text}</small>
    </span>
    <${Assets} card=${card} />
    ${card.rules.map((/** @type {Plain} */ r) => html`<${Rule} key=${r.name} rule=${r} />`)}
  </${Spot}>
`;

/** A figure for the sand. @param {{props: BoardProps, option: Option}} props */
function FigureSpot({ props, option }) {
  const name = String(option.args.figure);
  return html`
    <${Spot} props=${props} kind="fig" name=${name} options=${[option]} label=${`Figure ${name}`}>
      <span class="pic">
        <${Figure} name=${figure(name, "gladiator")} />
      </span>
      <b>${sentence(name)}</b>
    </${Spot}>
  `;
}

/** @param {{props: BoardProps, options: Option[]}} props */
const Figures = ({ props, options }) => html`
  <section class="figures" aria-label="Figures">
    ${options.map((o) => html`<${FigureSpot} key=${o.text} props=${props} option=${o} />`)}
  </section>
`;

/** @param {{props: BoardProps}} props */
export function Setup({ props }) {
  const figures = having(props, "figure");
  if (figures.length) return html`<${Figures} props=${props} options=${figures} />`;
  const { house_cards } = props.view.board;
  return html`
    <section class="hcards" aria-label="Houses to choose from">
      ${house_cards.map((/** @type {Plain} */ c) => html`<${HouseCard} key=${c.name} props=${props} card=${c} />`)}
    </section>
  `;
}
