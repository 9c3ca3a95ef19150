// Skills and Abilities: their signs, and how much of one is left.
import { html } from "../../lib.js";
import { tidy } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Figure } from "../../pieces/icon.js";
import { aboutTrait, presses } from "./choices.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const SIGNS = /** @type {Record<string, string>} */ ({
  Offense: "gladius",
  Guard: "shield",
  Endurance: "lungs",
  Blood: "droplets",
  Speed: "sprint",
});

/** The sign of a Skill or an Ability. @param {{name: string}} props */
export const Sign = ({ name }) => html`<${Figure} name=${SIGNS[name] ?? "gladius"} />`;

/** A Skill or an Ability with what is left of it. @param {{props: BoardProps, name: string, own: Plain}} props */
function Value({ props, name, own }) {
  const now = own.values[name];
  const first = own.start[name];
  const found = aboutTrait(props, name);
  const lit = found.length > 0;
  return html`
    <${Press}
      kind=${`val v-${tidy(name)} ${lit ? "lit" : ""}`}
      name=${name}
      lit=${lit}
      label=${`${name} ${now}, at first ${first}`}
      onPress=${presses(props, found, name)}
    >
      <${Sign} name=${name} />
      <span>${name}</span>
      <span class="pips">
        ${Array.from({ length: Math.max(now, first) }, (_, i) => html`<i class=${i < now ? "" : "x"} />`)}
      </span>
      <b class="num">${now}</b>
    </${Press}>
  `;
}

/** @param {{props: BoardProps, title: string, names: string[], own: Plain}} props */
export const Values = ({ props, title, names, own }) => html`
  <h3>${title}</h3>
  <div class="vals">
    ${names.map((name) => html`<${Value} key=${name} props=${props} name=${name} own=${own} />`)}
  </div>
`;
