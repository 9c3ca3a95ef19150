// An Arena on its mosaic floor. Two sides stand face to face, three or four have a quarter each.
import { html } from "../../lib.js";
import { nameOf } from "../../reading.js";
import { Card } from "../../pieces/card.js";
import { Icon } from "../../pieces/icon.js";
import { ArenaHead } from "./arena-head.js";
import { Blow, blow } from "./blow.js";
import { choices } from "./choices.js";
import { called, isRoyale, ordinal, parties, Sign, whose } from "./parties.js";
import { seatClass } from "../../words.js";
import { arenaTitle } from "./places.js";
import { fit, SIZES, useRoom } from "./room.js";
import { Window } from "./window.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./room.js").Size} Size */

/** @param {{props: BoardProps, fighter: Plain, size: "chip" | "tessera" | "slim"}} props */
function Fighter({ props, fighter, size }) {
  const { found, lit, hotkey, press } = choices(props, nameOf(fighter));
  const [striker, struck] = blow(props) ?? [];
  const outcome = found.find((o) => o.outcome?.gladiator === fighter.name)?.outcome;
  return html`
    <${Card}
      thing=${fighter}
      outcome=${outcome}
      size=${size}
      seat=${fighter.owner}
      owner=${whose(props, fighter.owner)}
      lit=${lit}
      hotkey=${hotkey}
      badge=${fighter.name === striker ? "strikes" : fighter.name === struck ? "struck" : ""}
      onPress=${press}
    />
  `;
}

/** @param {Plain} arena @param {number} owner @returns {Plain[]} */
const fightersOf = (arena, owner) => arena.fighters.filter((/** @type {Plain} */ f) => f.owner === owner);

/**
 * The fighters of a side, in columns; where there is no room for all of them it scrolls.
 * @param {{props: BoardProps, fighters: Plain[], owner: number, size: Size, columns: number}} props
 */
const Rank = ({ props, fighters, owner, size, columns }) => html`
  <div
    class=${`rank ${seatClass(owner)}`}
    style=${{ "--columns": columns, "--high": `${size.high}px`, gap: `${size.gap}px` }}
    role="group"
    aria-label=${`Fighters of ${whose(props, owner)}`}
  >
    ${fighters.map((f) => html`<${Fighter} key=${f.name} props=${props} fighter=${f} size=${size.name} />`)}
  </div>
`;

/** What the stage takes where the Battle is, even while it is closed: nothing shrinks when it opens. */
const STAGE = 128;
/** A line of sand, and the edges of the floor. */
const SAND = 14;
const EDGES = 24;

/** The stage, or the sand that parts the sides. @param {{props: BoardProps, open: boolean}} props */
const Between = ({ props, open }) => html`
  <div class="between">
    ${open ? html`<${Window} props=${props} />` : html`<i class="sandline" aria-hidden="true" />`}
  </div>
`;

// ---- two sides ----

/** A side that has nobody there keeps its half of the sand. @param {{text: string}} props */
const Nobody = ({ text }) => html`<p class="empty nobody">${text}</p>`;

/** Two sides face to face, mine below. @param {{arena: Plain, props: BoardProps, on: boolean}} props */
function Ranks({ arena, props, on }) {
  const { seat, phone } = props;
  const { ref, wide, high, stage } = useRoom();
  /** @type {number[]} */
  const all = arena.fighters.map((/** @type {Plain} */ f) => f.owner);
  const owners = [...new Set(all)].sort((a, b) => Number(a === seat) - Number(b === seat) || a - b);
  const sides = owners.map((o) => [{ count: fightersOf(arena, o).length, wide: wide - EDGES }]);
  const between = Math.max(stage, on && !phone ? STAGE : SAND);
  const { size, columns } = fit(sides, high - EDGES - between);
  const open = on && !!props.view.board.window;
  const rank = (/** @type {number} */ owner, /** @type {number} */ i) => html`
    ${i > 0 && html`<${Between} props=${props} open=${open} />`}
    <${Rank}
      key=${owner}
      props=${props}
      fighters=${fightersOf(arena, owner)}
      owner=${owner}
      size=${size}
      columns=${columns[i][0]}
    />
  `;
  const lone = seat !== null && owners.length === 1 && !open;
  const lacks = lone && owners[0] !== seat;
  const rival = parties(props).find((s) => s !== seat) ?? 0;
  return html`
    <div class=${`fight ranks ${on ? "on" : ""}`} ref=${ref}>
      ${lone && !lacks && html`<${Nobody} text=${`${whose(props, rival)} has nobody here.`} />`}
      ${owners.map(rank)}
      ${lacks && html`<${Nobody} text="You have nobody here." />`}
      ${owners.length < 2 && open && html`<${Between} props=${props} open=${true} />`}
      ${!owners.length && html`<p class="empty">The sand is raked. Nobody has entered yet.</p>`}
      ${on && html`<${Blow} props=${props} />`}
    </div>
  `;
}

// ---- battle royale ----

/** The schools from mine on, as they stand: the others above in their order, mine below at the left. */
const ROWS = /** @type {Record<number, number[][]>} */ ({
  3: [[1, 2], [0]],
  4: [
    [1, 2],
    [0, 3],
  ],
});
/** The head of a quarter. */
const HEAD = 26;

/**
 * A school in its quarter of the sand, with how many it has there.
 * @param {{props: BoardProps, arena: Plain, seat: number, size: Size, columns: number}} props
 */
