// An Arena on its mosaic floor. Two sides stand face to face, three or four round the sand.
import { html } from "../../lib.js";
import { nameOf } from "../../reading.js";
import { Card } from "../../pieces/card.js";
import { Icon } from "../../pieces/icon.js";
import { ArenaHead } from "./arena-head.js";
import { Blow } from "./blow.js";
import { choices } from "./choices.js";
import { called, isRoyale, ordinal, parties, Sign, whose } from "./parties.js";
import { seatClass } from "../../words.js";
import { arenaTitle } from "./places.js";
import { Window } from "./window.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** So many fighters of a side stand beside each other with room between them. */
const ROOMY = 3;

/** @param {{props: BoardProps, fighter: Plain, size?: "chip" | "mini"}} props */
function Fighter({ props, fighter, size = "chip" }) {
  const { lit, hotkey, press } = choices(props, nameOf(fighter));
  return html`
    <${Card}
      thing=${fighter}
      size=${size}
      seat=${fighter.owner}
      owner=${whose(props, fighter.owner)}
      lit=${lit}
      hotkey=${hotkey}
      onPress=${press}
    />
  `;
}

/** @param {{props: BoardProps, fighters: Plain[], size?: "chip" | "mini"}} props */
const Fighters = ({ props, fighters, size = "chip" }) =>
  fighters.map((f) => html`<${Fighter} key=${f.name} props=${props} fighter=${f} size=${size} />`);

/** @param {Plain} arena @param {number} owner @returns {Plain[]} */
const fightersOf = (arena, owner) => arena.fighters.filter((/** @type {Plain} */ f) => f.owner === owner);

// ---- two sides ----

/** @param {{props: BoardProps, arena: Plain, owner: number}} props */
const Rank = ({ props, arena, owner }) => html`
  <div class=${`rank ${seatClass(owner)}`} role="group" aria-label=${`Fighters of ${whose(props, owner)}`}>
    <${Fighters} props=${props} fighters=${fightersOf(arena, owner)} />
  </div>
`;

/** Two sides face to face, mine below. @param {{arena: Plain, props: BoardProps, on: boolean}} props */
function Ranks({ arena, props, on }) {
  const { seat } = props;
  /** @type {number[]} */
  const all = arena.fighters.map((/** @type {Plain} */ f) => f.owner);
  const owners = [...new Set(all)].sort((a, b) => Number(a === seat) - Number(b === seat) || a - b);
  const dense = owners.some((o) => fightersOf(arena, o).length > ROOMY);
  const rank = (/** @type {number} */ owner, /** @type {number} */ i) => html`
    ${i > 0 && html`<i class="sandline" aria-hidden="true" />`}
    <${Rank} key=${owner} props=${props} arena=${arena} owner=${owner} />
  `;
  return html`
    <div class=${`ranks ${dense ? "dense" : ""}`}>
      ${owners.map(rank)}
      ${!owners.length && html`<p class="empty">The sand is raked. Nobody has entered yet.</p>`}
      ${on && html`<${Blow} props=${props} />`}
    </div>
  `;
}

// ---- battle royale ----

/** Where the schools stand round the sand, from mine on. */
const ROUND = /** @type {Record<number, string[]>} */ ({
  3: ["below", "left", "right"],
  4: ["below", "left", "above", "right"],
});

/** A school with its plaque and its Gladiators. @param {{props: BoardProps, arena: Plain, seat: number}} props */
function Side({ props, arena, seat }) {
  const n = parties(props).length;
  const at = ROUND[n]?.[(seat - (props.seat ?? 0) + n) % n] ?? "below";
  const { place } = props.view.board.players[seat];
  const fighters = fightersOf(arena, seat);
  return html`
    <div
      class=${`side-of ${at} ${seatClass(seat)} ${place ? "fallen" : ""}`}
      role="group"
      aria-label=${`Fighters of ${whose(props, seat)}`}
    >
      <span class="plaque">
        <${Sign} props=${props} seat=${seat} small=${true} />
        <b>${called(props, seat)}</b>
        ${place && html`<em>${ordinal(place)}</em>`}
      </span>
      <div class="rank">
        <${Fighters} props=${props} fighters=${fighters} />
        ${!fighters.length && !place && html`<small class="none">nobody yet</small>`}
      </div>
    </div>
  `;
}

/** Three or four schools round the sand. @param {{arena: Plain, props: BoardProps, on: boolean}} props */
function Round({ arena, props, on }) {
  const all = parties(props);
  const dense = arena.fighters.length > ROOMY * all.length;
  return html`
    <div class=${`round of${all.length} ${dense ? "dense" : ""}`}>
      ${all.map((s) => html`<${Side} key=${s} props=${props} arena=${arena} seat=${s} />`)}
      ${on && html`<${Blow} props=${props} />`}
    </div>
  `;
}

// ---- an Arena ----

/** @param {{props: BoardProps, seat: number}} props */
const Reigns = ({ props, seat }) => html`
  <span class=${`won ${seatClass(seat)}`}>
    <${Sign} props=${props} seat=${seat} small=${true} />
    <${Icon} name="trophy-cup" />
    ${seat === props.seat ? "You reign" : `${whose(props, seat)} reigns`}
  </span>
`;

/** @param {{arena: Plain, props: BoardProps}} props */
function Folded({ arena, props }) {
  const reigns = typeof arena.champion === "number";
  return html`
    <div class="mini">
      ${reigns && html`<${Reigns} props=${props} seat=${arena.champion} />`}
      <${Fighters} props=${props} fighters=${arena.fighters} size="mini" />
      ${!arena.fighters.length && !reigns && html`<p>No fighter.</p>`}
    </div>
  `;
}

/** @param {{arena: Plain, props: BoardProps, on: boolean, aside: boolean}} props */
function Open({ arena, props, on, aside }) {
  const { board } = props.view;
  const Sand = isRoyale(board) ? Round : Ranks;
  const window = on && aside && !props.phone && board.window;
  return html`
    <div class="fight">
      <${Sand} arena=${arena} props=${props} on=${on} />
      ${window && html`<${Window} props=${props} />`}
    </div>
  `;
}

/**
 * One Arena: in full, or folded beside the one where the Battle is (`on`); a reaction window may stand `aside` in it.
 * @param {{arena: Plain, props: BoardProps, full: boolean, on: boolean, aside?: boolean}} props
 */
export function Arena({ arena, props, full, on, aside = true }) {
  const { lit } = choices(props, arena.place);
  const floor = full
    ? html`<${Open} arena=${arena} props=${props} on=${on} aside=${aside} />`
    : html`<${Folded} arena=${arena} props=${props} />`;
  return html`
    <section
      class=${`arena ${full ? "lasting" : "fleet"} ${on ? "on" : ""} ${lit ? "lit" : ""}`}
      aria-label=${arenaTitle(arena)}
      data-place=${`arena-${arena.place}`}
    >
      <${ArenaHead} arena=${arena} props=${props} full=${full} on=${on} />
      ${floor}
    </section>
  `;
}
