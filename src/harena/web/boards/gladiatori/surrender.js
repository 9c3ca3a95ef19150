// Leaving the arena alive: said twice.
import { html, useSignal } from "../../lib.js";
import { Dialog } from "../../parts/common.js";
import { Icon } from "../../pieces/icon.js";
import { mine } from "./figures.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/** `points` is what it costs or brings, where points are counted. @param {number | null | undefined} points */
const price = (points) => (points ? ` This ${points < 0 ? "costs" : "brings"} ${Math.abs(points)} VP.` : "");

/** @param {{points: number | null, onSurrender: () => void, onClose: () => void}} props */
const Sure = ({ points, onSurrender, onClose }) => html`
  <${Dialog} title="Surrender?" onClose=${onClose}>
    <p>Your gladiator leaves the arena alive and fights no more in this game.${price(points)}</p>
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
  const points = mine(props.view)?.own.surrender;
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
    ${asked.value && html`<${Sure} points=${points} onSurrender=${surrender} onClose=${close} />`}
  `;
}
