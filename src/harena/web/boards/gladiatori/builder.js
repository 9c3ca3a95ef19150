// Before the fight: a builder in which coins become a character.
import { html } from "../../lib.js";
import { figure } from "../../words.js";
import { Coin } from "../../pieces/coin.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { cartOf, onSheet } from "./cart.js";
import { mine } from "./figures.js";
import { fill, form, saying } from "./forms.js";
import { printed } from "./glossary.js";
import { OwnTemplates } from "./templates.js";
import { Purse } from "./purse.js";
import { Counter, Ladder, Tile } from "./wares.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./cart").Cart} Cart */
/** @typedef {import("./forms").Line} Line */

/** What the ready-made characters have of a value on average. @param {BoardProps} props @param {Line} l */
function average({ view: { board } }, l) {
  const found = board.characters.map((/** @type {Plain} */ sheet) => sheet.values[l.name] ?? 0);
  return found.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0) / (found.length || 1);
}

/** A sheet to start from. @param {{props: BoardProps, cart: Cart, sheet: Plain}} props */
function Template({ props, cart, sheet }) {
  const same = cart.lines.every((l) => cart.number(l) === onSheet(sheet, l));
  const take = () => fill(props, Object.fromEntries(cart.lines.map((l) => [l.name, onSheet(sheet, l)])));
  return html`
    <button class=${`tp ${same ? "on" : ""}`} aria-pressed=${same} onClick=${take}>
      <span class="av">
        <${Figure} name=${figure(sheet.name, "gladiator")} />
      </span>
      <b>${sheet.name}</b>
      <${Coin} n=${sheet.coins} />
      <small>${sheet.text}</small>
    </button>
  `;
}

/** The ready-made characters as templates. @param {{props: BoardProps, cart: Cart}} props */
const Templates = ({ props, cart }) => html`
  <section class="tpl panel col" aria-label="Start from">
    <h2>Start from</h2>
    ${props.view.board.characters.map(
      (/** @type {Plain} */ sheet) =>
        html`<${Template} key=${sheet.name} props=${props} cart=${cart} sheet=${sheet} />`,
    )}
    <${OwnTemplates} props=${props} cart=${cart} />
  </section>
`;

/**
 * A part of the builder with what it costs in all.
 * @param {{title: string, note?: string, kind: string, cart: Cart, list: Line[], children?: unknown}} props
 */
const Section = ({ title, note = "", kind, cart, list, children }) =>
  list.length > 0 &&
  html`
    <section class=${`sec panel ${kind}`} aria-label=${title}>
      <h2>
        ${title}
        ${note && html`<small>${note}</small>`}
        <${Coin} n=${cart.sum(list)} />
      </h2>
      ${children}
    </section>
  `;

/**
 * Special Moves, or Powers.
 * @param {{props: BoardProps, title: string, kind: string, cart: Cart, list: Line[]}} props
 */
const Tiles = ({ props, title, kind, cart, list }) => html`
  <${Section} title=${title} kind=${kind} cart=${cart} list=${list}>
    <div class="grid">${list.map((l) => html`<${Tile} key=${l.name} props=${props} cart=${cart} l=${l} />`)}</div>
  </${Section}>
`;

/** The lines of a kind of card. @param {BoardProps} props @param {Line[]} lines @param {RegExp} type */
const typed = (props, lines, type) => lines.filter((l) => type.test(printed(props.view, l.name).type));

/**
 * The Powers: below the others where there is room, else in the place of the cards to come.
 * @param {{props: BoardProps}} props
 */
export function Powers({ props }) {
  const lines = form(props.view);
  const x = mine(props.view);
  if (!lines || !x?.own) return null;
  const cart = cartOf(props, lines, x.own.coins);
  return html`<${Tiles}
    props=${props}
    title="Powers"
    kind="powers"
    cart=${cart}
    list=${typed(props, lines, /power/)}
  />`;
}

/** What those see who are not building, or have done. */
const BeingCreated = () => html`
  <section class="gbuild waits panel">
    <p>
      <${Icon} name="hourglass" />
      Characters are being created in secret.
    </p>
  </section>
`;

/** @param {{props: BoardProps}} props */
export function Builder({ props }) {
  const lines = form(props.view);
  const x = mine(props.view);
  if (!lines || !x?.own) return html`<${BeingCreated} />`;
  const cart = cartOf(props, lines, x.own.coins);
  const named = (/** @type {string[]} */ names) => lines.filter((l) => names.includes(l.name));
  const skills = named(x.own.skills);
  const abilities = named(x.own.abilities);
  const values = [...skills, ...abilities];
  const moves = typed(props, lines, /move/);
  const cards = typed(props, lines, /energy|feint/);
  const powers = typed(props, lines, /power/);
  const shares = [
    { colour: "m1", title: "Skills", list: skills },
    { colour: "m2", title: "Abilities", list: abilities },
    { colour: "m3", title: "Cards", list: cards },
    { colour: "m4", title: "Special Moves", list: moves },
    { colour: "m5", title: "Powers", list: powers },
  ];
  return html`
    <div class="gbuild" inert=${saying(props)}>
      <${Templates} props=${props} cart=${cart} />
      <div class="parts">
        <${Section}
          title="Skills and Abilities"
          note="value above, coins below; ø the ready-made on average"
          kind="skills"
          cart=${cart}
          list=${values}
        >
          ${values.map((l) => html`<${Ladder} key=${l.name} cart=${cart} l=${l} usual=${average(props, l)} />`)}
        </${Section}>
        <${Tiles} props=${props} title="Special Moves" kind="moves" cart=${cart} list=${moves} />
        <${Section} title="Cards" kind="cards" cart=${cart} list=${cards}>
          ${cards.map((l) => html`<${Counter} key=${l.name} props=${props} cart=${cart} l=${l} />`)}
        </${Section}>
        ${props.phone && html`<${Powers} props=${props} />`}
      </div>
      <${Purse} props=${props} cart=${cart} shares=${shares} />
    </div>
  `;
}
