// The two discs of a fighter's card: where to, and a turn or the skill.
import { html } from "../../lib.js";
import { tidy } from "../../words.js";
import { Icon } from "../../parts/common.js";
import { aim, planOf, ways } from "./drafts.js";
import { faces, own } from "./parts.js";
import { says } from "./words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

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

/** @param {{props: BoardProps, g: Plain, upper: string}} props `upper`: the way that is chosen */
function Pad({ props, g, upper }) {
  const school = own(props.view);
  const goal = (/** @type {Option} */ o) => aim(school, g.name, o.args.upper).square;
  const all = school ? ways(school, g) : [];
  const arrow = (/** @type {string} */ d, /** @type {number} */ i) => {
    const way = all.find((o) => arrowTo(g.square, goal(o)) === i);
    const to = way ? goal(way) : "";
    return html`
      <button
        key=${i}
        class=${way && tidy(way.args.upper) === tidy(upper) ? "sel" : ""}
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
  const said = says(option, props.view);
  const { upper, lower } = option.args;
  const facing = lower !== "sk" && faces(aim(own(props.view), g.name, upper, lower).facing);
  return html`
    <button onClick=${() => props.pick([option], option.text)}>
      <${Icon} name=${said?.icon ?? "quill"} />
      ${said?.text}
      ${facing && html`<small>${facing}</small>`}
    </button>
  `;
}

/** @param {{props: BoardProps, g: Plain}} props */
export function Discs({ props, g }) {
  const going = props.options.every((o) => o.kind === "go");
  const upper = going ? planOf(props, g.name).upper : String(props.options[0]?.args.upper ?? "");
  const now = upper ? `Now to ${aim(own(props.view), g.name, upper).square}. ` : "";
  const turns = going
    ? html`<p>${now}Where does it go? Press a square of the arena, or an arrow.</p>`
    : props.options.map((o) => html`<${Turn} key=${o.text} props=${props} g=${g} option=${o} />`);
  return html`
    <div class="discs">
      <${Pad} props=${props} g=${g} upper=${upper} />
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
