// A pile: how many lie there; one that may be looked through opens.
import { html, useSignal } from "../../lib.js";
import { doneAt } from "../../reading.js";
import { counted, label } from "../../words.js";
import { Card } from "../../pieces/card.js";
import { Dialog } from "../../parts/common.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{card: string, times: number}} props */
function Title({ card, times }) {
  const more = html`
    ${" "}
    <span class="num">× ${times}</span>
  `;
  return html`
    <li>
      <b>${card}</b>
      ${times > 1 && more}
    </li>
  `;
}

/** Cards of which only the titles are known, each once. @param {{list: string[]}} props */
function Titles({ list }) {
  const times = (/** @type {string} */ card) => list.filter((c) => c === card).length;
  return html`
    <ul class="titles">
      ${[...new Set(list)].map((card) => html`<${Title} card=${card} times=${times(card)} />`)}
    </ul>
    <p class="quiet">On top lies ${list.at(-1)}.</p>
  `;
}

/** @param {{title: string, list: (string | Plain)[], onClose: () => void}} props */
function LookThrough({ title, list, onClose }) {
  const cards = list.filter((c) => typeof c !== "string");
  const titles = list.filter((c) => typeof c === "string");
  return html`
    <${Dialog} title=${title} wide=${true} onClose=${onClose}>
      ${!list.length && html`<p>Nothing lies here.</p>`}
      <div class="lookthrough">${cards.map((c) => html`<${Card} thing=${c} size="hand" moves="" />`)}</div>
      ${titles.length > 0 && html`<${Titles} list=${titles} />`}
    </${Dialog}>
  `;
}

/**
 * @param {{n: number, name: string, of?: string, back?: boolean, list?: (string | Plain)[], lit?: Option[], props?:
 *   BoardProps, place?: string}} props `list` is what can be looked through, `lit` the choices that take the pile
 */
export function Pile({ n, name, of = "", back = false, list, lit = [], props, place }) {
  const open = useSignal(false);
  const kind = `pile ${back ? "back" : "open"} ${lit.length ? "lit" : ""}`;
  const title = `${label(name)}${of ? ` of ${of}` : ""}`;
  if (!list)
    return html`
      <span class=${kind} title=${title} data-place=${place}>
        ${n}
        <small>${name}</small>
        <span class="sr"> cards</span>
      </span>
    `;
  const show = () => {
    open.value = true;
  };
  const close = () => {
    open.value = false;
  };
  return html`
    <span class=${kind} data-name=${name} data-place=${place} title=${title}>
      <button
        class="hit"
        aria-label=${`${title}: ${counted(n, "card")}, ${lit.length ? "can be chosen" : "look through it"}`}
        onClick=${lit.length ? () => props?.pick(lit, label(name)) : show}
      />
      <span class="look" aria-hidden="true">
        ${n}
        <small>${name}</small>
        ${lit.length > 0 && html`<span class="hotkey">•</span>`}
      </span>
    </span>
    ${open.value && html`<${LookThrough} title=${title} list=${list} onClose=${close} />`}
  `;
}

/** The piles of somebody else. @param {{seat: number, p: Plain, of: string}} props */
export const Piles = ({ seat, p, of }) => html`
  <span class="piles">
    <${Pile} n=${p.hand_size} name="hand" of=${of} back=${true} place=${`hand-${seat}`} />
    ${
      p.reserve_size > 0 &&
      html`<${Pile} n=${p.reserve_size} name="reserve" of=${of} back=${true} place=${`reserve-${seat}`} />`
    }
    <${Pile} n=${p.deck_size} name="deck" of=${of} back=${true} place=${`deck-${seat}`} />
    <${Pile} n=${p.discard.length} name="discard" of=${of} list=${p.discard} place=${`discard-${seat}`} />
  </span>
`;

/** @param {{props: BoardProps, p: Plain}} props */
function OwnReserve({ props, p }) {
  const buyback = doneAt([...props.options, ...(props.also ?? [])], "reserve").slice(0, 1);
  placed(buyback, props.options);
  return html`
    <${Pile} n=${p.reserve_size} name="reserve" back=${true} list=${p.reserve ?? []} lit=${buyback} props=${props} />
  `;
}

/** @param {{props: BoardProps, seat: number}} props */
export function OwnPiles({ props, seat }) {
  const p = props.view.board.players[seat];
  const recover = doneAt(props.options, "discard");
  placed(recover, props.options);
  return html`
    <span class="piles">
      <${Pile} n=${p.deck_size} name="deck" back=${true} place=${`deck-${seat}`} />
      <${Pile}
        n=${p.discard.length}
        name="discard"
        list=${p.discard}
        lit=${recover}
        props=${props}
        place=${`discard-${seat}`}
      />
      ${p.reserve_size > 0 && html`<${OwnReserve} props=${props} p=${p} />`}
    </span>
  `;
}
