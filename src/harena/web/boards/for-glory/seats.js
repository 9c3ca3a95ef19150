// The row on top: the schools of the others, and the Ludus Magnus where one plays alone.
import { html } from "../../lib.js";
import { label, seatClass, tidy } from "../../words.js";
import { Icon } from "../../pieces/icon.js";
import { Plate } from "../../pieces/plate.js";
import { Other } from "../../pieces/other.js";
import { LUDUS, parties, signOf, whose } from "./parties.js";
import { Pile, Piles } from "./pile.js";
import { Favor, Glory, KNOWN, Purse, Who, Won } from "./plate.js";
import { Villa } from "./villa.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** How its last card was told, if it was the one that lies open. @param {BoardProps} props @returns {Plain | null} */
export function lastDrawn({ view, log = [] }) {
  const told = log.findLast((e) => e.kind === "ludus-draws");
  return told && told.card === view.board.ludus.face_up[0]?.name ? told : null;
}

/** Chooses the school against which an effect goes. @param {{props: BoardProps, seat: number}} props */
function Against({ props, seat }) {
  const name = tidy(props.game?.seat_names[seat] ?? "");
  const found = props.index.get(name) ?? [];
  const of = whose(props, seat);
  if (!found.length) return null;
  placed(found, props.options);
  return html`<button class="token lit" data-name=${of} onClick=${() => props.pick(found, of)}>Choose ${of}</button>`;
}

/** On a phone only how many cards there are. @param {{n: number}} props */
const HandSize = ({ n }) => html`
  <span class="cards" title="Cards in hand">
    <${Icon} name="card-pick" />
    ${n}
    <span class="sr"> cards in hand</span>
  </span>
`;

/** @param {{props: BoardProps, seat: number, p: Plain}} props */
const Holdings = ({ props, seat, p }) => html`
  <${Piles} seat=${seat} p=${p} of=${whose(props, seat)} />
  <${Other} thing=${p} known=${KNOWN} />
  <${Villa} props=${props} seat=${seat} small=${true} />
`;

/** @param {{props: BoardProps, seat: number}} props */
function Opponent({ props, seat }) {
  const p = props.view.board.players[seat];
  return html`
    <div
      class=${`opp panel ${seatClass(seat)} ${p.place ? "fallen" : ""}`}
      data-seat=${seat}
      data-place=${`seat-${seat}`}
    >
      <${Who} props=${props} seat=${seat} />
      <${Won} props=${props} seat=${seat} />
      <${Purse} seat=${seat} p=${p} />
      <${Against} props=${props} seat=${seat} />
      ${props.phone ? html`<${HandSize} n=${p.hand_size} />` : html`<${Holdings} props=${props} seat=${seat} p=${p} />`}
    </div>
  `;
}

/** The card of the Ludus Magnus that counts. @param {{card: Plain, drawn: Plain | null}} props */
const NowCard = ({ card, drawn }) => html`
  <span class="nowcard">
    <b>${card.name}</b>
    ${drawn && html`<span>${label(drawn.section)}: ${drawn.does}</span>`}
  </span>
`;

/** @param {{props: BoardProps, seat: number}} props */
function MagnusHead({ props, seat }) {
  const { board } = props.view;
  const acts = board.active === seat || (board.turn === seat && !board.battle);
  return html`
    <${Plate}
      seat=${seat}
      name=${LUDUS}
      icon=${signOf(props, seat)}
      now=${acts ? "acts by its cards" : "waits"}
      notes=${[props.table.options?.difficulty]}
      active=${acts}
      beside=${board.favor === seat && html`<${Favor} />`}
    />
  `;
}

/** The Ludus Magnus sits there like a player, but owns only Glory and its deck. @param {{props: BoardProps}} props */
function Magnus({ props }) {
  const { ludus, glory_to_win } = props.view.board;
  const seat = props.view.seats;
  const [card] = ludus.face_up;
  return html`
    <div class=${`opp panel magnus ${seatClass(seat)}`} data-place=${`seat-${seat}`}>
      <${MagnusHead} props=${props} seat=${seat} />
      <${Glory} seat=${seat} n=${ludus.glory} of=${glory_to_win} />
      ${card && html`<${NowCard} card=${card} drawn=${lastDrawn(props)} />`}
      <span class="piles">
        <${Pile} n=${ludus.deck_size} name="deck" of=${LUDUS} back=${true} place="ludus-deck" />
        <${Pile} n=${ludus.discard.length} name="discard" of=${LUDUS} list=${ludus.discard} />
      </span>
    </div>
  `;
}

/** @param {BoardProps} props */
export function Seats(props) {
  const from = props.view.seat ?? 0;
  const all = parties(props);
  const turn = (/** @type {number} */ s) => (s - from + all.length) % all.length;
  const others = all.filter((s) => s !== props.view.seat).sort((a, b) => turn(a) - turn(b));
  const school = (/** @type {number} */ seat) =>
    seat < props.view.seats
      ? html`<${Opponent} key=${seat} props=${props} seat=${seat} />`
      : html`<${Magnus} key=${seat} props=${props} />`;
  return html`
    <section aria-label="Other seats" class=${`seatrow fg-opps n${others.length}`}>${others.map(school)}</section>
  `;
}
