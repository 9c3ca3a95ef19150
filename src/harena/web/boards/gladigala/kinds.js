// Before the first round: what each type of fighter strikes and can, while schools and formations are chosen.
import { html } from "../../lib.js";
import { figure } from "../../words.js";
import { Figure } from "../../pieces/icon.js";
import { own, said, typed } from "./parts.js";
import { placingOn } from "./placing.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").View} View */

/** @param {{view: View, type: string, text: string}} props */
const Kind = ({ view, type, text }) => html`
  <li>
    <${Figure} name=${figure(type, type)} />
    <span>
      <b>${typed(view, type)}</b>${" "}${text}
    </span>
  </li>
`;

/** @param {{props: BoardProps}} props */
export function Kinds({ props }) {
  const { view } = props;
  const kinds = Object.entries(view.board.labels?.kinds ?? {});
  if (view.board.round || !own(view) || placingOn(props) || !kinds.length) return null;
  return html`
    <section class="kinds panel" aria-label=${said(view, "kinds")}>
      <h2>${said(view, "kinds")}</h2>
      <ul>
        ${kinds.map(([type, text]) => html`<${Kind} key=${type} view=${view} type=${type} text=${text} />`)}
      </ul>
    </section>
  `;
}
