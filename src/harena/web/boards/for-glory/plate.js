// The plate of a school: who it is, what it does at the moment, what it has won and what it can pay.
import { html } from "../../lib.js";
import { Icon } from "../../parts/common.js";
import { byBot } from "../../words.js";
import { isRoyale, ordinal, Sign } from "./parties.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** What a school does at the moment. @param {BoardProps} props @param {number} seat @param {boolean} mine */
function doing(props, seat, mine) {
  const { view } = props;
  const info = props.table.seats[seat];
  const { place } = view.board.players[seat];
  const deciding = view.deciding.some((d) => d.seat === seat);
  if (view.conceded.includes(seat)) return "conceded";
  if (place) return `out, ${ordinal(place)} place`;
  if (mine && deciding) return "your move";
  if (info?.away) return "a bot plays";
  if (info?.kind === "person" && !info.online) return "away";
  if (deciding) return "deciding";
  return view.board.turn === seat && !view.board.battle ? "on turn" : "ready";
}

export const Favor = () => html`
  <span class="cf" title="Crowd's Favor">
    <${Icon} name="three-friends" />
    <span>Favor</span>
  </span>
`;

/** @param {{props: BoardProps, seat: number, mine?: boolean}} props */
export function Who({ props, seat, mine = false }) {
  const { view, names } = props;
  const deciding = view.deciding.some((d) => d.seat === seat);
  const bot = byBot(props.table.seats[seat]) && !props.phone && !mine;
  const time = props.clock(seat);
  return html`
    <div class=${`seat ${deciding ? "deciding" : ""} ${view.board.players[seat].place ? "out" : ""}`}>
      <${Sign} props=${props} seat=${seat} />
      <div class="who">
        <b>
          <span class="name">${names[seat]}</span>
          ${bot && html`<${Icon} name="vintage-robot" label="bot" />`}
          ${view.board.favor === seat && html`<${Favor} />`}
        </b>
        <small>
          ${time && html`<span class="num">${time} · </span>`}
          ${doing(props, seat, mine)}
        </small>
      </div>
    </div>
  `;
}

/** @param {{on: boolean}} props */
const Laurel = ({ on }) => html`
  <span class=${on ? "on" : ""}>
    <${Icon} name="laurels" />
  </span>
`;

/** Laurels won, of those that win the game. @param {{seat: number, n: number, of: number}} props */
export const Glory = ({ seat, n, of }) => html`
  <span
    class="glory"
    role="img"
    aria-label=${`${n} of ${of} Glory`}
    title=${`${n} of ${of} Glory`}
    data-place=${`glory-${seat}`}
  >
    ${Array.from({ length: Math.max(of, n) }, (_, i) => html`<${Laurel} on=${i < n} />`)}
  </span>
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

/** @param {{seat: number, p: Plain}} props */
export const Purse = ({ seat, p }) => html`
  <span class="purse">
    <span class="c" title="Coin" data-place=${`purse-${seat}`}>
      <${Icon} name="two-coins" />
      ${p.coins}
      <span class="sr"> Coin</span>
    </span>
    <span class="n" title="Influence used of granted">
      <${Icon} name="ionic-column" />
      ${p.requirement}
      <small>of ${p.influence}</small>
      <span class="sr"> Influence used</span>
    </span>
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
