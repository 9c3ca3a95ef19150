// The two discs of a fighter's card: where to, and a turn or the skill.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { choices, known, planOf } from "./drafts.js";
import { faces } from "./parts.js";
import { says } from "./words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("./drafts.js").Ahead} Ahead */

/** The arrows of the pad, row by row from the north-west. */
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

/** Which arrow of the pad leads from one square to the side of another. @param {string} from @param {string} to */
function arrowTo(from, to) {
  const right = Math.sign(to.charCodeAt(0) - from.charCodeAt(0));
  const down = Math.sign(Number(from.slice(1)) - Number(to.slice(1)));
  return (down + 1) * 3 + right + 1;
}

/** @param {{props: BoardProps, g: Plain, chosen?: Ahead}} props `chosen`: the way that is chosen */
function Pad({ props, g, chosen }) {
  const ways = choices(props.view, g);
  const arrow = (/** @type {string} */ d, /** @type {number} */ i) => {
    const way = ways.find((o) => arrowTo(g.square, String(o.square)) === i);
    const to = way?.square ?? "";
    return html`
      <button
        key=${i}
        class=${way && way.text === chosen?.text ? "sel" : ""}
        disabled=${!way}
        aria-label=${to ? (to === g.square ? "Stay" : `To ${to}`) : "No way"}
        onClick=${() => way && props.pick([way], to)}
      >
        <svg viewBox="0 0 15 15" aria-hidden="true">
          <path d=${d} />
        </svg>
      </button>
    `;
  };
  return html`<div class="pad" role="group" aria-label="Where to">${ARROWS.map(arrow)}</div>`;
}

/** A turn or the skill. @param {{props: BoardProps, g: Plain, option: Option}} props */
function Turn({ props, g, option }) {
  const { turn } = known(props.view, g, option.text);
  const facing = turn?.facing && !turn.skill && faces(turn.facing);
  return html`
    <button onClick=${() => props.pick([option], option.text)}>
      <${Icon} name=${says(option, props.view)?.icon ?? "quill"} />
      ${turn?.label}
      ${facing && html`<small>${facing}</small>`}
    </button>
  `;
}

/** @param {{props: BoardProps, g: Plain}} props */
export function Discs({ props, g }) {
  const going = !known(props.view, g, props.options[0]?.text ?? "").turn;
  const { way } = going ? planOf(props, g) : known(props.view, g, props.options[0]?.text ?? "");
  const now = way ? `Now to ${way.square}. ` : "";
  const turns = going
    ? html`<p>${now}Where does it go? Press a square of the arena, or an arrow.</p>`
    : props.options.map((o) => html`<${Turn} key=${o.text} props=${props} g=${g} option=${o} />`);
  return html`
    <div class="discs">
      <${Pad} props=${props} g=${g} chosen=${way} />
      <div class="turns" role="group" aria-label="Turn or skill">${turns}</div>
      <p class="leg">
        <span>
          <i class="d" />
          may go
        </span>
        <span>
          <i class="b" />
          may strike from ${g.square}
        </span>
      </p>
    </div>
  `;
}
