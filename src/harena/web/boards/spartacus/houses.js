// The Houses round the table: Influence, Coins, hand, Guards and Market cards; my own with the hand beside it.
import { html, signal } from "../../lib.js";
import { sentence, tidy } from "../../words.js";
import { Press } from "../../parts/card.js";
import { Emblem, Figure, Icon } from "../../parts/common.js";
import { Other, seatClass } from "../for-glory/parts.js";
import { Asset, cardWords, crest, houseOf, ofGuards, ofHand, ofHouse, picture, Spot, Track } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const KNOWN = new Set([
  "seat",
  "house",
  "figure",
  "influence",
  "hand_limit",
  "coins",
  "concealed",
  "on_the_table",
  "hand",
  "plan",
  "guards",
  "cards",
  "rules",
  "wagers",
]);

/** The House whose ledger lies open on a phone. @type {import("../../lib").Signal<number | null>} */
export const ledger = signal(null);

export const handSize = (/** @type {Plain} */ house) => (Array.isArray(house.hand) ? house.hand.length : house.hand);

/** What somebody is waited for, without the name that stands beside it. @param {string} text @param {string} name */
const waited = (text, name) =>
  text.startsWith(`${name} `) ? text.slice(name.length + 1).replace(/\.$/, "") : "decides";

/** What a House is doing, as far as one may know. @param {BoardProps} props @param {number} seat */
function doing(props, seat) {
  const { view } = props,
    deciding = view.deciding.find((d) => d.seat === seat),
    fighting = view.board.match?.sides.some((/** @type {Plain} */ s) => s.seat === seat);
  if (view.result) return view.result.winners.includes(seat) ? "wins" : "";
  if (deciding) return seat === view.seat ? "your move" : waited(deciding.text, houseOf(props, seat));
  if (fighting) return "fights";
  return view.phase === "intrigue" && view.board.active === seat ? "schemes" : "";
}

/** Coins and hand. @param {{house: Plain}} props */
const Means = ({ house }) => html`
  <span class="means num">
    <span
      class="coin"
      title=${house.coins === null ? "Coins in a closed fist" : "Coins"}
      data-place=${`purse-${house.seat}`}
    >
      <${Icon} name="two-coins" />
      ${house.coins ?? "?"}
      <span class="sr"> Coins</span>
      ${house.on_the_table ? html`<small>${house.on_the_table} on the table</small>` : ""}
    </span>
    <span title=${`Cards in hand; at the end of a turn at most ${house.hand_limit}`}>
      <${Icon} name="card-pick" />
      ${handSize(house)}
      <small>of ${house.hand_limit}</small>
      <span class="sr"> in hand</span>
    </span>
  </span>
`;

/** Everything a House has on the table. @param {{props: BoardProps, house: Plain}} props */
export function Assets({ props, house }) {
  const { ready, exhausted } = house.guards,
    mine = house.seat === props.seat,
    found = mine ? ofGuards(props) : [];
  const guards = Array.from({ length: ready + exhausted }, (_, i) => i >= ready);
  return html`
    <div
      class=${`assets ${house.cards.length + guards.length > 10 ? "many" : ""}`}
      role="group"
      aria-label=${`Market cards and Guards of ${houseOf(props, house.seat)}`}
    >
      ${house.cards.map(
        (/** @type {Plain} */ card) => html`
        <${Asset} key=${card.label} props=${props} card=${card} seat=${house.seat} />
      `,
      )}
      ${guards.map(
        (tired, i) => html`
        <${Spot}
          key=${`guard${i}`}
          props=${props}
          kind=${`as ku ${tired ? "ex" : ""}`}
          name="Guard"
          options=${tired ? [] : found}
          label=${`Guard, ${tired ? "exhausted" : "ready"}, of ${houseOf(props, house.seat)}`}
          thing=${{ title: "Guard", type: "guard", text: tired ? "Exhausted." : "Stands ready on the table." }}
          moves=${`guard-${house.seat}-${i}`}
        >
          <${Figure} name="spartan" />
          <b class="anm">Guard</b>
        </${Spot}>
      `,
      )}
    </div>
  `;
}

