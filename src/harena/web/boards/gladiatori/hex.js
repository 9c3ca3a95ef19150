// A hex of the arena that can be pressed: lit if something may be done there, with what it would be.
import { html } from "../../lib.js";
import { doneAt } from "../../reading.js";
import { wayTo } from "../../pieces/hex.js";
import { Icon } from "../../pieces/icon.js";
import { Press } from "../../pieces/press.js";
import { degrees, direction } from "./compass.js";
import { called, mine } from "./figures.js";
import { looks } from "./goals.js";
import { at } from "./ground.js";
import { about, heard } from "./token.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** An arrow in a direction. @param {{way: string}} props */
const Arrow = ({ way }) => html`
  <svg viewBox="0 0 15 15" style=${{ transform: `rotate(${degrees(way)}deg)` }} aria-hidden="true">
    <path d="M3 7.5h9M8 3.5l4 4-4 4" />
  </svg>
`;

/**
 * An arrow where one would look, a foot where one would step: arrows round the figure turn it. A spot where one may go
 * otherwise.
 * @param {{facing?: string, step: boolean, free: boolean}} props
 */
function Mark({ facing, step, free }) {
  if (facing) return html`<i class="arrow"><${Arrow} way=${facing} /></i>`;
  if (free && step) return html`<i class="stepto"><${Icon} name="wingfoot" /></i>`;
  return free && html`<i class="may" />`;
}

/**
 * `side` is on which side of the figure that is watched the hex lies, and `word` whether it is
 * written there; `around` where my gladiator is about to stand.
 * @param {{props: BoardProps, name: string, here: Plain[], options: Option[], side: "front" | "behind" | "", word:
 *   boolean, around: string}} props
 */
export function Hex({ props, name, here, options, side, word, around }) {
  const { board, scene } = props.view;
  const hex = board.hexes[name];
  const me = mine(props.view);
  const self = here.some((x) => x === me);
  const lit = options.length > 0;
  const aim = doneAt(options, "foe").length > 0;
  const looking = options.some(looks);
  const facing = looking && !self ? wayTo(around ? board.hexes[around] : (me?.hex ?? [0, 0]), hex) : undefined;
  const step = options.some((o) => o.kind === "step");
  const start = Object.entries(board.starts).find(([, at]) => at === name)?.[0];
  const said = [
    here.map((x) => heard(props, x)).join("; "),
    start && scene === "starts" && `start ${start}`,
    facing && `look ${direction(facing)}`,
    step && "step here",
    side === "front" ? "in front" : side,
  ]
    .filter(Boolean)
    .join(", ");
  placed(options, props.options);
  const press = (/** @type {Event} */ e) => {
    if (lit) props.pick(options, here[0] ? called(props, here[0]) : `hex ${name}`);
    else props.ask(name, /** @type {Element} */ (e.currentTarget));
  };
  return html`
    <div class="hexat" style=${at(hex)} data-hex=${name}>
      <${Press}
        kind=${`hx ${lit ? "lit" : ""} ${aim ? "aim" : ""} ${looking ? "looks" : ""} ${side}`}
        name=${name}
        lit=${lit}
        tab=${lit || here.length ? 0 : -1}
        thing=${here.length ? about(props, here) : null}
        label=${`Hex ${name}${said ? `: ${said}` : ", empty"}`}
        onPress=${press}
      >
        ${word && html`<small>${side}</small>`}
        <${Mark} facing=${facing} step=${step} free=${lit && !here.length} />
      </${Press}>
    </div>
  `;
}
