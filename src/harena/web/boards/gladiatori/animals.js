// The animals, where there are any: those in the arena, and how many are still to come.
import { html } from "../../lib.js";
import { figure, label } from "../../words.js";
import { Figure } from "../../pieces/icon.js";
import { beastNumber, mine } from "./figures.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{beast: Plain, near: boolean}} props `near`: in front of my gladiator */
const Animal = ({ beast, near }) => html`
  <li class=${near ? "near" : ""} title=${`${label(beast.name)}${near ? ", in front of you" : ""}`}>
    <span class="beastsign">
      <${Figure} name=${figure(beast.name, "")} />
    </span>
    <b class="num">${beastNumber(beast)}</b>
    <span class="sr">${label(beast.name)}${near ? ", in front of you" : ""}</span>
    ${beast.trapped > 0 && html`<small>in a Net</small>`}
  </li>
`;

/** @param {{props: BoardProps}} props */
export function Animals({ props }) {
  const { animals, waiting, animals_mode: mode } = props.view.board;
  if (mode === "none") return null;
  const front = mine(props.view)?.front ?? [];
  const animal = (/** @type {Plain} */ b) => html`<${Animal} key=${b.name} beast=${b} near=${front.includes(b.at)} />`;
  return html`
    <section class="gbeasts panel" aria-label="Animals">
      <h2>
        Animals<small>${waiting ? `${waiting} behind the gates` : "none to come"}</small>
      </h2>
      <ul>
        ${animals.map(animal)}
        ${!animals.length && html`<li class="quiet">none in the arena</li>`}
      </ul>
    </section>
  `;
}
