// A House at the table: Influence, Coins, hand, Guards and Market cards.
import { html } from "../../lib.js";
import { Emblem, Figure, Icon } from "../../parts/common.js";
import { byBot } from "../../words.js";
import { Other, seatClass } from "../for-glory/parts.js";
import { ofGuards, ofHouse, Spot } from "./choices.js";
import { crest, houseOf, seatName } from "./crest.js";
import { Asset } from "./market-card.js";

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

export const handSize = (/** @type {Plain} */ house) => (Array.isArray(house.hand) ? house.hand.length : house.hand);

/** What somebody is waited for, without the name that stands beside it. @param {string} text @param {string} name */
const waited = (text, name) =>
  text.startsWith(`${name} `) ? text.slice(name.length + 1).replace(/\.$/, "") : "decides";

/** What a House is doing, as far as one may know. @param {BoardProps} props @param {number} seat */
export function doing(props, seat) {
  const { view } = props;
  const deciding = view.deciding.find((d) => d.seat === seat);
  const fighting = view.board.match?.sides.some((/** @type {Plain} */ s) => s.seat === seat);
  if (view.result) return view.result.winners.includes(seat) ? "wins" : "";
  if (deciding) return seat === view.seat ? "your move" : waited(deciding.text, houseOf(props, seat));
  if (fighting) return "fights";
  return view.phase === "intrigue" && view.board.active === seat ? "schemes" : "";
}

/**
 * The classes by which a House stands out: its colour, that it may be chosen, that it decides.
 * @param {BoardProps} props
 * @param {number} seat
 */
export function marks(props, seat) {
  const lit = ofHouse(props, seat).length > 0;
  const deciding = props.view.deciding.some((d) => d.seat === seat);
  return `${seatClass(seat)} ${lit ? "lit" : ""} ${deciding ? "deciding" : ""}`;
}

/** Influence: a step for each, with the one it stands on. @param {{n: number, of: number}} props */
const Track = ({ n, of }) => html`
  <span class="track num" role="img" aria-label=${`Influence ${n} of ${of}`}>
    ${Array.from({ length: of }, (_, i) => i + 1).map(
      (step) => html`<i key=${step} class=${step < n ? "on" : step === n ? "cur" : ""}>${step}</i>`,
    )}
  </span>
`;

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

/** A Guard on the table. @param {{props: BoardProps, seat: number, i: number, tired: boolean}} props */
const Guard = ({ props, seat, i, tired }) => html`
  <${Spot}
    props=${props}
    kind=${`as ku ${tired ? "ex" : ""}`}
    name="Guard"
    options=${tired || seat !== props.seat ? [] : ofGuards(props)}
    label=${`Guard, ${tired ? "exhausted" : "ready"}, of ${houseOf(props, seat)}`}
    thing=${{ title: "Guard", type: "guard", text: tired ? "Exhausted." : "Stands ready on the table." }}
    moves=${`guard-${seat}-${i}`}
  >
    <${Figure} name="spartan" />
    <b class="anm">Guard</b>
  </${Spot}>
`;

/** Everything a House has on the table. @param {{props: BoardProps, house: Plain}} props */
function Assets({ props, house }) {
  const { cards, seat } = house;
  const { ready, exhausted } = house.guards;
  const guards = Array.from({ length: ready + exhausted }, (_, i) => i);
  return html`
    <div
      class=${`assets ${cards.length + guards.length > 10 ? "many" : ""}`}
      role="group"
      aria-label=${`Market cards and Guards of ${houseOf(props, seat)}`}
    >
      ${cards.map((/** @type {Plain} */ c) => html`<${Asset} key=${c.label} props=${props} card=${c} seat=${seat} />`)}
      ${guards.map((i) => html`<${Guard} key=${`guard${i}`} props=${props} seat=${seat} i=${i} tired=${i >= ready} />`)}
    </div>
  `;
}

/** Whose House it is, what it does now, and its Influence. @param {{props: BoardProps, seat: number}} props */
function Head({ props, seat }) {
  const { house, influence } = props.view.board.houses[seat];
  const info = props.table.seats[seat];
  const time = props.clock(seat);
  const away = info?.kind === "person" && !info.online && seat !== props.seat;
  const doings = [house && props.names[seat], away ? "away" : doing(props, seat)].filter(Boolean).join(" · ");
  return html`
    <header>
      <${Emblem} seat=${seat} />
      <div class="nm">
        <b>${crest(props, seat)}</b>
        <small>
          ${byBot(info) && html`<${Icon} name="vintage-robot" label="bot" />${" "}`}
          ${doings}
          ${time && html`${" "}<span class="num">${time}</span>`}
        </small>
      </div>
      <span class="inf num" data-place=${`influence-${seat}`} title="Influence">
        <${Icon} name="ionic-column" />
        ${influence}
      </span>
    </header>
  `;
}

const Host = () => html`
  <span class="host" title="Host of the Games" data-thing="host">
    <${Figure} name="torch" />
    Host
  </span>
`;

/** A House with its Influence, Coins, hand and Assets. @param {{props: BoardProps, seat: number}} props */
export function House({ props, seat }) {
  const { board } = props.view;
  const house = board.houses[seat];
  const found = ofHouse(props, seat);
  const name = houseOf(props, seat);
  const choose = html`
    <button
      class="hit spot lit"
      data-lit=""
      aria-label=${`House of ${name}, can be chosen`}
      onClick=${() => props.pick(found, name)}
    />
  `;
  return html`
    <article
      class=${`house panel ${marks(props, seat)}`}
      data-name=${seatName(seat)}
      data-seat=${seat}
      aria-label=${`House of ${name}`}
    >
      <${Head} props=${props} seat=${seat} />
      <${Track} n=${house.influence} of=${board.influence_to_win} />
      <div class="row2">
        <${Means} house=${house} />
        ${board.host === seat && html`<${Host} />`}
      </div>
      <${Assets} props=${props} house=${house} />
      <${Other} thing=${house} known=${KNOWN} />
      ${found.length > 0 && choose}
    </article>
  `;
}