/** A House with its Influence, Coins, hand and Assets. @param {{props: BoardProps, seat: number}} props */
export function House({ props, seat }) {
  const { view } = props,
    house = view.board.houses[seat],
    found = ofHouse(props, seat),
    lit = found.length > 0,
    info = props.table.seats[seat],
    time = props.clock(seat),
    now = doing(props, seat);
  const away = info?.kind === "person" && !info.online && seat !== props.seat;
  return html`
    <article
      class=${`house panel ${seatClass(seat)} ${lit ? "lit" : ""} ${view.deciding.some((d) => d.seat === seat) ? "deciding" : ""}`}
      data-name=${`p${seat + 1}`}
      data-seat=${seat}
      aria-label=${`House of ${houseOf(props, seat)}`}
    >
      <header>
        <${Emblem} seat=${seat} />
        <div class="nm">
          <b>${crest(props, seat)}</b>
          <small>
            ${
              info?.kind === "bot" &&
              html`
                <${Icon} name="vintage-robot" label="bot" />${" "}
            `
            }
            ${[house.house && props.names[seat], away ? "away" : now].filter(Boolean).join(" · ")}
            ${
              time &&
              html`
                ${" "}
                <span class="num">${time}</span>
            `
            }
          </small>
        </div>
        <span class="inf num" data-place=${`influence-${seat}`} title="Influence">
          <${Icon} name="ionic-column" />
          ${house.influence}
        </span>
      </header>
      <${Track} n=${house.influence} />
      <div class="row2">
        <${Means} house=${house} />
        ${
          view.board.host === seat &&
          html`
          <span class="host" title="Host of the Games" data-thing="host">
            <${Figure} name="torch" />
            Host
          </span>
        `
        }
      </div>
      <${Assets} props=${props} house=${house} />
      <${Other} thing=${house} known=${KNOWN} />
      ${
        lit &&
        html`
        <button
          class="hit spot lit"
          data-lit=""
          aria-label=${`House of ${houseOf(props, seat)}, can be chosen`}
          onClick=${() => props.pick(found, houseOf(props, seat))}
        />
      `
      }
    </article>
  `;
}

/**
 * A House on a phone: its figures; a press opens its ledger, or chooses it.
 * @param {{props: BoardProps, seat: number}} props
 */
function Tile({ props, seat }) {
  const house = props.view.board.houses[seat],
    found = ofHouse(props, seat),
    lit = found.length > 0,
    open = ledger.value === seat;
  const words = `House of ${houseOf(props, seat)}${seat === props.seat ? ", you" : ""}: Influence ${house.influence}, ${house.coins ?? "unknown"} Coins, ${handSize(house)} cards in hand${doing(props, seat) ? `, ${doing(props, seat)}` : ""}${lit ? "" : open ? ", ledger open" : ", open the ledger"}`;
  return html`
    <${Press}
      kind=${`tile panel spot ${seatClass(seat)} ${lit ? "lit" : ""} ${open ? "open" : ""} ${props.view.deciding.some((d) => d.seat === seat) ? "deciding" : ""}`}
      name=${`p${seat + 1}`}
      lit=${lit}
      label=${words}
      onPress=${() => {
        if (lit) props.pick(found, houseOf(props, seat));
        else ledger.value = open ? null : seat;
      }}
    >
      <${Emblem} seat=${seat} small=${true} />
      <b class="nm">${seat === props.seat ? "You" : crest(props, seat)}</b>
      ${
        props.view.board.host === seat &&
        html`
        <span class="torch" data-thing="host">
          <${Figure} name="torch" />
        </span>
      `
      }
      <span class="v num">
        <span data-place=${`influence-${seat}`}>
          <${Icon} name="ionic-column" />
          ${house.influence}
        </span>
        <span class="coin" data-place=${`purse-${seat}`}>
          <${Icon} name="two-coins" />
          ${house.coins ?? "?"}
        </span>
      </span>
      <span class="fill">
        <i style=${{ width: `${(house.influence / 12) * 100}%` }} />
      </span>
    </${Press}>
  `;
}

