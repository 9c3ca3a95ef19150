// The plate of a school: who it is, what it does at the moment, what it has won and what it can pay.
import { html } from "../../lib.js";
import { Coin } from "../../pieces/coin.js";
import { Icon } from "../../pieces/icon.js";
import { Plate, seated } from "../../pieces/plate.js";
import { numbered, Track } from "../../pieces/track.js";
import { isRoyale, ordinal } from "./parties.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

export const Favor = () => html`
  <span class="cf" title="Crowd's Favor">
    <${Icon} name="three-friends" />
    <span>Favor</span>
  </span>
`;

/** @param {{props: BoardProps, seat: number, bare?: boolean}} props   `bare`: the Crowd's Favor stands elsewhere */
export function Who({ props, seat, bare = false }) {
  const { board } = props.view;
  const { place } = board.players[seat];
  const out = place ? `out, ${ordinal(place)} place` : "";
  const known = { out, else: board.turn === seat && !board.battle ? "on turn" : "ready" };
  const favor = !bare && board.favor === seat && html`<${Favor} />`;
  return html`<${Plate} ...${seated(props, seat, known)} kind=${place ? "out" : ""} beside=${favor} />`;
}

/** Laurels won, of those that win the game. @param {{seat: number, n: number, of: number}} props */
export const Glory = ({ seat, n, of }) => html`
  <${Track}
    kind="laurels glory"
    steps=${numbered(Math.max(of, n)).map(() => html`<${Icon} name="laurels" />`)}
    at=${n}
    said=${`${n} of ${of} Glory`}
    place=${`glory-${seat}`}
  />
`;

const Gladius = () => html`
  <span class="gladius">
    <${Icon} name="gladius" />
  </span>
`;

/** Gladius Tokens taken, and the Bloodlust that brings them. @param {{seat: number, p: Plain}} props */
function Gladii({ seat, p }) {
  const said = `${p.gladii} Gladius Tokens, Bloodlust ${p.bloodlust}`;
  return html`
    <span class="gladii" data-place=${`glory-${seat}`} title=${said}>
      ${Array.from({ length: p.gladii }, () => html`<${Gladius} />`)}
      <span class="lust">
        <${Icon} name="bloody-sword" />
        ${p.bloodlust}
      </span>
      <span class="sr">${said}</span>
    </span>
  `;
}

/** What brings a school nearer to victory. @param {{props: BoardProps, seat: number}} props */
export function Won({ props, seat }) {
  const { board } = props.view;
  const p = board.players[seat];
  return isRoyale(board)
    ? html`<${Gladii} seat=${seat} p=${p} />`
    : html`<${Glory} seat=${seat} n=${p.glory} of=${board.glory_to_win} />`;
}

/** @param {{seat: number, p: Plain, children?: unknown}} props */
export const Purse = ({ seat, p, children }) => html`
  <span class="purse">
    <${Coin} n=${p.coins} what="Coin" title="Coin" place=${`purse-${seat}`} />
    <span class="n" title="Influence used of granted">
      <${Icon} name="ionic-column" />
      ${p.requirement}
      <small>of ${p.influence}</small>
      <span class="sr"> Influence used</span>
    </span>
    ${children}
  </span>
`;

/** What the board shows of a player; anything else is shown as it is. */
export const KNOWN = new Set([
  "hand_size",
  "deck_size",
  "reserve_size",
  "discard",
  "resolving",
  "known_top",
  "known_hand",
  "coins",
  "glory",
  "patrons",
  "arenas",
  "influence",
  "requirement",
  "hand",
  "reserve",
  "stack",
  "gladii",
  "bloodlust",
  "place",
]);
