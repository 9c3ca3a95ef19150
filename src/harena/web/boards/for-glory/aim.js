// How a battle royale is won, in one line.
import { html } from "../../lib.js";
import { Rule } from "../../pieces/rule.js";

/** As long as other Battles follow. */
const far = () => html`
  Last school standing wins<span class="desk"> the Battle</span>. Only the last Battle decides<span class="desk">
    ${" "}the game</span>.
`;

/** @param {{view: import("../../types").View}} props */
export const Aim = ({ view }) => html`
  <p class="aim">
    ${view.board.rounds_left === 1 ? "Last school standing wins this Battle, and the game." : far()}
    ${" "}<${Rule} id=${view.board.battle ? "FX-MP-BAT-1" : "FX-MP-WIN-1"} game=${view.game} />
  </p>
`;
