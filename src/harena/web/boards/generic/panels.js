// A part of the view as a panel: its title and facts, what lies in it, and the parts inside.
import { html } from "../../lib.js";
import { nameOf, squareOf } from "../../reading.js";
import { label, tidy } from "../../words.js";
import { Facts, isSize } from "../../pieces/facts.js";
import { Piles } from "./piles.js";
import { Lying } from "./things.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("../../reading").Cards} Cards */
/** @typedef {import("../../reading").Panel} Panel */

/** What stands on a square is shown there. @param {Panel} p @returns {Panel} */
export const withoutSquares = (p) => ({
  ...p,
  cards: p.cards.map((c) => ({ ...c, items: c.items.filter((t) => !squareOf(t)) })).filter((c) => c.items.length),
});

const HIDDEN = ["seat", "owner", "text", "origin", "exhausted"];

/** Facts that are worth a chip beside the title; sizes of piles come last. @param {Panel} p */
function headFacts(p) {
  const repeats = (/** @type {unknown} */ value) => typeof value === "string" && tidy(value) === tidy(p.title);
  const facts = p.facts.filter((f) => !isSize(f) && !HIDDEN.includes(f.key) && !repeats(f.value));
  return [...facts, ...p.facts.filter(isSize)];
}

/** The single card after which a panel is called. @param {Panel} p @returns {Cards | undefined} */
const titleCard = (p) =>
  p.cards.find(({ items }) => items.length === 1 && [nameOf(items[0]), label(nameOf(items[0]))].includes(p.title));

/** What a panel is called by choices. @param {Panel} p @param {Plain | undefined} card */
const calledBy = (p, card) =>
  nameOf(p.self) || (card ? nameOf(card) : "") || (typeof p.self.place === "string" ? p.self.place : "");

/** @param {{panel: Panel, name: string, found: Option[], props: BoardProps}} props */
function Head({ panel: p, name, found, props }) {
  placed(found, props.options);
  const Tag = found.length ? "button" : "div";
  const hotkey = props.keys.get(tidy(name)) || "•";
  return html`
    <${Tag}
      class="head"
      data-name=${found.length ? name : undefined}
      onClick=${found.length ? () => props.pick(found, name) : undefined}
    >
      ${p.title && html`<h2>${p.title}</h2>`}
      <${Facts} facts=${headFacts(p)} />
      ${found.length > 0 && html`<span class="hotkey in">${hotkey}</span>`}
    </${Tag}>
  `;
}

/**
 * @param {{panel: Panel, props: BoardProps, seat?: number | null, deep?: number, size?: "chip" | "mini"}} props
 *   `deep`: in how many other panels it lies
 */
export function PanelView({ panel: p, props, seat = null, deep = 0, size = "chip" }) {
  const own = titleCard(p);
  const card = own?.items[0];
  const text = String((card ?? p.self).text ?? "");
  const name = calledBy(p, card);
  const found = [name, p.self.place ?? ""].flatMap((called) => props.index.get(tidy(called)) ?? []);
  const zone = (/** @type {Cards} */ cards) => html`
    <div class="zone" key=${cards.key}>
      ${p.cards.length > (own ? 2 : 1) && html`<span class="eyebrow">${cards.label}</span>`}
      <${Lying} items=${cards.items} props=${props} size=${size} seat=${seat} />
    </div>
  `;
  const inside = (/** @type {Panel} */ panel, /** @type {number} */ i) => html`
    <${PanelView} key=${i} panel=${panel} props=${props} seat=${seat} deep=${deep + 1} size="mini" />
  `;
  const group = (/** @type {Panel["panels"][number]} */ g) => html`
    <div class="sub" key=${g.key}>
      <span class="eyebrow">${g.label}</span>
      <div class="panels">${g.panels.map(inside)}</div>
    </div>
  `;
  return html`
    <section class=${`arena ${deep ? "deep" : ""} ${found.length ? "lit" : ""}`} aria-label=${p.title || undefined}>
      <${Head} panel=${p} name=${name} found=${found} props=${props} />
      ${text && html`<p class="abil">${text}</p>`}
      ${p.cards.filter((c) => c !== own).map(zone)}
      <${Piles} piles=${p.words} props=${props} />
      ${p.panels.map(group)}
    </section>
  `;
}
