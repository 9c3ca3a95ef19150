// Cards and what is said of them.
import { html } from "../../lib.js";
import { Card } from "../../pieces/card.js";
import { Full } from "../../pieces/detail.js";
import { Press } from "../../pieces/press.js";
import { inWords, Says } from "../../pieces/thing.js";
import { fresco } from "../../words.js";
import { One, Row } from "./shown.js";
import { CARD_STATES, CARDS, FIGHTER } from "./specimens.js";

const SIZES = /** @type {const} */ (["hand", "chip", "mini"]);
/** Sizes of fighters where many stand together. */
const SMALL = /** @type {const} */ (["tessera", "slim"]);

export const Cards = () => html`
  ${SIZES.map(
    (size) => html`
      <h3>${size}</h3>
      <${Row}>
        ${CARDS.map((thing) => html`<${One} of=${thing.type}><${Card} thing=${thing} size=${size} /></${One}>`)}
      </${Row}>
    `,
  )}
  ${SMALL.map(
    (size) => html`
      <h3>${size}</h3>
      <${Row}>
        ${CARD_STATES.map(([of, props]) => html`<${One} of=${of}><${Card} ...${props} size=${size} /></${One}>`)}
      </${Row}>
    `,
  )}
  <h3>states</h3>
  <${Row}>
    ${CARD_STATES.map(([of, props]) => html`<${One} of=${of}><${Card} ...${props} /></${One}>`)}
  </${Row}>
`;

export const OfThings = () => html`
  <p>${inWords(FIGHTER, "Livia")}</p>
  <p><${Says} text=${FIGHTER.text} /></p>
`;

export const Detailed = () => html`
  <${Row}>
    ${CARDS.slice(0, 3).map(
      (thing) => html`
        <div class=${`full ${fresco(thing.type)} stays`}><${Full} thing=${thing} game="" stays=${true} /></div>
      `,
    )}
  </${Row}>
`;

export const Pressed = () => html`
  <${Row}>
    <${One} of="as it is">
      <${Press} kind="token" name="Gate" label="Gate" lit=${false}>Gate</${Press}>
    </${One}>
    <${One} of="may be chosen">
      <${Press} kind="token lit" name="Gate" label="Gate" lit=${true}>Gate</${Press}>
    </${One}>
  </${Row}>
`;
