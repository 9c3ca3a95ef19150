// For Glory: the schools. Those of the others on top, one's own with hand and villa below.
import { html } from "../../lib.js";
import { nameOf } from "../../reading.js";
import { label, tidy } from "../../words.js";
import { Card } from "../../parts/card.js";
import { Icon } from "../../parts/common.js";
import { lastDrawn } from "./ludus.js";
import {
  Champion,
  choices,
  Gladii,
  Glory,
  isRoyale,
  LUDUS,
  ordinal,
  Other,
  parties,
  Patron,
  Pile,
  Purse,
  seatClass,
  Sign,
  whose,
} from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const KNOWN = new Set([
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

/** @param {{props: BoardProps, seat: number, mine?: boolean}} props */
function Who({ props, seat, mine = false }) {
  const { view, names } = props,
    info = props.table.seats[seat],
    deciding = view.deciding.some((d) => d.seat === seat),
    time = props.clock(seat);
  const place = view.board.players[seat].place;
  const now = view.conceded.includes(seat)
    ? "gave up"
    : place
      ? `out, ${ordinal(place)} place`
      : mine && deciding
        ? "your move"
        : info?.away
          ? "a bot plays"
          : info?.kind === "person" && !info.online
            ? "away"
            : deciding
              ? "deciding"
              : view.board.turn === seat && !view.board.battle
                ? "on turn"
                : "ready";
  return html`
    <div class=${`seat ${deciding ? "deciding" : ""} ${place ? "out" : ""}`}>
      <${Sign} props=${props} seat=${seat} />
      <div class="who">
        <b>
          <span class="name">${names[seat]}</span>
          ${info?.kind === "bot" && !props.phone ? html`<${Icon} name="vintage-robot" label="bot" />` : ""}
          ${view.board.favor === seat && html`<${Favor} />`}
        </b>
        <small>
          ${time && html`<span class="num">${time} · </span>`}
          ${now}
        </small>
      </div>
    </div>
  `;
}

const Favor = () => html`
  <span class="cf" title="Crowd's Favor">
    <${Icon} name="three-friends" />
    <span>Favor</span>
  </span>
`;

/** Against whom an effect goes may be chosen by pressing the school. @param {BoardProps} props @param {number} seat */
const against = (props, seat) =>
  (props.index.get(tidy(props.game?.seat_names[seat] ?? "")) ?? []).filter((o) => o.kind === "opponent");

/** @param {{props: BoardProps, seat: number, many: boolean}} props */
function Opponent({ props, seat, many }) {
  const { board } = props.view,
    p = board.players[seat],
    of = whose(props, seat),
    chosen = against(props, seat);
  return html`
    <div
      class=${`opp panel ${seatClass(seat)} ${p.place ? "fallen" : ""}`}
      data-seat=${seat}
      data-place=${`seat-${seat}`}
    >
      <${Who} props=${props} seat=${seat} />
      ${
        isRoyale(board)
          ? html`
        <${Gladii} seat=${seat} p=${p} />
      `
          : html`
        <${Glory} seat=${seat} n=${p.glory} of=${board.glory_to_win} />
      `
      }
      <${Purse} seat=${seat} p=${p} />
      ${
        chosen.length > 0 &&
        html`
        <button class="token lit" data-name=${of} onClick=${() => props.pick(chosen, of)}>
          Choose ${of}
        </button>
      `
      }
      ${
        !props.phone &&
        html`
          <${Piles} props=${props} seat=${seat} many=${many} />
          <${Other} thing=${p} known=${KNOWN} />
          <${Villa} props=${props} seat=${seat} />
      `
      }
      ${
        props.phone &&
        html`
        <span class="cards" title="Cards in hand">
          <${Icon} name="card-pick" />
          ${p.hand_size}
          <span class="sr"> cards in hand</span>
        </span>
      `
      }
    </div>
  `;
}

/** The piles of somebody else. @param {{props: BoardProps, seat: number, many?: boolean}} props */
function Piles({ props, seat }) {
  const p = props.view.board.players[seat],
    of = whose(props, seat);
  return html`
    <span class="piles">
      <${Pile} n=${p.hand_size} name="hand" of=${of} back=${true} />
      ${p.reserve_size > 0 && html`<${Pile} n=${p.reserve_size} name="reserve" of=${of} back=${true} />`}
      <${Pile} n=${p.deck_size} name="deck" of=${of} back=${true} />
      <${Pile} n=${p.discard.length} name="discard" of=${of} list=${p.discard} place=${`discard-${seat}`} />
    </span>
  `;
}

/** The villa of somebody else: pictures only. @param {{props: BoardProps, seat: number, small?: boolean}} props */
function Villa({ props, seat, small = true }) {
  const p = props.view.board.players[seat];
  return html`
    <span class="villa" role="group" aria-label=${`Villa of ${whose(props, seat)}`}>
      <${Champion} props=${props} seat=${seat} small=${small} />
      ${[...p.patrons, ...p.arenas].map(
        (/** @type {Plain} */ t, /** @type {number} */ i) => html`
        <${Patron} key=${i} thing=${t} props=${props} seat=${seat} small=${small} />
      `,
      )}
    </span>
  `;
}

/** The Ludus Magnus sits there like a player, but owns only Glory and its deck. @param {{props: BoardProps}} props */
function Magnus({ props }) {
  const { board } = props.view,
    { ludus } = board,
    seat = props.view.seats,
    difficulty = props.table.options?.difficulty;
  const [card] = ludus.face_up,
    drawn = lastDrawn(props);
  const acts = board.active === seat || (board.turn === seat && !board.battle);
  return html`
    <div class=${`opp panel magnus ${seatClass(seat)}`} data-place=${`seat-${seat}`}>
      <div class=${`seat ${acts ? "deciding" : ""}`}>
        <${Sign} props=${props} seat=${seat} />
        <div class="who">
          <b>
            <span class="name">${LUDUS}</span>
            ${board.favor === seat && html`<${Favor} />`}
          </b>
          <small>
            ${acts ? "acts by its cards" : "waits"}
            ${difficulty ? ` · ${difficulty}` : ""}
          </small>
        </div>
      </div>
      <${Glory} seat=${seat} n=${ludus.glory} of=${board.glory_to_win} />
      ${
        card &&
        html`
        <span class="nowcard">
          <b>${card.name}</b>
          ${
            drawn
              ? html`
            <span>
              ${label(drawn.section)}: ${drawn.does}
            </span>
          `
              : ""
          }
        </span>
      `
      }
      <span class="piles">
        <${Pile} n=${ludus.deck_size} name="deck" of=${LUDUS} back=${true} place="ludus-deck" />
        <${Pile} n=${ludus.discard.length} name="discard" of=${LUDUS} list=${ludus.discard} />
      </span>
    </div>
  `;
}

/** @param {BoardProps} props */
export function Seats(props) {
  const from = props.view.seat ?? 0,
    all = parties(props),
    turn = (/** @type {number} */ s) => (s - from + all.length) % all.length;
  const others = all.filter((s) => s !== props.view.seat).sort((a, b) => turn(a) - turn(b));
  return html`
    <section aria-label="Other seats" class=${`seatrow fg-opps n${others.length}`}>
      ${others.map((seat) =>
        seat < props.view.seats
          ? html`
          <${Opponent} key=${seat} props=${props} seat=${seat} many=${others.length > 1} />
        `
          : html`
          <${Magnus} key=${seat} props=${props} />
        `,
      )}
    </section>
  `;
}

/** Whether something in a villa or a pile of mine may be chosen. @param {BoardProps} props */
export function villaWaits(props) {
  const p = props.seat === null ? null : props.view.board.players[props.seat];
  return (
    p !== null &&
    ([...p.patrons, ...p.arenas].some((t) => choices(props, nameOf(t)).lit) ||
      [...props.options, ...(props.also ?? [])].some((o) => /^(buy-back|recover|upgrade)$/.test(o.kind)))
  );
}

/** On a phone: villas and piles, mine first, on a page of their own. @param {{props: BoardProps}} props */
export const Villas = ({ props }) => html`
  <section class="villas" aria-label="Villas">
    ${
      props.view.seat !== null &&
      html`
      <div class=${`panel ${seatClass(props.view.seat)}`}>
        <h2>
          <${Sign} props=${props} seat=${props.view.seat} small=${true} />
          You
        </h2>
        <${OwnPiles} props=${props} seat=${props.view.seat} />
        <${Villa} props=${props} seat=${props.view.seat} small=${false} />
      </div>
    `
    }
    ${parties(props)
      .filter((s) => s !== props.view.seat && s < props.view.seats)
      .map(
        (seat) => html`
        <div key=${seat} class=${`panel ${seatClass(seat)}`}>
          <h2>
            <${Sign} props=${props} seat=${seat} small=${true} />
            ${whose(props, seat)}
          </h2>
          <${Piles} props=${props} seat=${seat} />
          <${Villa} props=${props} seat=${seat} small=${false} />
        </div>
      `,
      )}
  </section>
`;

/** @param {{props: BoardProps, seat: number}} props */
function OwnPiles({ props, seat }) {
  const p = props.view.board.players[seat],
    all = [...props.options, ...(props.also ?? [])];
  const buyback = all.filter((o) => o.kind === "buy-back").slice(0, 1),
    recover = props.options.filter((o) => o.kind === "recover");
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
      ${
        p.reserve_size > 0 &&
        html`
        <${Pile}
          n=${p.reserve_size}
          name="reserve"
          back=${true}
          list=${p.reserve ?? []}
          lit=${buyback}
          props=${props}
        />
      `
      }
    </span>
  `;
}

/**
 * The choices for a card in the hand; one that only some payments take narrows them.
 * @param {BoardProps} props
 * @param {Plain} card
 */
function handChoices(props, card) {
  const name = nameOf(card),
    given = choices(props, name, "hand");
  const pays = given.lit
    ? []
    : props.options.filter((o) => o.kind === "pay" && tidy(o.args.payment ?? "").includes(tidy(name)));
  return pays.length && pays.length < props.options.length
    ? { ...given, found: pays, lit: true, press: () => props.pick(pays, name) }
    : given;
}

/** @param {BoardProps} props */
export function Mine(props) {
  const { view } = props;
  if (view.seat === null) return null;
  const seat = view.seat,
    { board } = view,
    p = board.players[seat],
    hand = p.hand ?? [];
  return html`
    <section aria-label="Before you" class=${`myrow fg-me ${seatClass(seat)}`}>
      <div class="self panel" data-place=${`seat-${seat}`}>
        <${Who} props=${props} seat=${seat} mine=${true} />
        ${
          isRoyale(board)
            ? html`
          <${Gladii} seat=${seat} p=${p} />
        `
            : html`
          <${Glory} seat=${seat} n=${p.glory} of=${board.glory_to_win} />
        `
        }
        <${Purse} seat=${seat} p=${p} />
        <${Other} thing=${p} known=${KNOWN} />
        ${!props.phone && html`<${OwnPiles} props=${props} seat=${seat} />`}
      </div>
      <div class=${`handrow n${Math.min(hand.length, 12)}`} role="group" aria-label="Your hand">
        ${hand.map((/** @type {Plain} */ card, /** @type {number} */ i) => {
          const { lit, hotkey, press } = handChoices(props, card);
          return html`
            <span class="slot" key=${`${nameOf(card)}-${i}`}>
              <${Card}
                thing=${card}
                size="hand"
                lit=${lit}
                dim=${!lit && props.options.length > 0}
                hotkey=${hotkey}
                moves=${`hand-${nameOf(card)}`}
                onPress=${press}
              />
            </span>
          `;
        })}
        ${!hand.length && html`<p class="quiet">Your hand is empty.</p>`}
      </div>
      ${
        !props.phone &&
        html`
        <div class="villa" role="group" aria-label="Your villa">
          <span class="eyebrow">
            Your villa${" "}
            <span>
              ${p.requirement} of ${p.influence} Influence used
            </span>
          </span>
          <${Champion} props=${props} seat=${seat} />
          ${[...p.patrons, ...p.arenas].map(
            (/** @type {Plain} */ t, /** @type {number} */ i) => html`
            <${Patron} key=${i} thing=${t} props=${props} seat=${seat} />
          `,
          )}
          ${!p.patrons.length && !p.arenas.length && !p.stack.length && html`<p class="quiet">No Patron yet.</p>`}
        </div>
      `
      }
    </section>
  `;
}
