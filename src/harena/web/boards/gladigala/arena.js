// The arena: squares and benches in a grid, with rings, Eagles, fighters, and what is planned for mine.
import { html, useSignal } from "../../lib.js";
import { Bench } from "./benches.js";
import { Dragged, useDrag } from "./drag.js";
import { known, planOf } from "./drafts.js";
import { Handles } from "./handles.js";
import { Leads } from "./leads.js";
import { Lines } from "./lines.js";
import { faces, fighter, intended, own, standing, thingName } from "./parts.js";
import { looks, seenAt, sideSeen, squareAt, turnOf } from "./turned.js";
import { about, goalsOf, spotsOf } from "./pressing.js";
import { Square } from "./squares.js";
import { Eagle, Patterns, Token } from "./tokens.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

/**
 * A fighter of mine, where it goes and faces, what it strikes.
 * @typedef {{g: Plain, square: string, facing: string, strike: string}} Planned
 */

/**
 * What a decision comes to.
 * @param {View} view
 * @param {Plain} g
 * @param {import("./drafts.js").Ahead} end
 * @returns {Planned}
 */
const comesTo = (view, g, end) =>
  end.facing
    ? { g, square: String(end.square), facing: end.facing, strike: "" }
    : { g, ...(intended(view, g) ?? { square: "", facing: "" }), strike: end.square ?? "" };

/**
 * What is planned for each of mine: as far as it is chosen for the fighter in hand, and for one that is dragged what
 * letting go would decide.
 * @param {BoardProps} props
 * @param {Plain | null} chosen the fighter in hand
 * @param {import("./drag.js").Drag | null} drag
 * @returns {Planned[]}
 */
function planned(props, chosen, drag) {
  const { view } = props;
  return (own(view)?.gladiators ?? [])
    .filter((/** @type {Plain} */ g) => g.square)
    .map((/** @type {Plain} */ g) => {
      if (g.name === drag?.g.name && drag?.end) return comesTo(view, g, drag.end);
      const choosing = g === chosen && props.options.length > 0 ? known(view, g, props.options[0].text) : {};
      const { way, turn } = choosing.turn ? { way: choosing.way, turn: undefined } : planOf(props, g);
      const square = String((turn ?? way)?.square ?? "");
      const goal = intended(view, g) ?? { square: "", facing: "" };
      if (way && !way.turns) return { g, ...goal, strike: square };
      if (!way) return { g, ...goal, strike: "" };
      return { g, square, facing: turn?.facing ?? g.facing, strike: "" };
    });
}

/**
 * The squares that are marked: mine in secret, and everybody's once they are shown.
 * @param {View} view
 * @param {Planned[]} plans
 */
const blowsOf = (view, plans) => [
  ...plans.filter((p) => p.strike).map((p) => ({ g: p.g, s: own(view) ?? {}, at: p.strike })),
  ...standing(view)
    .filter(({ g }) => g.attack)
    .map(({ g, s }) => ({ g, s, at: g.attack })),
];

/** Whether a school has orders that are not shown yet. @param {View} view @param {Plain} school */
const secret = (view, school) =>
  school.seat !== view.seat &&
  view.board.unrevealed &&
  !(view.scene === "orders" && view.deciding.some((d) => d.seat === school.seat));

/**
 * Squares and benches, row by row from the north, with where they are seen.
 * @param {number} n the length of a side
 * @param {number} turn how far the arena is turned
 */
function layout(n, turn) {
  const places = [];
  for (let row = n + 1; row >= 0; row--)
    for (let column = 0; column <= n + 1; column++) {
      const edgeRow = row === 0 || row === n + 1;
      const edgeColumn = column === 0 || column === n + 1;
      if (edgeRow && edgeColumn) continue;
      const letter = String.fromCharCode(96 + column);
      const side = edgeRow ? (row ? "N" : "S") : column ? "E" : "W";
      const bench = edgeRow ? `${side}-${letter}` : edgeColumn ? `${side}-${row}` : "";
      const [left, top] = seenAt(column, row, n, turn);
      places.push({ bench, at: letter + row, left, top, place: { gridColumn: left + 1, gridRow: top + 1 } });
    }
  return places;
}

/** The sides of the arena, since one's own lies at the bottom. @param {{view: View, n: number}} props */
function Sides({ view, n }) {
  const half = n / 2 + 1;
  /** @type {Record<string, Plain>} */
  const places = {
    N: { gridRow: 1, gridColumn: `${half} / span 2` },
    S: { gridRow: n + 2, gridColumn: `${half} / span 2` },
    W: { gridColumn: 1, gridRow: `${half} / span 2` },
    E: { gridColumn: n + 2, gridRow: `${half} / span 2` },
  };
  return Object.entries(places).map(([seen, place]) => {
    const side = faces(view, sideSeen(seen, turnOf(view)));
    return html`<b key=${seen} class=${`towards to${seen}`} style=${place} title=${side}>${side[0].toUpperCase()}</b>`;
  });
}

/** The square that the pointer or the focus rests on. */
function useHover() {
  const over = useSignal("");
  const enter = (/** @type {Event} */ e) => {
    const at = /** @type {Element} */ (e.target).closest?.("[data-name]")?.getAttribute("data-name") ?? "";
    if (at !== over.value) over.value = at;
  };
  const leave = () => {
    over.value = "";
  };
  return { at: over.value, enter, leave };
}

/**
 * Benches and squares, with what may be chosen there.
 * @param {{props: BoardProps, over: string, chosen: Plain | null, spots: Map<string, Option[]>}} props
 */
