// What lies before me: my House, and the Intrigue cards in my hand.
import { html } from "../../lib.js";
import { counted, sentence, tidy } from "../../words.js";
import { Coin } from "../../pieces/coin.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { ofHand, Spot } from "./choices.js";
import { crest } from "./crest.js";
import { House } from "./house.js";
import { picture } from "./market-card.js";
import { strikesOwn } from "./own-harm.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * Whom a Reaction fits that may be played now.
 * @param {BoardProps} props
 * @param {Plain} card
 */
function fitting(props, card) {
  if (!card.fits) return "";
  if (strikesOwn(card, props.seat)) return "Strikes you: no other House fits";
  return `Fits ${card.fits.map((/** @type {number} */ s) => (s === props.seat ? "you" : crest(props, s))).join(", ")}`;
}

/** An Intrigue card in words. @param {Plain} card @param {string} fits */
function intrigueWords(card, fits) {
  const needs = card.requires ? `, needs Influence ${card.requires}` : "";
  return `${card.name}, ${card.suit}${needs}, worth ${counted(card.value, "Coin")}. ${card.text}${fits && ` ${fits}.`}`;
}

/** What is shown when the pointer rests on it. @param {Plain} card */
const intrigueThing = (card) => ({
  title: card.name,
  type: card.suit,
  text: card.text,
  ...(card.requires ? { "influence needed": card.requires } : {}),
  value: card.value,
});

/** The Influence that a Scheme needs. @param {{influence: number}} props */
const Needs = ({ influence }) => html`
  <span class="rq num">
    <${Icon} name="ionic-column" />
    ${influence}
  </span>
`;

/**
 * An Intrigue card in the hand. What is done with it spends it for good, and nobody does that who only wanted to read
 * it: it waits in the menu, unless it is asked which card is to go, or the card asks back by itself (`plan`).
 * @param {{props: BoardProps, card: Plain, moves: string}} props
 */
function Intrigue({ props, card, moves }) {
  const found = ofHand(props, card.name);
  const fits = fitting(props, card);
  const own = strikesOwn(card, props.seat);
  return html`
    <${Spot}
      props=${props}
      kind=${`ic su-${card.suit} ${props.options.length && !found.length ? "no" : ""}`}
      name=${card.name}
      options=${found}
      label=${intrigueWords(card, fits)}
      thing=${intrigueThing(card)}
      moves=${moves}
      hotkey=${props.keys.get(tidy(card.name)) ?? ""}
      look=${!own && found.some((o) => o.kind !== "discard")}
    >
      <span class="top">
        <${Figure} name=${picture(card.name, card.suit)} />
        <b>${card.name}</b>
      </span>
      <span class="kd">
        <span>${sentence(card.suit)}</span>
        ${card.requires > 0 && html`<${Needs} influence=${card.requires} />`}
        <${Coin} n=${card.value} what="Coins" kind="val" />
      </span>
      <span class="tx">${card.text}</span>
      ${fits && html`<span class=${`fits ${own ? "own" : ""}`}>${fits}</span>`}
    </${Spot}>
  `;
}

/** The cards in a hand under names to travel by: two of one title are told apart. @param {Plain[]} hand */
const named = (hand) =>
  hand.map((card, i) => ({
    card,
    moves: `hand ${card.name} ${hand.slice(0, i).filter((c) => c.name === card.name).length}`,
  }));

/** What lies before me. @param {BoardProps} props */
export function Mine(props) {
  const { seat, view } = props;
  if (seat === null) return null;
  const { hand } = view.board.houses[seat];
  const cards = named(Array.isArray(hand) ? hand : []);
  return html`
    <section class="myrow sp-mine" aria-label="Before you">
      ${!props.phone && html`<${House} props=${props} seat=${seat} />`}
      <div class="sp-hand" role="group" aria-label="Your hand">
        ${cards.map(({ card, moves }) => html`<${Intrigue} key=${moves} props=${props} card=${card} moves=${moves} />`)}
        ${!cards.length && html`<p class="quiet">No Intrigue cards in hand.</p>`}
      </div>
    </section>
  `;
}
