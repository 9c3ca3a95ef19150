// Market cards: as a small sign in a House, with everything on them in the middle, and in words.
import { html } from "../../lib.js";
import { figure, sentence, tidy } from "../../words.js";
import { Coin } from "../../pieces/coin.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { ofCard, Spot } from "./choices.js";
import { houseOf } from "./crest.js";
import { Dice, POOLS, pools } from "./dice.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

const KINDS = /** @type {Record<string, string>} */ ({ gladiator: "kg", slave: "ks", guard: "ku" });

/** The figure on a Market or Intrigue card. @param {string} name @param {string} kind */
export const picture = (name, kind) => (kind === "guard" ? "spartan" : figure(name, kind));

/** The classes of a card: what it is, and whether it is ready. @param {Plain} card */
export const look = (card) => `${KINDS[card.kind] ?? "ke"} ${card.status === "ready" ? "" : "ex"}`;

const hasDice = (/** @type {Plain} */ card) => card.dice.some((/** @type {number} */ n) => n > 0);

/** How a card is, apart from being ready. @param {Plain} card */
function state(card) {
  const fame = card.champion ? "Champion" : card.favour > 0 && `${card.favour} Favour`;
  return [card.status !== "ready" && card.status, fame].filter(Boolean).join(", ");
}

/** A Market card in words. @param {Plain} card */
export const cardWords = (card) =>
  [card.label, card.kind, hasDice(card) && pools(card.dice), `worth ${card.value}`, state(card), card.text]
    .filter(Boolean)
    .join(", ");

/** What is shown when the pointer rests on it. @param {Plain} card */
export const cardThing = (card) => ({
  title: card.label,
  type: card.kind,
  text: [state(card) && `${sentence(state(card))}.`, card.text].filter(Boolean).join(" "),
  ...(hasDice(card) ? Object.fromEntries(POOLS.map(([, , name], i) => [`${name} dice`, card.dice[i]])) : {}),
  value: card.value,
});

/** Whether it fights or is hurt, on the upper corner of a card. @param {{card: Plain, fighting: boolean}} props */
function Condition({ card, fighting }) {
  if (fighting) return html`<em class="now"><${Icon} name="crossed-swords" /></em>`;
  return card.status === "injured" && html`<em><${Icon} name="drop" /></em>`;
}

/** Its Favour, on the lower corner of a card. @param {{card: Plain}} props */
function Favour({ card }) {
  if (card.champion) return html`<em class="f"><${Icon} name="laurel-crown" /></em>`;
  return card.favour > 0 && html`<em class="f">${card.favour}</em>`;
}

/** A Market card as it lies in a House: a small sign. @param {{props: BoardProps, card: Plain, seat: number}} props */
export function Asset({ props, card, seat }) {
  const sides = props.view.board.match?.sides ?? [];
  const fighting = sides.some((/** @type {Plain} */ s) => s.card === card.label || s.gear.includes(card.label));
  return html`
    <${Spot}
      props=${props}
      kind=${`as ${look(card)} ${fighting ? "fighting" : ""}`}
      name=${card.label}
      options=${ofCard(props, card.label)}
      label=${`${cardWords(card)}, of ${houseOf(props, seat)}${fighting ? ", on the sand" : ""}`}
      thing=${cardThing(card)}
      moves=${card.label}
    >
      <${Figure} name=${picture(card.label, card.kind)} />
      <b class="anm">${card.label}</b>
      ${hasDice(card) && html`<small class="anm num">${card.dice.join(" ")}</small>`}
      <${Condition} card=${card} fighting=${fighting} />
      <${Favour} card=${card} />
    </${Spot}>
  `;
}

/**
 * A Market card with everything on it.
 * @param {{props: BoardProps, card: Plain, whose?: string, moves?: string, options?: Option[]}} props
 */
export function MarketCard({ props, card, whose = "", moves = "", options = ofCard(props, card.label) }) {
  const kind = [sentence(card.kind), card.status !== "ready" && card.status, whose].filter(Boolean).join(" · ");
  return html`
    <${Spot}
      props=${props}
      kind=${`mk ${look(card)}`}
      name=${card.label}
      options=${options}
      label=${`${cardWords(card)}${whose ? `, of ${whose}` : ""}`}
      thing=${cardThing(card)}
      moves=${moves}
      hotkey=${props.keys.get(tidy(card.label)) ?? ""}
    >
      <span class="art">
        <${Figure} name=${picture(card.label, card.kind)} />
      </span>
      <b class="nm">${card.label}</b>
      <small class="kd">${kind}</small>
      ${hasDice(card) ? html`<${Dice} dice=${card.dice} />` : html`<span class="tx">${card.text}</span>`}
      <${Coin} n=${card.value} what="Coins" kind="val" />
      <${Condition} card=${card} fighting=${false} />
      <${Favour} card=${card} />
    </${Spot}>
  `;
}