function Ground({ props, over, chosen, spots }) {
  const { view } = props;
  const n = view.board.side_length;
  const here = new Map(standing(view).map((one) => [one.g.square, one]));
  const watched = here.get(over)?.g ?? chosen;
  // One's own are not in reach, though a blow may be planned where one stands who leaves.
  const mine = (/** @type {string} */ at) => here.get(at)?.s === own(view);
  const reach = watched && view.scene ? watched.reach.filter((/** @type {string} */ at) => !mine(at)) : [];
  return layout(n, turnOf(view)).map(({ bench, at, left, top, place }) =>
    bench
      ? html`<${Bench} key=${bench} props=${props} bench=${bench} spots=${spots} place=${place} />`
      : html`
        <${Square}
          key=${at}
          props=${props}
          at=${at}
          here=${here.get(at)}
          found=${spots.get(at) ?? []}
          chosen=${chosen}
          struck=${reach.includes(at)}
          place=${place}
          edges=${{ left: left === 1, bottom: top === n }}
        />
      `,
  );
}

/**
 * Eagles and fighters.
 * @param {{props: BoardProps, plans: Planned[], chosen: Plain | null, cell: (at: string) => Plain}} props
 */
function Figures({ props, plans, chosen, cell }) {
  const { view } = props;
  const turn = turnOf(view);
  const all = standing(view);
  const eagle = (/** @type {Plain} */ s) => html`
    <${Eagle}
      key=${`eagle${s.seat}`}
      school=${s}
      under=${all.some(({ g }) => g.square === s.eagle)}
      place=${cell(s.eagle)}
    />
  `;
  const ghost = (/** @type {Planned} */ p) => html`
    <${Token}
      key=${`ghost ${p.g.name}`}
      g=${p.g}
      school=${own(view)}
      looks=${looks(p.facing || p.g.facing, turn)}
      kind=${`ghost ${p.square === p.g.square ? "turned" : ""} ${view.scene === "orders" ? "" : "faint"}`}
      place=${cell(p.square)}
    />
  `;
  const token = (/** @type {import("./parts.js").Standing} */ { g, s }) => html`
    <${Token}
      key=${thingName(s, g)}
      g=${g}
      school=${s}
      looks=${looks(g.facing, turn)}
      kind=${g === chosen ? "sel" : ""}
      secret=${secret(view, s)}
      moves=${thingName(s, g)}
      place=${cell(g.square)}
    />
  `;
  const changed = plans.filter((p) => p.square && (p.square !== p.g.square || (p.facing && p.facing !== p.g.facing)));
  return html`
    ${view.board.schools.filter((/** @type {Plain} */ s) => s.eagle && !s.eagle_carrier).map(eagle)}
    ${changed.map(ghost)}
    ${all.map(token)}
  `;
}

/** @param {{props: BoardProps & {past?: string}}} props `past`: which step of a reveal is looked at */
export function Arena({ props }) {
  const { view } = props;
  const n = view.board.side_length;
  const turn = turnOf(view);
  const { drag, ...dragging } = useDrag(props);
  const chosen = drag ? fighter(own(view), drag.g.name) : fighter(own(view), about(props));
  const over = useHover();
  const plans = planned(props, chosen, drag);
  /** Where a square lies in the grid. @param {string} at */
  const cell = (at) => {
    const [left, top] = squareAt(at, n, turn);
    return { gridColumn: left + 1, gridRow: top + 1 };
  };
  const asked = spotsOf(props);
  // While a fighter is dragged: where it can be let go.
  const spots = drag ? goalsOf(props, drag.g) : asked;
  /** The middle of a square, in squares from the top left. @param {string} at @returns {[number, number]} */
  const middle = (at) => {
    const [left, top] = squareAt(at, n, turn);
    return [left - 0.5, top - 0.5];
  };
  const rings = Array.from({ length: n / 2 }, (_, i) => (i === 0 ? "wall" : i === n / 2 - 1 ? "safe" : ""));
  const tracks = `.6fr repeat(${n}, 1fr) .6fr`;
  /** The part of the grid that is left when so many rings are taken away. @param {number} inset */
  const span = (inset) => ({
    gridColumn: `${2 + inset} / ${n + 2 - inset}`,
    gridRow: `${2 + inset} / ${n + 2 - inset}`,
  });
  return html`
    <div class="boardwrap">
      <div
        class=${`bsq ${props.past ? "past" : ""}`}
        data-past=${props.past}
        role="group"
        aria-label="Arena"
        style=${{ gridTemplateColumns: tracks, gridTemplateRows: tracks }}
        onPointerOver=${over.enter}
        onPointerLeave=${over.leave}
        onFocusIn=${over.enter}
        ...${dragging}
      >
        <${Patterns} />
        <${Ground} props=${props} over=${over.at} chosen=${chosen} spots=${spots} />
        <${Sides} view=${view} n=${n} />
        ${rings.map((kind, inset) => html`<i key=${inset} class=${`ring ${kind}`} style=${span(inset)} />`)}
        <${Figures} props=${props} plans=${plans} chosen=${chosen} cell=${cell} />
        <${Lines}
          middle=${middle}
          n=${n}
          plans=${plans}
          blows=${blowsOf(view, plans)}
          chosen=${chosen}
          faint=${view.scene !== "orders"}
          aimed=${view.board.unrevealed && view.scene !== "orders"}
          place=${span(0)}
        />
        <span class="stage" style=${span(Math.floor(n / 2) - 1)} data-place="stage" aria-hidden="true">
          ${view.board.center_stage.length}
        </span>
        ${!drag && html`<${Handles} props=${props} cell=${cell} lit=${spots} />`}
        ${drag && html`<${Dragged} view=${view} drag=${drag} />`}
      </div>
      <${Leads} props=${props} />
    </div>
  `;
}
