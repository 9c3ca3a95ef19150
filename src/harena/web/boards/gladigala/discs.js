// The two discs of a fighter's card: where to, and a turn or the skill.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { choices, known, planOf, turns } from "./drafts.js";
import { faces, said } from "./parts.js";
import { says } from "./words.js";
import { squareAt, turnOf } from "./turned.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./drafts.js").Ahead} Ahead */

/** The arrows of the pad, row by row from the top left. */
const ARROWS = [
  "M11 11 4 4M4 9V4h5",
  "M7.5 12V3M3.5 7l4-4 4 4",
  "M4 11l7-7M6 4h5v5",
  "M12 7.5H3M7 3.5l-4 4 4 4",
  "M7.5 7.5h.01",
  "M3 7.5h9M8 3.5l4 4-4 4",
  "M11 4l-7 7M4 6v5h5",
  "M7.5 3v9M3.5 8l4 4 4-4",
  "M4 4l7 7M11 6v5H6",
];

/**
 * Which arrow of the pad leads from one square to the side of another.
 * @param {import("../../types").View} view
 * @param {string} from
 * @param {string} to
 */
function arrowTo(view, from, to) {
  const [[left, top], [goalLeft, goalTop]] = [from, to].map((at) => squareAt(at, view.board.side_length, turnOf(view)));
  return (Math.sign(goalTop - top) + 1) * 3 + Math.sign(goalLeft - left) + 1;
}

/** @param {{props: BoardProps, g: Plain, chosen?: Ahead}} props `chosen`: the way that is chosen */
function Pad({ props, g, chosen }) {
  const ways = choices(props.view, g);
  for (const way of ways) placed([way], props.options);
  const arrow = (/** @type {string} */ d, /** @type {number} */ i) => {
    const way = ways.find((o) => arrowTo(props.view, g.square, String(o.square)) === i);
    const to = way?.square ?? "";
    return html`
      <button
        key=${i}
        class=${way && way.text === chosen?.text ? "sel" : ""}
        disabled=${!way}
        aria-label=${way ? `${way.label}, ${way.note}` : _`No way`}
        onClick=${() => way && props.pick([turns(props.view, g, way)[0]], to)}
      >
        <svg viewBox="0 0 15 15" aria-hidden="true">
          <path d=${d} />
        </svg>
      </button>
    `;
  };
  return html`<div class="pad" role="group" aria-label=${said(props.view, "where-to")}>${ARROWS.map(arrow)}</div>`;
}

/** A turn or the skill. @param {{props: BoardProps, g: Plain, option: Option, on: boolean}} props `on`: decided so */
function Turn({ props, g, option, on }) {
  const { turn } = known(props.view, g, option.text);
  const facing = turn?.facing && !turn.skill && faces(props.view, turn.facing);
  placed([option], props.options);
  return html`
    <button class=${on ? "sel" : ""} aria-pressed=${on} onClick=${() => props.pick([option], option.text)}>
      <${Icon} name=${says(option, props.view)?.icon ?? "quill"} />
      ${turn?.label}
      ${facing && html`<small>${facing}</small>`}
    </button>
  `;
}

/** @param {{props: BoardProps, g: Plain}} props */
export function Discs({ props, g }) {
  const asked = known(props.view, g, props.options[0]?.text ?? "");
  const { way, turn } = asked.turn ? { way: asked.way, turn: undefined } : planOf(props, g);
  const each = way
    ? turns(props.view, g, way).map(
        (o) => html`<${Turn} key=${o.text} props=${props} g=${g} option=${o} on=${o.text === turn?.text} />`,
      )
    : html`<p>${said(props.view, "how-to-plan")}</p>`;
  return html`
    <div class="discs">
      <${Pad} props=${props} g=${g} chosen=${way} />
      <div class="turns" role="group" aria-label=${said(props.view, "turn-or-skill")}>${each}</div>
      <p class="leg">
        <span>
          <i class="d" />
          ${said(props.view, "may-go")}
        </span>
        <span>
          <i class="b" />
          ${said(props.view, "may-strike", { square: g.square })}
        </span>
      </p>
    </div>
  `;
}
