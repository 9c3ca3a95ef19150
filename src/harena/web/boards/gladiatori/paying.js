// A wound that is paid: what is marked to go on cards and items, and the bar that sums it up and confirms it.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { covered, marked, markLeast, payMarked, wound } from "./payment.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/** How many of these are marked to go. @param {BoardProps} props @param {import("../../types").Option[]} found */
export const going = (props, found) => (found.length && wound(props.view) ? marked(props, found[0].text) : 0);

/** On a card or an item: how many of it go. @param {{n: number}} props */
export const Going = ({ n }) =>
  n > 0 &&
  html`
    <span class="going num" aria-hidden="true">
      <${Icon} name="drop" />
      ${n}
    </span>
  `;

/** How much of the wound is covered. @param {{owed: number, sum: number}} props */
const Covered = ({ owed, sum }) => html`
  <p role="status">
    <b class="num">${Math.min(sum, owed)} of ${owed}</b> damage covered${sum > owed ? `, ${sum - owed} too much` : ""}
    <small>${sum ? "press again to take back" : "press cards or items to mark them"}</small>
  </p>
`;

/** @param {{props: BoardProps}} props */
export function Paying({ props }) {
  const found = wound(props.view);
  if (!found || !props.send) return null;
  const sum = covered(props, found.means);
  const enough = sum >= found.owed;
  return html`
    <section class="gpay" aria-label="Pay the damage">
      <${Covered} owed=${found.owed} sum=${sum} />
      <button
        class="btn"
        title="Marks what is least missed: Energy first, and as little too much as can be"
        onClick=${() => markLeast(props)}
      >
        Mark the least
      </button>
      <button class=${`btn primary ${enough ? "lit" : ""}`} disabled=${!enough} onClick=${() => payMarked(props)}>
        Pay these
      </button>
    </section>
  `;
}
