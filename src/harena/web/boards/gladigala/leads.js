// On a phone the schools that one may lead stand on the sand: four of them have no room in the prompt bar.
import { html } from "../../lib.js";
import { placed } from "../../placed.js";
import { Icon } from "../../pieces/icon.js";
import { Press } from "../../pieces/press.js";
import { EMBLEM, NAMES } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */

/** @param {{props: BoardProps, option: Option}} props */
function Lead({ props, option }) {
  const code = String(option.args.school).toUpperCase();
  placed([option], props.options);
  return html`
    <${Press}
      kind="school lead panel lit"
      name=${code}
      lit=${true}
      label=${option.label ?? option.text}
      onPress=${() => props.pick([option], code)}
    >
      <${Icon} name=${EMBLEM[code] ?? "pin"} />
      <b>${NAMES[code] ?? code}</b>
    </${Press}>
  `;
}

/** @param {{props: BoardProps}} props */
export function Leads({ props }) {
  const found = props.options.filter((option) => option.kind === "lead");
  if (!props.phone || !found.length || !props.send) return null;
  return html`
    <div class="leads" role="group" aria-label="Schools to lead">
      ${found.map((option) => html`<${Lead} key=${option.text} props=${props} option=${option} />`)}
    </div>
  `;
}
