// How a match ended, and whose thumb decides.
import { html } from "../../lib.js";
import { doneAt } from "../../reading.js";
import { tidy } from "../../words.js";
import { Icon } from "../../pieces/icon.js";
import { Spot } from "./choices.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/** What became of the loser. @type {Record<string, string>} */
const FATES = { yield: "yields", injury: "is injured", decapitation: "is decapitated" };

/** A thumb to choose. @param {{props: BoardProps, way: string}} props */
function Thumb({ props, way }) {
  const words = `Thumb ${way}`;
  return html`
    <${Spot}
      props=${props}
      kind=${`thumb framed ${way}`}
      name=${words}
      options=${props.index.get(tidy(words)) ?? []}
      label=${words}
    >
      <${Icon} name=${`thumb-${way}`} />
    </${Spot}>
  `;
}

/** The thumb that was shown. @param {{way: string}} props */
const Shown = ({ way }) => html`
  <span class=${`shown ${way}`}>
    <${Icon} name=${`thumb-${way}`} />
    Thumb ${way}
  </span>
`;

/** @param {{props: BoardProps}} props */
export function Verdict({ props }) {
  const { winner, sides, level, thumb } = props.view.board.match;
  if (winner === null) return null;
  const asked = doneAt(props.options, "verdict").length > 0;
  const thumbs = html`
    <div class="thumbs">
      ${["up", "down"].map((way) => html`<${Thumb} key=${way} props=${props} way=${way} />`)}
    </div>
  `;
  return html`
    <div class="verdict">
      <b>${sides[winner].card} wins</b>
      <small>
        ${sides[1 - winner].card} ${FATES[level] ?? "loses"}
      </small>
      ${asked ? thumbs : thumb && html`<${Shown} way=${thumb} />`}
    </div>
  `;
}
