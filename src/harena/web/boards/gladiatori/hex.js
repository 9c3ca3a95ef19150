// A hex of the arena that can be pressed: lit if something may be done there, with what it would be.
import { html } from "../../lib.js";
import { wayTo } from "../../pieces/hex.js";
import { Press } from "../../pieces/press.js";
import { Icon } from "../../pieces/icon.js";
import { degrees, direction } from "./compass.js";
import { called, mine } from "./figures.js";
import { at } from "./ground.js";
import { about, heard } from "./token.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** Deeds that are aimed at somebody. */
const AIMED = /^(attack|strike|throw|net|sweep|push|help)$/;

/** An arrow where one would look, a spot where one may go. @param {{facing?: string, free: boolean}} props */
function Mark({ facing, free }) {
  if (facing) return html`<i class="arrow" style=${{ transform: `rotate(${degrees(facing)}deg)` }}>➤</i>`;
  return free && html`<i class="may" />`;
}

const Spin = () => html`
  <i class="spin">
    <${Icon} name="clockwise-rotation" />
  </i>
`;

/**
 * `side` is on which side of the figure that is watched the hex lies; `around` where my gladiator is about to stand.
 * @param {{props: BoardProps, name: string, here: Plain[], options: Option[], side: "front" | "behind" | "", around:
 *   string}} props
 */
export function Hex({ props, name, here, options, side, around }) {
  const { board, phase } = props.view;
  const hex = board.hexes[name];
  const me = mine(props.view);
  const self = here.some((x) => x === me);
  const lit = options.length > 0;
  const aim = options.some((o) => AIMED.test(o.kind));
  const looks = options.some((o) => o.kind === "turn" || o.kind === "face");
  const facing = looks && !self ? wayTo(around ? board.hexes[around] : (me?.hex ?? [0, 0]), hex) : undefined;
  const start = Object.entries(board.starts).find(([, at]) => at === name)?.[0];
  const said = [
    here.map((x) => heard(props, x)).join("; "),
    start && phase === "place" && `start ${start}`,
    facing && `look ${direction(facing)}`,
    side === "front" ? "in front" : side,
  ]
    .filter(Boolean)
    .join(", ");
  const press = (/** @type {Event} */ e) => {
    if (lit) props.pick(options, here[0] ? called(props, here[0]) : `hex ${name}`);
    else props.ask(name, /** @type {Element} */ (e.currentTarget));
  };
  return html`
    <div class="hexat" style=${at(hex)} data-hex=${name}>
      <${Press}
        kind=${`hx ${lit ? "lit" : ""} ${aim ? "aim" : ""} ${looks ? "looks" : ""} ${side}`}
        name=${name}
        lit=${lit}
        tab=${lit || here.length ? 0 : -1}
        thing=${here[0] ? about(props, here[0]) : null}
        label=${`Hex ${name}${said ? `: ${said}` : ", empty"}`}
        onPress=${press}
      >
        ${!here.length && side && html`<small>${side}</small>`}
        <${Mark} facing=${facing} free=${lit && !here.length} />
        ${lit && self && looks && html`<${Spin} />`}
      </${Press}>
    </div>
  `;
}
