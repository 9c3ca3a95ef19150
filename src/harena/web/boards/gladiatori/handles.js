// Handles round my figure: a turn at each corner of its hex beside where it looks. Turns by two sides have keys, and
// stand among the other choices: more handles would hide the figure.
import { html, useEffect } from "../../lib.js";
import { degrees as degreesOf } from "../../pieces/hex.js";
import { Icon } from "../../pieces/icon.js";
import { forPage } from "../../parts/common.js";
import { placed } from "../../placed.js";
import { tidy } from "../../words.js";
import { direction, turned } from "./compass.js";
import { mine } from "./figures.js";
import { nearby } from "./ground.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** Where each handle stands, in degrees from where the figure looks, and its sign. */
const HANDLES = /** @type {Record<string, {from: number, icon: string}>} */ ({
  left: { from: -30, icon: "anticlockwise-rotation" },
  right: { from: 30, icon: "clockwise-rotation" },
});
const KEYS = /** @type {Record<string, string>} */ ({ left: "q", right: "e", "hard left": "a", "hard right": "d" });

/** The turns among the choices. @param {BoardProps} props @returns {Option[]} */
export const turnsIn = (props) => props.options.filter((o) => o.kind === "turn" && tidy(o.args.how) in KEYS);

/** @param {{props: BoardProps, me: Plain, option: Option}} props */
function Handle({ props, me, option }) {
  const how = tidy(option.args.how);
  const { from, icon } = HANDLES[how];
  const key = KEYS[how];
  const does = `Turn ${how}, to look ${direction(turned(me.facing, how))}`;
  placed([option], props.options);
  return html`
    <button
      class="turnby"
      style=${nearby(me.hex, degreesOf(tidy(me.facing)) + from)}
      aria-label=${does}
      aria-keyshortcuts=${key}
      title=${`${does} (${key.toUpperCase()})`}
      data-turn-by=${how}
      onClick=${() => props.pick([option], option.text)}
    >
      <${Icon} name=${icon} />
    </button>
  `;
}

/** @param {{props: BoardProps}} props */
export function Handles({ props }) {
  const me = mine(props.view);
  const turns = me?.hex ? turnsIn(props) : [];
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const wanted = turns.find((o) => KEYS[tidy(o.args.how)] === event.key.toLowerCase());
      if (wanted && forPage(event)) props.pick([wanted], wanted.text);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  const shown = turns.filter((o) => tidy(o.args.how) in HANDLES);
  return shown.map((o) => html`<${Handle} key=${o.text} props=${props} me=${me} option=${o} />`);
}
