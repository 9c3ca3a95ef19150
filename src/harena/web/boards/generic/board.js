// The middle: squares or hexes where things stand on some, and everything that lies open beside them.
import { html } from "../../lib.js";
import { hexes, panel, seatedKey, spots } from "../../reading.js";
import { Emblem } from "../../pieces/emblem.js";
import { Facts } from "../../pieces/facts.js";
import { Grid } from "./grid.js";
import { HexMap } from "./hexmap.js";
import { PanelView, withoutSquares } from "./panels.js";
import { Piles } from "./piles.js";
import { Lying } from "./things.js";
import { seatClass } from "../../words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../reading").Cards} Cards */
/** @typedef {import("../../reading").Panel} Panel */

/** Figures and piles of the whole table. @param {{props: BoardProps, whole: Panel}} props */
function Strip({ props, whole: { facts, words } }) {
  if (!facts.length && !words.length) return null;
  return html`
    <div class="strip">
      <${Facts} facts=${facts.filter((f) => f.value !== 0)} />
      <${Piles} piles=${words} props=${props} />
    </div>
  `;
}

/**
 * Parts of one kind; the first kind is shown large where there are few.
 * @param {{props: BoardProps, group: Panel["panels"][number], first: boolean}} props
 */
function Group({ props, group, first }) {
  const size = first && group.panels.length <= 3 ? "chip" : "mini";
  return html`
    <div class=${`group g-${group.key}`}>
      <h2 class="grouphead">${group.label}</h2>
      <div class="panels">
        ${group.panels.map((p, i) => html`<${PanelView} key=${i} panel=${p} props=${props} size=${size} />`)}
      </div>
    </div>
  `;
}

/** @param {{props: BoardProps, cards: Cards}} props */
const Open = ({ props, cards }) => html`
  <div class="group">
    <h2 class="grouphead">${cards.label}</h2>
    <${Lying} items=${cards.items} props=${props} />
  </div>
`;

/** What lies before somebody else. @param {{props: BoardProps, seat: number, data: Panel}} props */
function Seated({ props, seat, data }) {
  if (!data.cards.length && !data.words.length && !data.panels.length) return null;
  return html`
    <div class=${`group of ${seatClass(seat)}`}>
      <h2 class="grouphead">
        <${Emblem} seat=${seat} small=${true} />
        ${props.names[seat]}
      </h2>
      <${PanelView} panel=${{ ...data, facts: [] }} props=${props} seat=${seat} size="mini" />
    </div>
  `;
}

/** @param {BoardProps} props */
export function Board(props) {
  const { board, seat, seats } = props.view;
  const key = seatedKey(board, seats);
  const who = { whom: (/** @type {number} */ s) => props.names[s] ?? `Seat ${s + 1}`, seats };
  const whole = panel(board, "", [key, "hand", "hexes", "offerable", "glossary"], who);
  const onSquares = spots(board, seats).filter((s) => s.thing).length > 1;
  const onHexes = !onSquares && hexes(board).length > 0;
  const others = key ? Array.from({ length: seats }, (_, i) => i).filter((i) => i !== seat) : [];
  const dataOf = (/** @type {number} */ s) => withoutSquares(panel(board[key][s], "", ["name", "seat"], who));
  return html`
    <div class=${`generic ${onSquares || onHexes ? "has-grid" : ""}`}>
      ${onSquares && html`<${Grid} ...${props} />`}
      ${onHexes && html`<${HexMap} ...${props} />`}
      <div class="lay">
        <${Strip} props=${props} whole=${whole} />
        ${whole.panels.map((g, i) => html`<${Group} key=${g.key} props=${props} group=${g} first=${i === 0} />`)}
        ${whole.cards.map((c) => html`<${Open} key=${c.key} props=${props} cards=${c} />`)}
        ${others.map((s) => html`<${Seated} key=${`seat-${s}`} props=${props} seat=${s} data=${dataOf(s)} />`)}
      </div>
    </div>
  `;
}
