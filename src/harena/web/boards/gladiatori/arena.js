// The arena: an oval of hexes, gladiators who look somewhere, animals that look everywhere. A way that may be gone,
// somebody who may be struck and a side to turn to are lit where they are; front and back of whoever the pointer rests
// on are shown.
import { html, useSignal } from "../../lib.js";
import { doneAt, whereabouts } from "../../reading.js";
import { Figure } from "../../pieces/icon.js";
import { figureCalled, heaps, mine, nameIn, standing } from "./figures.js";
import { goalsOf } from "./goals.js";
import { Ground, middle, VIEW_BOX } from "./ground.js";
import { Handles, turnsIn } from "./handles.js";
import { Hex } from "./hex.js";
import { Ghost, Token } from "./token.js";
import { Overview, useZoom } from "./zoom.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("../../types").View} View */

/** The hex under the pointer or the keyboard. */
function useHexUnderPointer() {
  const over = useSignal("");
  return {
    name: over.value,
    rest: (/** @type {Event} */ e) => {
      const name = /** @type {Element} */ (e.target).closest?.("[data-hex]")?.getAttribute("data-hex") ?? "";
      if (name !== over.value) over.value = name;
    },
    leave: () => {
      over.value = "";
    },
  };
}

/** An arrow from the attacker to somebody he strikes. @param {{view: View, target: string}} props */
function Blow({ view, target }) {
  const a = figureCalled(view, view.board.fight.attacker);
  const b = figureCalled(view, target);
  if (!a?.hex || !b?.hex) return null;
  const [x1, y1] = middle(a.hex);
  const [x2, y2] = middle(b.hex);
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const dx = (x2 - x1) / long;
  const dy = (y2 - y1) / long;
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  return html`
    <g>
      <path d=${`M${x1 + dx * 24} ${y1 + dy * 24}L${x2 - dx * 24} ${y2 - dy * 24}`} />
      <path class="tip" d="M7 0-5-6V6Z" transform=${`translate(${x2 - dx * 22} ${y2 - dy * 22}) rotate(${turn})`} />
    </g>
  `;
}

/** @param {{view: View, targets: string[]}} props */
const Blows = ({ view, targets }) => html`
  <svg class="blows" viewBox=${VIEW_BOX} aria-hidden="true">
    ${targets.map((name) => html`<${Blow} key=${name} view=${view} target=${name} />`)}
  </svg>
`;

/** @param {{n: number}} props */
const Waiting = ({ n }) => html`
  <span class="waiting">
    <${Figure} name="claw-slashes" />
    ${n} ${n === 1 ? "animal waits" : "animals wait"} behind the gates
  </span>
`;

/** On a phone, where the bar has no room for it: the turn, and where in it. @param {{view: View}} props */
const When = ({ view }) => html`
  <p class="when">
    <b>Turn ${view.board.turn} of ${view.board.last_turn}</b>
    ${whereabouts(view)}
  </p>
`;

/**
 * Where "front" and "behind" are written: once each, on an empty hex that the fewest names reach into.
 * @param {View} view
 * @param {Plain | null | undefined} watched
 * @returns {string[]}
 */
function written(view, watched) {
  const all = standing(view);
  const reach = (/** @type {string} */ name) => {
    const [q, r] = view.board.hexes[name];
    const near = (/** @type {Plain} */ { hex: [x, y] }) =>
      (y === r - 1 && (x === q || x === q + 1)) || (y === r + 1 && (x === q || x === q - 1));
    const on = (/** @type {Plain} */ { hex: [x, y] }) => x === q && y === r;
    return all.some(on) ? Number.POSITIVE_INFINITY : all.filter(near).length;
  };
  return [watched?.front, watched?.behind].flatMap((side) => {
    const [best] = (side ?? [])
      .map((/** @type {string} */ name) => ({ name, n: reach(name) }))
      .sort((/** @type {{n: number}} */ a, /** @type {{n: number}} */ b) => a.n - b.n);
    return best && Number.isFinite(best.n) ? [best.name] : [];
  });
}

/** What part a figure has in what happens. @param {View} view @param {Plain} x */
function partOf(view, x) {
  const { active, fight } = view.board;
  return [x === mine(view) && "me", active === x.colour && "active", fight?.targets.includes(nameIn(x)) && "target"]
    .filter(Boolean)
    .join(" ");
}

/** @param {{props: BoardProps}} props */
export function Arena({ props }) {
  const { view } = props;
  const { board } = view;
  const { goals, turning, around } = goalsOf(props);
  const pointer = useHexUnderPointer();
  const moving = turnsIn(props).length > 0;
  const zoom = useZoom(props, moving);
  const all = standing(view);
  const on = (/** @type {string} */ name) => all.filter((x) => String(x.hex) === String(board.hexes[name]));
  const watched =
    (pointer.name ? on(pointer.name)[0] : null) ?? (board.fight ? figureCalled(view, board.fight.targets[0]) : null);
  const sideOf = (/** @type {string} */ name) =>
    watched?.front?.includes(name) ? "front" : watched?.behind?.includes(name) ? "behind" : "";
  const words = written(view, watched);
  const hex = (/** @type {string} */ name) => html`
    <${Hex}
      key=${name}
      props=${props}
      name=${name}
      here=${on(name)}
      options=${goals.get(name) ?? []}
      side=${sideOf(name)}
      word=${words.includes(name)}
      around=${around}
    />
  `;
  const aim = (/** @type {Plain} */ x) => doneAt(goals.get(x.at) ?? [], "foe").length > 0;
  const token = (/** @type {{x: Plain, under: Plain[]}} */ { x, under }) => html`
    <${Token} key=${nameIn(x)} x=${x} under=${under} props=${props} kind=${partOf(view, x)} aim=${aim(x)} />
  `;
  // Who stands further down is drawn over who stands behind.
  const downwards = heaps(view).sort((a, b) => a.x.hex[1] - b.x.hex[1]);
  return html`
    <div class="ovalframe">
      <div class=${`ovalwrap ${zoom.near ? "near" : ""}`} ref=${zoom.wrap} onScroll=${zoom.look}>
        <div
          class=${`oval ${turning ? "turning" : ""} ${moving ? "moving" : ""}`}
          role="group"
          aria-label="Arena"
          onPointerOver=${pointer.rest}
          onPointerLeave=${pointer.leave}
          onFocusIn=${pointer.rest}
        >
          <${Ground} board=${board} />
          ${Object.keys(board.hexes).map(hex)}
          ${around && html`<${Ghost} props=${props} hex=${board.hexes[around]} me=${mine(view)} />`}
          ${downwards.map(token)}
          <${Handles} props=${props} />
          ${board.fight && html`<${Blows} view=${view} targets=${board.fight.targets} />`}
          ${board.waiting > 0 && html`<${Waiting} n=${board.waiting} />`}
        </div>
      </div>
      ${props.phone && html`<${When} view=${view} />`}
      <${Overview} props=${props} zoom=${zoom} />
    </div>
  `;
}
