// The track of victory points; markers on one number stand above each other.
import { html } from "../../lib.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** The drawing is at least so long. */
const LONG = 20;

/** @param {{x: Plain, k: number, of: number}} props */
const Marker = ({ x, k, of }) => html`
  <span class="mkr" style=${{ "--k": k, "--of": of }} data-thing=${`vp ${x.colour}`}>
    <${Emblem} seat=${x.seat} small=${true} />
  </span>
`;

/** A number of the track and who stands there. @param {{n: number, here: Plain[]}} props */
const Step = ({ n, here }) => html`
  <i class=${`${n < 0 ? "neg" : ""} ${n % 5 === 0 ? "five" : ""}`}>
    ${n % 5 === 0 ? String(n).replace("-", "−") : ""}
    ${here.map((x, k) => html`<${Marker} key=${x.seat} x=${x} k=${k} of=${here.length} />`)}
  </i>
`;

/** @param {{props: BoardProps}} props */
export function Track({ props }) {
  /** @type {Plain[]} */
  const list = props.view.board.gladiators.filter((/** @type {Plain} */ x) => x.vp !== null);
  if (!list.length) return null;
  const points = list.map((x) => x.vp);
  const low = Math.min(0, ...points);
  const high = Math.max(LONG, ...points);
  const numbers = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const said = list.map((x) => `${props.names[x.seat]} ${x.vp}`).join(", ");
  return html`
    <div class="gvp" role="img" aria-label=${`Victory points: ${said}`}>
      <span class="cap">
        <${Icon} name="laurels" />
        Victory points
      </span>
      <div class="vptrack num">
        ${numbers.map((n) => html`<${Step} key=${n} n=${n} here=${list.filter((x) => x.vp === n)} />`)}
      </div>
    </div>
  `;
}
