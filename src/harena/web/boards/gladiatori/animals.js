// The animals, where there are any: those in the arena, and how many are still to come.
import { html } from "../../lib.js";
import { figure, label } from "../../words.js";
import { Figure } from "../../pieces/icon.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{beast: Plain}} props */
const Animal = ({ beast }) => html`
  <li>
    <span class="beastsign">
      <${Figure} name=${figure(beast.name, "")} />
    </span>
    ${label(beast.name)}
    ${beast.trapped > 0 && html`<small>in a Net</small>`}
  </li>
`;

/** @param {{props: BoardProps}} props */
export function Animals({ props }) {
  const { animals, waiting, animals_mode: mode } = props.view.board;
  if (mode === "none") return null;
  return html`
    <section class="gbeasts panel" aria-label="Animals">
      <h2>
        Animals<small>${waiting ? `${waiting} behind the gates` : "none to come"}</small>
      </h2>
      <ul>
        ${animals.map((/** @type {Plain} */ b) => html`<${Animal} key=${b.name} beast=${b} />`)}
        ${!animals.length && html`<li class="quiet">none in the arena</li>`}
      </ul>
    </section>
  `;
}
