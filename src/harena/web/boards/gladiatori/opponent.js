// A gladiator as everybody sees him: what lies open, and how many cards lie where.
import { html } from "../../lib.js";
import { counted, figure, seatClass } from "../../words.js";
import { explains } from "../../pieces/detail.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { isDeciding, Plate, seated } from "../../pieces/plate.js";
import { character, isGone } from "./figures.js";
import { printed } from "./glossary.js";
import { ItemCard } from "./items.js";
import { Markers } from "./markers.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** What stands under somebody's name besides what he does. @param {BoardProps} props @param {Plain} x */
function notesOf({ view }, x) {
  const ally = view.seat !== null && x.seat !== view.seat && view.board.gladiators[view.seat].side === x.side;
  return [x.character ?? (view.scene === "characters" ? "" : "created"), ally && "ally"];
}

/** @param {{n: number}} props */
const Place = ({ n }) => html`
  <span class="place" title="Place in the order">
    ${n}.<span class="sr"> in the order</span>
  </span>
`;

/** Victory points. @param {{n: number}} props */
export const Points = ({ n }) => html`
  <span class="vp num">
    ${String(n).replace("-", "−")}
    <small>VP</small>
  </span>
`;

/** @param {{props: BoardProps, x: Plain}} props */
function Head({ props, x }) {
  const { order, active } = props.view.board;
  const place = order.indexOf(x.colour) + 1;
  const acts = active === x.colour ? "acts" : "";
  return html`
    <${Plate} ...${seated(props, x.seat, { else: acts })} notes=${notesOf(props, x)}>
      ${place > 0 && html`<${Place} n=${place} />`}
      ${x.vp !== null && html`<${Points} n=${x.vp} />`}
    </${Plate}>
  `;
}

/** Of some piles the backs tell Action from Combat cards. @param {{pile: Plain, name: string, icon: string}} props */
const Backs = ({ pile, name, icon }) => {
  const told = `${name}: ${counted(pile.action, "Action card")}, ${counted(pile.combat, "Combat card")}`;
  return html`
    <span class="pilet" title=${told}>
      <${Icon} name=${icon} />
      <b class="num">${pile.action}</b>+<b class="num">${pile.combat}</b>
      <span class="sr"> Action and Combat cards in the ${name === "Hand" ? "hand" : name}</span>
    </span>
  `;
};

/** @param {{n: number, title: string, icon: string, said: string}} props */
const Count = ({ n, title, icon, said }) => html`
  <span class="pilet" title=${title}>
    <${Icon} name=${icon} />
    <b class="num">${n}</b>
    <span class="sr">${` ${said}`}</span>
  </span>
`;

/** @param {{x: Plain}} props */
const Piles = ({ x }) => html`
  <div class="lies">
    <${Backs} pile=${x.hand} name="Hand" icon="card-pick" />
    <${Backs} pile=${x.hp} name="HP deck" icon="card-draw" />
    ${x.deck > 0 && html`<${Count} n=${x.deck} title="Deck" icon="stack" said="in the deck" />`}
    <${Count} n=${x.discard} title="Discard pile" icon="card-discard" said="discarded" />
  </div>
`;

/** An Action card in somebody's row. @param {{props: BoardProps, card: Plain}} props */
function Played({ props, card: c }) {
  const state = c.standby ? ", on Standby" : c.rotated ? ", used" : "";
  const told = `${c.card ?? "Face-down"}${state}${c.reuse ? `; re-use costs ${c.reuse} Blood` : ""}`;
  const card = c.card ? printed(props.view, c.card) : { title: "Face-down", type: "action", text: told };
  return html`
    <span
      class=${`tcard ${c.rotated ? "rot" : ""} ${c.standby ? "stand" : ""} ${c.card ? "" : "back"}`}
      title=${told}
      ...${explains(card)}
    >
      ${c.card ? html`<${Figure} name=${figure(c.card, "action")} />` : "?"}
      <b>${c.card ?? "hidden"}</b>
      ${state && html`<small>${state.slice(2)}</small>`}
    </span>
  `;
}

const several = (/** @type {Record<string, number>} */ of) =>
  Object.entries(of)
    .filter(([, n]) => n > 0)
    .map(([name, n]) => (n > 1 ? `${name} ×${n}` : name))
    .join(", ");

/**
 * What is known of somebody's cards: those on his printed sheet, those seen going to the discard pile.
 * @param {{props: BoardProps, x: Plain}} props
 */
function Known({ props, x }) {
  const { characters } = props.view.board;
  const sheet = characters.find((/** @type {Plain} */ c) => c.name === x.character);
  const lines = [
    ["On the sheet", several(sheet?.cards ?? {})],
    ["Discarded in the open", several(x.seen ?? {})],
    ["Out of the game", several(x.removed)],
  ].filter(([, cards]) => cards);
  if (!lines.length) return null;
  return html`
    <dl class="knownof">
      ${lines.map(
        ([name, cards]) => html`<div key=${name} title=${cards}><dt>${name}</dt>${" "}<dd>${cards}</dd></div>`,
      )}
    </dl>
  `;
}

/** @param {{props: BoardProps, x: Plain, owner: string}} props */
const Row = ({ props, x, owner }) => html`
  <div class="trow" role="group" aria-label=${`Action cards of ${owner}`}>
    ${x.table.map(
      (/** @type {Plain} */ c, /** @type {number} */ i) => html`<${Played} key=${i} props=${props} card=${c} />`,
    )}
  </div>
`;

/** @param {{props: BoardProps, items: Plain[], owner: string}} props */
function Items({ props, items, owner }) {
  const card = (/** @type {Plain} */ item) => html`
    <${ItemCard} key=${item.id} props=${props} item=${item} owner=${owner} small=${true} />
  `;
  return html`<div class="items">${items.map(card)}</div>`;
}

/** @param {{props: BoardProps, x: Plain}} props */
export function Opponent({ props, x }) {
  const owner = props.names[x.seat];
  const state = `${isDeciding(props, x.seat) ? "deciding" : ""} ${isGone(x) ? "gone" : ""}`;
  return html`
    <section
      class=${`gopp panel ${seatClass(x.seat)} ${state}`}
      data-seat=${x.seat}
      aria-label=${`${owner}, ${character(x)}`}
    >
      <${Head} props=${props} x=${x} />
      <${Piles} x=${x} />
      ${x.table.length > 0 && html`<${Row} props=${props} x=${x} owner=${owner} />`}
      ${x.items.length > 0 && html`<${Items} props=${props} items=${x.items} owner=${owner} />`}
      <${Markers} props=${props} x=${x} />
      <${Known} props=${props} x=${x} />
      ${x.powers_used.length > 0 && html`<p class="usedp">Used: ${x.powers_used.join(", ")}</p>`}
    </section>
  `;
}
