// Leaving the arena alive: said twice.
import { html, useSignal } from "../../lib.js";
import { Dialog, Icon } from "../../parts/common.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/** @param {{onSurrender: () => void, onClose: () => void}} props */
const Sure = ({ onSurrender, onClose }) => html`
  <${Dialog} title="Surrender?" onClose=${onClose}>
    <p>
      Your gladiator leaves the arena alive and fights no more in this game. This costs victory points${" "}
      where they are counted.
    </p>
    <div class="row-end">
      <button class="btn" onClick=${onClose}>Fight on</button>
      <button class="btn primary" onClick=${onSurrender}>Surrender</button>
    </div>
  </${Dialog}>
`;

/** @param {{props: BoardProps}} props */
export function Surrender({ props }) {
  const asked = useSignal(false);
  if (!props.send || !props.view.ask?.parametric.some((f) => f.kind === "surrender")) return null;
  const ask = () => {
    asked.value = true;
  };
  const close = () => {
    asked.value = false;
  };
  const surrender = () => {
    close();
    props.send?.("surrender");
  };
  return html`
    <button class="giveup" onClick=${ask}>
      <${Icon} name="flag-objective" />
      Surrender
    </button>
    ${asked.value && html`<${Sure} onSurrender=${surrender} onClose=${close} />`}
  `;
}
