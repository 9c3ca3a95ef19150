// My character sheet in full: Skills, Abilities, Powers, items and markers.
import { html } from "../../lib.js";
import { figure, seatClass } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Emblem } from "../../pieces/emblem.js";
import { Figure } from "../../pieces/icon.js";
import { aboutTrait, presses } from "./choices.js";
import { mine } from "./figures.js";
import { printed } from "./glossary.js";
import { ItemCard } from "./items.js";
import { Markers } from "./markers.js";
import { askAgain, rests } from "./peace.js";
import { Surrender } from "./surrender.js";
import { Values } from "./values.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{props: BoardProps, x: Plain}} props */
function Head({ props, x }) {
  const { own } = x;
  const chosen = Object.keys(own.hp).length + Object.keys(own.hand).length > 0 && props.view.scene !== "split";
  const life = html`
    <span class="hpn">
      <b class="num">${own.hit_points}</b>
      <small>hit points</small>
    </span>
  `;
  return html`
    <header>
      <${Emblem} seat=${x.seat} />
      <div>
        <h2>${x.character ?? "Your gladiator"}</h2>
        <small>
          ${props.names[x.seat]}
          ${x.vp === null ? "" : ` · ${String(x.vp).replace("-", "−")} VP`}
        </small>
      </div>
      ${chosen && life}
    </header>
  `;
}

/** @param {{props: BoardProps, name: string, used?: boolean}} props */
function Power({ props, name, used = false }) {
  const card = printed(props.view, name);
  const found = used ? [] : aboutTrait(props, name);
  const lit = found.length > 0;
  return html`
    <${Press}
      kind=${`pow ${lit ? "lit" : ""} ${used ? "used" : ""}`}
      name=${name}
      lit=${lit}
      thing=${card}
      label=${`${name}${used ? ", used" : ""}: ${card.text}`}
      onPress=${presses(props, found, name)}
    >
      <${Figure} name=${figure(name, "power")} />
      <b>${name}</b>
      <small>${used ? "used" : card.text}</small>
    </${Press}>
  `;
}

/** While no Power is asked for: the way to end that. @param {{props: BoardProps}} props */
const Resting = ({ props }) =>
  rests(props.view, props.table) &&
  html`
    <p class="resting">
      Not asked about in this turn.
      <button class="link" onClick=${askAgain}>Ask again</button>
    </p>
  `;

/** @param {{props: BoardProps, x: Plain}} props */
const Powers = ({ props, x }) => html`
  <h3>Powers</h3>
  <${Resting} props=${props} />
  <div class="pows">
    ${x.own.powers.map((/** @type {string} */ p) => html`<${Power} key=${p} props=${props} name=${p} />`)}
    ${x.powers_used.map((/** @type {string} */ p) => html`<${Power} key=${p} props=${props} name=${p} used=${true} />`)}
  </div>
`;

/** @param {{props: BoardProps, items: Plain[]}} props */
const Items = ({ props, items }) => html`
  <h3>Items</h3>
  <div class="items">${items.map((item) => html`<${ItemCard} key=${item.id} props=${props} item=${item} />`)}</div>
`;

/** @param {{props: BoardProps}} props */
export function Sheet({ props }) {
  const x = mine(props.view);
  if (!x?.own) return null;
  const powers = x.own.powers.length + x.powers_used.length;
  return html`
    <section class=${`gsheet panel col ${seatClass(x.seat)}`} aria-label="Your character sheet">
      <${Head} props=${props} x=${x} />
      <${Values} props=${props} title="Skills" names=${x.own.skills} own=${x.own} />
      <${Values} props=${props} title="Abilities" names=${x.own.abilities} own=${x.own} />
      ${powers > 0 && html`<${Powers} props=${props} x=${x} />`}
      ${x.items.length > 0 && html`<${Items} props=${props} items=${x.items} />`}
      <${Markers} props=${props} x=${x} />
      <${Surrender} props=${props} />
    </section>
  `;
}
