// How a match ended, and whose thumb decides.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { deeds, Spot } from "./choices.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/** A thumb to choose. @param {{props: BoardProps, way: string}} props */
function Thumb({ props, way }) {
  const words = `Thumb ${way}`;
  return html`
    <${Spot}
      props=${props}
      kind=${`thumb ${way}`}
      name=${words}
      options=${deeds(props, `thumb-${way}`)}
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
  const asked = deeds(props, "thumb-up", "thumb-down").length > 0;
  const thumbs = html`
    <div class="thumbs">
      ${["up", "down"].map((way) => html`<${Thumb} key=${way} props=${props} way=${way} />`)}
    </div>
  `;
  return html`
    <div class="verdict">
      <b>${sides[winner].card} wins</b>
      <small>
        ${sides[1 - winner].card}: ${level ?? ""}
      </small>
      ${asked ? thumbs : thumb && html`<${Shown} way=${thumb} />`}
    </div>
  `;
}
