// Who has won, and what decided it.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { Emblem } from "../../pieces/emblem.js";
import { outcome } from "../../parts/ended.js";
import { seatClass, sentence } from "../../words.js";

/** So much finds room below the name of the winner. */
const ROOM = 130;

/** As many sentences as find room, the first in any case. @param {string} said */
const beginning = (said) =>
  said.split(/(?<=[.!?]) /).reduce((all, next) => (all.length + next.length < ROOM ? `${all} ${next}` : all));

/** @param {{seat: number | undefined}} props */
const Crown = ({ seat }) => html`
  <div class="crown">
    <${Icon} name="laurels" />
    ${seat !== undefined && html`<${Emblem} seat=${seat} />`}
  </div>
`;

/** @param {{leave: () => void}} props */
const Board = ({ leave }) => html`
  <button data-testid="see-board" onClick=${leave}>See the board</button>
`;

/**
 * @param {{result: import("../../types").Result, names: string[], seat: number | null, said: string,
 *   leave: () => void, career?: unknown}} props   `said`: what was told last; `leave`: see the board; `career`: what it
 *   came to for a gladiator
 */
export function Winner({ result, names, seat, said, leave, career = null }) {
  const [winner] = result.winners;
  const won = seat !== null && result.winners.includes(seat);
  const reason = result.reason ? `${sentence(result.reason)}.` : "";
  return html`
    <section class=${`panel winner ${seatClass(winner)}`}>
      <${Crown} seat=${winner} />
      <div data-testid="result">
        <h2>${outcome(result, names, won)}</h2>
        <p>${said ? beginning(said) : reason} ${career} <${Board} leave=${leave} /></p>
      </div>
    </section>
  `;
}