/** @param {BoardProps} props */
export function Seats(props) {
  if (!props.phone) return null;
  return html`
    <section class="seatrow sp-tiles" aria-label="Houses">
      ${props.view.board.houses.map(
        (/** @type {Plain} */ h) => html`
        <${Tile} key=${h.seat} props=${props} seat=${h.seat} />
      `,
      )}
    </section>
  `;
}

/** An Intrigue card in words. @param {Plain} card */
const intrigueWords = (card) =>
  `${card.name}, ${card.suit}${card.requires ? `, needs Influence ${card.requires}` : ""}, worth ${card.value} Coins. ${card.text}`;
/** What is shown when the pointer rests on it. @param {Plain} card */
const intrigueThing = (card) => ({
  title: card.name,
  type: card.suit,
  text: card.text,
  ...(card.requires ? { "influence needed": card.requires } : {}),
  value: card.value,
});

/** An Intrigue card in the hand. @param {{props: BoardProps, card: Plain, moves: string}} props */
const Intrigue = ({ props, card, moves }) => html`
  <${Spot}
    props=${props}
    kind=${`ic su-${card.suit} ${props.options.length && !ofHand(props, card).length ? "no" : ""}`}
    name=${card.name}
    options=${ofHand(props, card)}
    label=${intrigueWords(card)}
    thing=${intrigueThing(card)}
    moves=${moves}
    hotkey=${props.keys.get(tidy(card.name)) ?? ""}
  >
    <span class="top">
      <${Figure} name=${picture(card.name, card.suit)} />
      <b>${card.name}</b>
    </span>
    <span class="kd">
      <span>${sentence(card.suit)}</span>
      ${
        card.requires > 0 &&
        html`
        <span class="rq num">
          <${Icon} name="ionic-column" />
          ${card.requires}
        </span>
      `
      }
      <span class="val num">
        <${Icon} name="two-coins" />
        ${card.value}
      </span>
    </span>
    <span class="tx">${card.text}</span>
  </${Spot}>
`;

/** What lies before me. @param {BoardProps} props */
export function Mine(props) {
  const { seat, view } = props;
  if (seat === null) return null;
  const hand = Array.isArray(view.board.houses[seat].hand) ? view.board.houses[seat].hand : [];
  /** Two of one title travel under names of their own. @param {Plain} card @param {number} i */
  const moves = (card, i) =>
    `hand ${card.name} ${hand.slice(0, i).filter((/** @type {Plain} */ c) => c.name === card.name).length}`;
  return html`
    <section class="myrow sp-mine" aria-label="Before you">
      ${!props.phone && html`<${House} props=${props} seat=${seat} />`}
      <div class="sp-hand" role="group" aria-label="Your hand">
        ${hand.map(
          (/** @type {Plain} */ card, /** @type {number} */ i) => html`
          <${Intrigue} key=${moves(card, i)} props=${props} card=${card} moves=${moves(card, i)} />
        `,
        )}
        ${!hand.length && html`<p class="quiet">No Intrigue cards in hand.</p>`}
      </div>
    </section>
  `;
}

/** A House's ledger on a phone: everything it has, with names. @param {{props: BoardProps, seat: number}} props */
export function Ledger({ props, seat }) {
  const house = props.view.board.houses[seat];
  return html`
    <section class="ledger panel" aria-label=${`Ledger of ${houseOf(props, seat)}`}>
      <button
        class="icbtn"
        aria-label="Close the ledger"
        onClick=${() => {
          ledger.value = null;
        }}
      >
        <${Icon} name="cancel" />
      </button>
      <${House} props=${props} seat=${seat} />
      <ul>
        ${house.cards.map(
          (/** @type {Plain} */ card) => html`
          <li key=${card.label}>${cardWords(card)}</li>
        `,
        )}
        ${house.rules.map(
          (/** @type {Plain} */ rule) => html`
          <li key=${rule.name}>
            <b>${rule.name}.</b> ${rule.text}
          </li>
        `,
        )}
      </ul>
    </section>
  `;
}
