// Who starts on the square that is asked for: a button for each type, with its weapon.
import { html } from "../../lib.js";
import { figure } from "../../words.js";
import { placed } from "../../placed.js";
import { Figure } from "../../pieces/icon.js";
import { called, fighter, own, said } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */

/** The square that somebody is to start on, if that is asked. @param {BoardProps} props */
export const placingOn = ({ options }) => {
  const asked = options.length > 0 && options.every((o) => o.kind === "place");
  return asked ? String(options[0].args.square) : "";
};

/** @param {{props: BoardProps, option: Option}} props */
function Starter({ props, option }) {
  const g = fighter(own(props.view), String(option.args.gladiator));
  placed([option], props.options);
  return html`
    <button class="btn" aria-label=${option.label ?? option.text} onClick=${() => props.pick([option], "")}>
      <${Figure} name=${figure(g?.type, g?.type)} />
      ${g && called(props.view, g)}
    </button>
  `;
}

/** @param {{props: BoardProps}} props */
export function Placing({ props }) {
  const square = placingOn(props);
  if (!square || !props.send) return null;
  const name = said(props.view, "who-starts", { square });
  return html`
    <section class="placing panel" role="group" aria-label=${name}>
      <h2>${name}</h2>
      ${props.options.map((option) => html`<${Starter} key=${option.text} props=${props} option=${option} />`)}
    </section>
  `;
}
