// What lies before me: my school, my hand and my villa.
import { html, useRef } from "../../lib.js";
import { nameOf } from "../../reading.js";
import { Card } from "../../pieces/card.js";
import { choices } from "./choices.js";
import { Other } from "../../pieces/other.js";
import { seatClass } from "../../words.js";
import { OwnPiles } from "./pile.js";
import { Favor, KNOWN, Purse, Who, Won } from "./plate.js";
import { slotsOf } from "./slots.js";
import { pays } from "./speech.js";
import { OwnVilla } from "./villa.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{props: BoardProps, seat: number}} props */
function School({ props, seat }) {
  const { board } = props.view;
  const p = board.players[seat];
  const favor = !props.phone && board.favor === seat && html`<${Favor} />`;
  return html`
    <div class="self panel" data-place=${`seat-${seat}`}>
      <${Who} props=${props} seat=${seat} bare=${!props.phone} />
      <${Won} props=${props} seat=${seat} />
      <${Purse} seat=${seat} p=${p}>${favor}</${Purse}>
      <${Other} thing=${p} known=${KNOWN} />
      ${!props.phone && html`<${OwnPiles} props=${props} seat=${seat} />`}
    </div>
  `;
}

/** So many letters have no room under a picture of the usual height, nor under a lower one. */
const WORDY = { few: [60, 130], many: [32, 85] };
/** From so many cards on they are narrow. */
const MANY = 6;
/** A fighter's values take the room of so many letters. */
const VALUES = 30;

/** How low the picture of a card has to be for its words. @param {Plain} card @param {number} cards in hand */
function wordiness(card, cards) {
  const letters = (card.text ?? "").length + (typeof card.attack === "number" ? VALUES : 0);
  const [low, lowest] = cards < MANY ? WORDY.few : WORDY.many;
  return letters > lowest ? "wordy wordiest" : letters > low ? "wordy" : "";
}

/** @param {{props: BoardProps, card: Plain, cards: number}} props */
function HandCard({ props, card, cards }) {
  const { lit, hotkey, press } = choices(props, nameOf(card), "hand");
  return html`
    <span class=${`slot ${wordiness(card, cards)}`}>
      <${Card}
        thing=${card}
        size="hand"
        lit=${lit}
        dim=${!lit && props.options.length > 0 && !pays(props.view, card)}
        hotkey=${hotkey}
        moves=${`hand-${nameOf(card)}`}
        onPress=${press}
      />
    </span>
  `;
}

/** Cards lie closer the more there are, as far as the style sheet goes. */
const CLOSEST = 12;

/**
 * The places of the hand; the cards close up when another turn or a Battle begins. A phone has no room for places that
 * are empty.
 * @param {BoardProps} props
 * @param {Plain[]} hand
 */
function useSlots({ view, table, phone }, hand) {
  const laid = useRef({ when: "", slots: /** @type {(Plain | null)[]} */ ([]) });
  const { turn, turns_taken: taken, battle } = view.board;
  const when = `${table.id} ${view.seat} ${taken} ${turn} ${battle}`;
  const before = phone || laid.current.when !== when ? [] : laid.current.slots;
  laid.current = { when, slots: hand.length ? slotsOf(before, hand) : [] };
  return laid.current.slots;
}

/** @param {{props: BoardProps, hand: Plain[]}} props */
function Hand({ props, hand }) {
  const slots = useSlots(props, hand);
  const place = (/** @type {Plain | null} */ card, /** @type {number} */ i) =>
    card
      ? html`<${HandCard} key=${`${nameOf(card)}-${i}`} props=${props} card=${card} cards=${slots.length} />`
      : html`<span key=${i} class="slot bare" />`;
  return html`
    <div class=${`handrow n${Math.min(slots.length, CLOSEST)}`} role="group" aria-label="Your hand">
      ${slots.map(place)}
      ${!hand.length && html`<p class="quiet">Your hand is empty.</p>`}
    </div>
  `;
}

/** @param {BoardProps} props */
export function Mine(props) {
  const { seat, board } = props.view;
  if (seat === null) return null;
  return html`
    <section aria-label="Before you" class=${`myrow fg-me ${seatClass(seat)}`}>
      <${School} props=${props} seat=${seat} />
      <${Hand} props=${props} hand=${board.players[seat].hand ?? []} />
      ${!props.phone && html`<${OwnVilla} props=${props} seat=${seat} />`}
    </section>
  `;
}
