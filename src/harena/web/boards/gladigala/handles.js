// How a fighter whose way is chosen turns: a button for each side that it may face there, and one for its skill. They
// stand in a row of their own; round the fighter too, where they cover no square that can be pressed.
import { html, useEffect } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { forPage } from "../../parts/common.js";
import { placed } from "../../placed.js";
import { freshOf, known, planOf, turns } from "./drafts.js";
import { called, faces, fighter, own, said } from "./parts.js";
import { about } from "./pressing.js";
import { looks, seenSide, squareAt, turnOf } from "./turned.js";
import { says } from "./words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./drafts.js").Ahead} Ahead */
/** A fighter that can be turned. @typedef {{g: Plain, at: string, options: Ahead[], on: string}} Turning */

/** The keys of the buttons, by the side of the screen that is faced then; the skill has its own. */
const KEYS = /** @type {Record<string, string>} */ ({ N: "w", W: "a", S: "s", E: "d" });
const SKILL = "f";

/** @param {BoardProps} props @param {Ahead} o */
const keyOf = ({ view }, o) => (o.skill ? SKILL : (KEYS[seenSide(o.facing ?? "", turnOf(view))] ?? ""));

/**
 * Who can be turned, which way it goes, and what is decided for it: the fighter in hand, or the last that was.
 * @param {BoardProps} props
 */
function held(props) {
  const chosen = fighter(own(props.view), about(props));
  const asked = chosen && known(props.view, chosen, props.options[0]?.text ?? "");
  if (chosen && asked?.turn) return { g: chosen, way: asked.way, turn: undefined };
  for (const g of [chosen, freshOf(props)]) {
    const { way, turn } = g ? planOf(props, g) : {};
    if (g && way?.turns) return { g, way, turn };
  }
  return null;
}

/** Who can be turned now, where, and how. @param {BoardProps} props @returns {Turning | null} */
export function turning(props) {
  const now = props.send && props.view.scene === "orders" && props.view.ask ? held(props) : null;
  const options = now?.way ? turns(props.view, now.g, now.way) : [];
  if (!now || options.length < 2) return null;
  return { g: now.g, at: String((now.turn ?? now.way)?.square), options, on: now.turn?.text ?? "" };
}

/**
 * @param {{props: BoardProps, g: Plain, option: Ahead, on: boolean, place?: Plain, named: boolean}} props `on`: decided
 *   so; `named`: in words too
 */
function Handle({ props, g, option, on, place, named }) {
  const turn = turnOf(props.view);
  const side = option.skill ? "skill" : `to${seenSide(option.facing ?? "", turn)}`;
  const does = option.skill ? `${option.label}, ${option.note}` : option.note;
  const key = keyOf(props, option);
  placed([option], props.options);
  return html`
    <button
      class=${`turnto ${side} ${on ? "on" : ""}`}
      style=${place}
      aria-label=${`${called(props.view, g)}, ${option.square}: ${does}`}
      aria-pressed=${on}
      aria-keyshortcuts=${key}
      title=${`${does} (${key.toUpperCase()})`}
      onClick=${() => props.pick([option], String(option.square))}
    >
      ${
        option.skill
          ? html`<${Icon} name=${says(option, props.view)?.icon ?? "quill"} />`
          : html`
            <svg viewBox="0 0 15 15" aria-hidden="true">
              <path d="M7.5 12V3M3.5 7l4-4 4 4" transform=${`rotate(${looks(option.facing ?? "", turn)} 7.5 7.5)`} />
            </svg>
          `
      }
      ${named && html`<small>${option.skill ? option.label : faces(props.view, option.facing ?? "")}</small>`}
    </button>
  `;
}

/** @param {{props: BoardProps, now: Turning, place?: Plain, named?: boolean}} props */
const All = ({ props, now: { g, options, on }, place, named = false }) =>
  options.map((option) => {
    const handle = { props, g, option, on: option.text === on, place, named };
    return html`<${Handle} key=${option.text} ...${handle} />`;
  });

/**
 * The buttons in a row, beside whose they are.
 * @param {{props: BoardProps, now: Turning, named?: boolean}} props `named`: where nothing else says whose they are
 */
export const TurnBar = ({ props, now, named = false }) => html`
  <div class="turnbar" role="group" aria-label=${`${called(props.view, now.g)}: ${said(props.view, "turn-or-skill")}`}>
    ${named && html`<b>${said(props.view, "turns", { piece: called(props.view, now.g) })}<small>${now.at}</small></b>`}
    <${All} props=${props} now=${now} named=${named} />
  </div>
`;

/**
 * Whether the buttons round a fighter would lie over a square that can be pressed: its own, or one beside it.
 * @param {BoardProps} props
 * @param {string} at
 * @param {Map<string, Option[]>} lit
 */
function covers({ view }, at, lit) {
  const n = view.board.side_length;
  const [left, top] = squareAt(at, n, turnOf(view));
  return [...lit.keys()].some((square) => {
    if (!/^[a-z]\d+$/.test(square)) return false;
    const [x, y] = squareAt(square, n, turnOf(view));
    return Math.abs(x - left) <= 1 && Math.abs(y - top) <= 1;
  });
}

/**
 * The buttons on the sand, and the keys of all of them.
 * @param {{props: BoardProps, cell: (at: string) => Plain, lit: Map<string, Option[]>}} props `cell`: where a square
 *   lies in the grid; `lit`: what can be pressed
 */
export function Handles({ props, cell, lit }) {
  const now = turning(props);
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const wanted = now?.options.find((o) => keyOf(props, o) === event.key.toLowerCase());
      if (wanted && forPage(event)) props.pick([wanted], String(wanted.square));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  if (!now || props.phone || covers(props, now.at, lit)) return null;
  return html`<${All} props=${props} now=${now} place=${cell(now.at)} />`;
}
