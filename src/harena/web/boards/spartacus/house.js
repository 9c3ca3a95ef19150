// A House at the table: Influence, Coins, hand, Guards and Market cards.
import { html } from "../../lib.js";
import { Coin } from "../../pieces/coin.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Other } from "../../pieces/other.js";
import { doing, isDeciding, Plate, seated } from "../../pieces/plate.js";
import { numbered, Track } from "../../pieces/track.js";
import { seatClass } from "../../words.js";
import { ofCard, ofHouse, Spot } from "./choices.js";
import { crest, houseOf, seatName } from "./crest.js";
import { Asset } from "./market-card.js";
import { Handshake } from "./deal/handshake.js";
import { placed } from "../../placed.js";

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

/**
 * What of a House only its game knows.
 * @param {BoardProps} props
 * @param {number} seat
 * @param {boolean} [brief] in a word
 */
function known(props, seat, brief = false) {
  const { view } = props;
  const asked = view.deciding.find((d) => d.seat === seat);
  const fights = view.board.match?.sides.some((/** @type {Plain} */ s) => s.seat === seat);
  const schemes = view.scene === "intrigue" && view.board.active === seat;
  return {
    decides: asked && (brief ? "decides" : waited(asked.text, houseOf(props, seat))),
    else: fights ? "fights" : schemes ? "schemes" : "",
  };
}

/** What a House is doing, as far as one may know. @param {BoardProps} props @param {number} seat */
export const doingOf = (props, seat) => doing(props, seat, known(props, seat));

/**
 * The classes by which a House stands out: its colour, that it may be chosen, that it decides.
 * @param {BoardProps} props
 * @param {number} seat
 */
export function marks(props, seat) {
  const lit = ofHouse(props, seat).length > 0;
  return `${seatClass(seat)} ${lit ? "lit" : ""} ${isDeciding(props, seat) ? "deciding" : ""}`;
}

/** A step for each, with the one it stands on. @param {{n: number, of: number}} props */
const Influence = ({ n, of }) => html`
  <${Track} kind="numbers num" steps=${numbered(of)} at=${n} stands=${true} said=${`Influence ${n} of ${of}`} />
`;

/** Coins and hand. @param {{house: Plain}} props */
const Means = ({ house }) => html`
  <span class="means num">
    <${Coin}
      n=${house.coins}
      what="Coins"
      title=${house.coins === null ? "Coins in a closed fist" : "Coins"}
      place=${`purse-${house.seat}`}
    >
      ${house.on_the_table ? html`<small>${house.on_the_table} on the table</small>` : ""}
    </${Coin}>
    <span title=${`Cards in hand; hand size ${house.hand_limit}`}>
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
    options=${tired || seat !== props.seat ? [] : ofCard(props, "guard")}
    label=${`Guard, ${tired ? "exhausted" : "ready"}, of ${houseOf(props, seat)}`}
    thing=${{ title: "Guard", type: "guard", text: tired ? "Exhausted." : "Stands ready on the table." }}
    moves=${`guard-${seat}-${i}`}
  >
    <${Figure} name="spartan" />
    <b class="anm">Guard</b>
  </${Spot}>
`;

/** How closely so many lie: a few have room for their names. @param {number} n */
const crowd = (n) => (n > 20 ? "many all" : n > 10 ? "many" : n <= 6 ? "few" : "");

/** Everything a House has on the table. @param {{props: BoardProps, house: Plain}} props */
function Assets({ props, house }) {
  const { cards, seat } = house;
  const { ready, exhausted } = house.guards;
  const guards = Array.from({ length: ready + exhausted }, (_, i) => i);
  const count = cards.length + guards.length;
  return html`
    <div
      class=${`assets ${crowd(count)}`}
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
  const told = seated(props, seat, known(props, seat, true));
  return html`
    <${Plate}
      ...${told}
      name=${crest(props, seat)}
      level=""
      notes=${[house && props.names[seat], !told.now && told.level]}
    >
      <span class="inf num" data-place=${`influence-${seat}`} title="Influence">
        <${Icon} name="ionic-column" />
        ${influence}
      </span>
    </${Plate}>
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
  placed(found, props.options);
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
      data-place=${`seat-${seat}`}
      aria-label=${`House of ${name}`}
    >
      <${Head} props=${props} seat=${seat} />
      <${Influence} n=${house.influence} of=${board.influence_to_win} />
      <div class="row2">
        <${Means} house=${house} />
        ${board.host === seat && html`<${Host} />`}
        <${Handshake} props=${props} seat=${seat} />
      </div>
      <${Assets} props=${props} house=${house} />
      <${Other} thing=${house} known=${KNOWN} />
      ${found.length > 0 && choose}
    </article>
  `;
}
