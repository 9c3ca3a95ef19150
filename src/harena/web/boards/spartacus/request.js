// Support that somebody seeks for a Scheme.
import { html } from "../../lib.js";
import { Emblem } from "../../parts/common.js";
import { Answers } from "./choices.js";
import { houseOf } from "./crest.js";
import { Gathered } from "./influence.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** The card it is for, which only the one who asks can see. @param {BoardProps} props @param {Plain} request */
function cardOf({ view, seat }, request) {
  const hand = seat === null ? null : view.board.houses[seat].hand;
  if (!request.card || !Array.isArray(hand)) return null;
  return hand.find((/** @type {Plain} */ c) => c.name === request.card) ?? null;
}

/** @param {BoardProps} props @param {Plain} request */
const title = (props, request) =>
  request.seat === props.seat
    ? `You seek support for ${request.card ?? "a Scheme"}`
    : `${houseOf(props, request.seat)} seeks support for a Scheme it does not show`;

/** Who has joined, and who is offered what. @param {BoardProps} props @param {Plain} request */
function terms(props, { granted, waiting, coins }) {
  const joined = (/** @type {number} */ s) => `${houseOf(props, s)} joined${coins[s] ? ` for ${coins[s]}` : ""}`;
  const offered = (/** @type {number} */ s) => `${houseOf(props, s)} is offered ${coins[s]}`;
  return [...granted.map(joined), ...waiting.map(offered)].join(" · ");
}

/** @param {{props: BoardProps, request: Plain}} props */
export function Request({ props, request }) {
  const { houses } = props.view.board;
  const influence = (/** @type {number} */ s) => houses[s].influence;
  const given = request.granted.map(influence).reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0);
  const pieces = [
    { seat: request.seat, n: request.sum - given },
    ...request.granted.map((/** @type {number} */ s) => ({ seat: s, n: influence(s) })),
    ...request.waiting.map((/** @type {number} */ s) => ({ seat: s, n: influence(s), kind: "asked" })),
  ];
  return html`
    <article class="request panel">
      <h2 class="little">
        <${Emblem} seat=${request.seat} small=${true} />
        ${title(props, request)}
      </h2>
      ${request.claim && html`<p>“${request.claim}”</p>`}
      <${Gathered} props=${props} pieces=${pieces} needs=${cardOf(props, request)?.requires ?? null} />
      <p class="quiet">${terms(props, request)}</p>
      <${Answers} props=${props} kinds=${["grant", "refuse-support", "take-price", "leave-price"]} />
    </article>
  `;
}
