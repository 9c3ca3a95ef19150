// Leaving the arena alive: said twice.
import { html, useSignal } from "../../lib.js";
import { Dialog } from "../../parts/common.js";
import { Icon } from "../../pieces/icon.js";
import { mine } from "./figures.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/** `points` is what it costs or brings, where points are counted. @param {number | null} points */
const price = (points) => (points ? ` This ${points < 0 ? "costs" : "brings"} ${Math.abs(points)} VP.` : "");

/** @param {{said: {text: string, points: number | null}, onSurrender: () => void, onClose: () => void}} props */
const Sure = ({ said, onSurrender, onClose }) => html`
  <${Dialog} title="Surrender?" onClose=${onClose}>
    <p>${said.text}${price(said.points)}</p>
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
  const said = mine(props.view)?.own.surrender;
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
    ${asked.value && html`<${Sure} said=${said} onSurrender=${surrender} onClose=${close} />`}
  `;
}
