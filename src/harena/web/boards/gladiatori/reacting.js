// On a phone: all Reactions beside each other with what they do, whether their cards are in hand or on the table.
import { html } from "../../lib.js";
import { placed } from "../../placed.js";
import { figure, label, tidy } from "../../words.js";
import { Press } from "../../pieces/press.js";
import { Figure } from "../../pieces/icon.js";
import { mine } from "./figures.js";
import { known } from "./glossary.js";
import { says } from "./speech.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */

/** The Reactions that may be chosen now. @param {BoardProps} props */
export const reactions = (props) =>
  props.view.ask?.kind === "react" ? props.options.filter((o) => !o.passes && o.args.card) : [];

/** @param {{props: BoardProps, option: Option}} props */
function Reaction({ props, option }) {
  const card = known(props.view, option.args.card);
  const name = card?.name ?? label(option.args.card);
  const note = says(option, props.view)?.note ?? "";
  const lies = mine(props.view)?.own.hand[name] ? "" : "on the table";
  placed([option], props.options);
  return html`
    <${Press}
      kind=${`gcard greact t-${card?.type} lit`}
      name=${tidy(option.text)}
      lit=${true}
      thing=${card}
      label=${[option.label ?? option.text, lies, note].filter(Boolean).join(", ")}
      onPress=${() => props.pick([option], name)}
    >
      <span class="pic">
        <${Figure} name=${figure(name, card?.type ?? "")} />
      </span>
      <b>${name}</b>
      <small>${[lies, note].filter(Boolean).join(": ")}</small>
    </${Press}>
  `;
}

/** @param {{props: BoardProps}} props */
export const Reactions = ({ props }) => html`
  <section class="ggroup" aria-label="Your Reactions">
    <div class="lie reacts">
      ${reactions(props).map((o) => html`<${Reaction} key=${o.text} props=${props} option=${o} />`)}
    </div>
  </section>
`;
