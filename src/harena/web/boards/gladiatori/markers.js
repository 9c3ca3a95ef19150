// What hampers a gladiator or helps him for a while; a marker that may be removed can be pressed.
import { html } from "../../lib.js";
import { label, sentence } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Figure } from "../../pieces/icon.js";
import { presses } from "./choices.js";
import { called, figureCalled } from "./figures.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const MARKERS = [
  ["trapped", "fishing-net"],
  ["unbalanced", "falling"],
];

/** @param {{props: BoardProps, x: Plain, marker: string, icon: string}} props */
function Marker({ props, x, marker, icon }) {
  const own = x.seat === props.seat;
  const found = own ? (props.index.get(marker) ?? []) : [];
  return html`
    <${Press}
      kind=${`mk ${found.length ? "lit" : ""}`}
      name=${marker}
      lit=${found.length > 0}
      label=${`${label(marker)} ${x[marker]}`}
      onPress=${presses(props, found, label(marker), marker)}
    >
      <${Figure} name=${icon} />
      ${label(marker)} ${x[marker]}
    </${Press}>
  `;
}

/** What else is to be said of a gladiator's state. @param {BoardProps} props @param {Plain} x @returns {string[]} */
function states(props, x) {
  const who = (/** @type {string} */ name) => called(props, figureCalled(props.view, name)) || name;
  return [
    ...(x.face_down ? ["Face-down"] : []),
    ...(x.delayed ? ["Delay"] : []),
    ...(x.fate !== "alive" ? [label(x.fate)] : []),
    ...x.holds.map((/** @type {[string, string]} */ [net, name]) => `${sentence(net)} holds ${who(name)}`),
    ...x.help.map((/** @type {[string, number]} */ [name, n]) => `+${n} against ${who(name)}`),
  ];
}

/** @param {{props: BoardProps, x: Plain}} props */
export const Markers = ({ props, x }) => html`
  <span class="markers">
    ${MARKERS.filter(([marker]) => x[marker] > 0).map(
      ([marker, icon]) => html`<${Marker} key=${marker} props=${props} x=${x} marker=${marker} icon=${icon} />`,
    )}
    ${states(props, x).map((text) => html`<span key=${text} class="mk plain">${text}</span>`)}
  </span>
`;