function Quarter({ props, arena, seat, size, columns }) {
  const { place } = props.view.board.players[seat];
  const fighters = fightersOf(arena, seat);
  return html`
    <div class=${`side-of ${seatClass(seat)} ${place ? "fallen" : ""} ${seat === props.seat ? "own" : ""}`}>
      <h2 class="plaque">
        <${Sign} props=${props} seat=${seat} small=${true} />
        <b>${called(props, seat)}</b>
        <${Turn} props=${props} seat=${seat} />
        ${place && html`<em>${ordinal(place)}</em>`}
        <span class="count">${fighters.length || "no"} ${fighters.length === 1 ? "fighter" : "fighters"}</span>
      </h2>
      <${Rank} props=${props} fighters=${fighters} owner=${seat} size=${size} columns=${columns} />
    </div>
  `;
}

/** When a school takes its Combat Turn. @param {{props: BoardProps, seat: number}} props */
function Turn({ props, seat }) {
  /** @type {number} */
  const at = props.view.board.initiative.findIndex((/** @type {Plain} */ side) => side.seat === seat);
  if (at < 0 || !props.view.board.battle) return null;
  const strikes = seat === props.seat ? "strike" : "strikes";
  return html`<small>${strikes} ${at ? ordinal(at + 1) : "now"}</small>`;
}

/** Three or four schools, each in its quarter. @param {{arena: Plain, props: BoardProps, on: boolean}} props */
function Quarters({ arena, props, on }) {
  const { ref, wide, high, stage } = useRoom();
  const all = parties(props);
  const from = props.seat ?? 0;
  const rows = (ROWS[all.length] ?? [all]).map((row) => row.map((turn) => (from + turn) % all.length));
  const room = (/** @type {number[]} */ row) => (wide - 8 - 6 * (row.length - 1)) / row.length - 18;
  const sides = rows.map((row) => row.map((s) => ({ count: fightersOf(arena, s).length, wide: room(row) })));
  const { size, columns } = fit(sides, high - rows.length * (HEAD + 12) - Math.max(stage, SAND));
  const open = on && !!props.view.board.window;
  const quarter = (/** @type {number} */ seat, /** @type {number} */ i, /** @type {number} */ j) => html`
    <${Quarter} key=${seat} props=${props} arena=${arena} seat=${seat} size=${size} columns=${columns[i][j]} />
  `;
  return html`
    <div class=${`fight round ${on ? "on" : ""}`} ref=${ref}>
      ${rows.map(
        (row, i) => html`
          ${i > 0 && html`<${Between} props=${props} open=${open} />`}
          <div class="quarters">${row.map((seat, j) => quarter(seat, i, j))}</div>
        `,
      )}
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

/** In an Arena that waits every fighter is a line, and a line parts the sides. */
const STRIP = SIZES[SIZES.length - 1];

/** @param {{arena: Plain, props: BoardProps}} props */
function Folded({ arena, props }) {
  const reigns = typeof arena.champion === "number";
  /** @type {number[]} */
  const all = arena.fighters.map((/** @type {Plain} */ f) => f.owner);
  const owners = [...new Set(all)].sort((a, b) => Number(a === props.seat) - Number(b === props.seat) || a - b);
  const rank = (/** @type {number} */ owner, /** @type {number} */ i) => html`
    ${i > 0 && html`<i class="parting" aria-hidden="true" />`}
    <${Rank}
      key=${owner}
      props=${props}
      fighters=${fightersOf(arena, owner)}
      owner=${owner}
      size=${STRIP}
      columns=${1}
    />
  `;
  return html`
    <div class="mini">
      ${reigns && html`<${Reigns} props=${props} seat=${arena.champion} />`}
      ${owners.map(rank)}
      ${!arena.fighters.length && !reigns && html`<p>No fighter.</p>`}
    </div>
  `;
}

/** @param {{arena: Plain, props: BoardProps, on: boolean}} props */
function Open({ arena, props, on }) {
  const Sand = isRoyale(props.view.board) ? Quarters : Ranks;
  return html`<${Sand} arena=${arena} props=${props} on=${on} />`;
}

/**
 * One Arena: in full, or folded beside the one where the Battle is (`on`). On a phone the stage takes the place of
 * its head: the tab names the Arena.
 * @param {{arena: Plain, props: BoardProps, full: boolean, on: boolean}} props
 */
export function Arena({ arena, props, full, on }) {
  const { lit } = choices(props, arena.place);
  const bare = props.phone && on && props.view.board.window;
  // Where an Arena is asked for, one that cannot be it says why, wherever its sand is touched.
  const asked = !lit && props.options.some((o) => "arena" in o.args);
  const why = (/** @type {Event & {target: Element, currentTarget: Element}} */ e) => {
    if (!e.target.closest("button, [data-name]")) props.ask(arena.place, e.currentTarget);
  };
  const floor = full
    ? html`<${Open} arena=${arena} props=${props} on=${on} />`
    : html`<${Folded} arena=${arena} props=${props} />`;
  return html`
    <section
      class=${`arena ${full ? "lasting" : "fleet"} ${on ? "on" : ""} ${lit ? "lit" : ""}`}
      aria-label=${arenaTitle(arena)}
      data-place=${`arena-${arena.place}`}
      onClick=${asked ? why : undefined}
    >
      ${!bare && html`<${ArenaHead} arena=${arena} props=${props} full=${full} on=${on} />`}
      ${floor}
    </section>
  `;
}
