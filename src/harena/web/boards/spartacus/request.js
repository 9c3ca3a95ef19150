// Support that somebody seeks for a Scheme.
import { html } from "../../lib.js";
import { Emblem } from "../../pieces/emblem.js";
import { Answers } from "./choices.js";
import { does, houseOf } from "./crest.js";
import { Gathered } from "./influence.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {BoardProps} props @param {Plain} request */
const title = (props, request) =>
  request.seat === props.seat
    ? `You seek support for ${request.card ?? "a Scheme"}`
    : `${houseOf(props, request.seat)} seeks support for a Scheme it does not show`;

/** Who has joined, and who is offered what. @param {BoardProps} props @param {Plain} request */
function terms(props, { granted, waiting, coins }) {
  const joins = (/** @type {number} */ s) => `joined${coins[s] ? ` for ${coins[s]}` : ""}`;
  const joined = (/** @type {number} */ s) => does(props, s, joins(s), joins(s));
  const offered = (/** @type {number} */ s) => does(props, s, `is offered ${coins[s]}`, `are offered ${coins[s]}`);
  return [...granted.map(joined), ...waiting.map(offered)].join(" · ");
}

/** @param {{props: BoardProps, request: Plain}} props */
export function Request({ props, request }) {
  const { seat, granted, waiting, brings, sum, requires } = request;
  const piece = (/** @type {number} */ s) => ({ seat: s, n: brings[s] });
  const asked = (/** @type {number} */ s) => ({ ...piece(s), kind: "asked" });
  const pieces = [piece(seat), ...granted.map(piece), ...waiting.map(asked)];
  return html`
    <article class="request panel">
      <h2 class="little">
        <${Emblem} seat=${seat} small=${true} />
        ${title(props, request)}
      </h2>
      ${request.claim && html`<p>“${request.claim}”</p>`}
      <${Gathered} props=${props} pieces=${pieces} sum=${sum} needs=${requires} />
      <p class="quiet">${terms(props, request)}</p>
      <${Answers} props=${props} at="request" />
    </article>
  `;
}
