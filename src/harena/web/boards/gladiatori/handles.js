// Handles round my figure: a turn at each corner of its hex beside where it looks.
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

/** Where each handle stands, in degrees from where the figure looks; its sign; its key. */
const HANDLES = /** @type {Record<string, {from: number, icon: string, key: string}>} */ ({
  left: { from: -30, icon: "anticlockwise-rotation", key: "q" },
  right: { from: 30, icon: "clockwise-rotation", key: "e" },
  "hard left": { from: -90, icon: "anticlockwise-rotation", key: "a" },
  "hard right": { from: 90, icon: "clockwise-rotation", key: "d" },
});

/** The turns among the choices. @param {BoardProps} props @returns {Option[]} */
export const turnsIn = (props) => props.options.filter((o) => o.kind === "turn" && tidy(o.args.how) in HANDLES);

/** @param {{props: BoardProps, me: Plain, option: Option}} props */
function Handle({ props, me, option }) {
  const how = tidy(option.args.how);
  const { from, icon, key } = HANDLES[how];
  const does = `Turn ${how}, to look ${direction(turned(me.facing, how))}`;
  placed([option], props.options);
  return html`
    <button
      class=${`turnby ${/hard/.test(how) ? "hard" : ""}`}
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
      const wanted = turns.find((o) => HANDLES[tidy(o.args.how)].key === event.key.toLowerCase());
      if (wanted && forPage(event)) props.pick([wanted], wanted.text);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return turns.map((o) => html`<${Handle} key=${o.text} props=${props} me=${me} option=${o} />`);
}
