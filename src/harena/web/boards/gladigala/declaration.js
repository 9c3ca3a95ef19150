// What a school has declared, and what has come true.
import { html } from "../../lib.js";
import { Track } from "../../pieces/track.js";
import { Sign, byCode, title } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** The declared symbols, those that have come true first. @param {Plain} school */
function symbols(school) {
  const left = { ...school.declared_out };
  return Object.entries(school.declared)
    .flatMap(([code, count]) => Array.from({ length: Number(count) }, () => code))
    .map((code) => ({ code, came: (left[code] ?? 0) > 0 && left[code]-- > 0 }))
    .sort((a, b) => Number(b.came) - Number(a.came));
}

/** @param {{props: BoardProps, school: Plain}} props */
export function Declaration({ props, school }) {
  const { view } = props;
  const steps = view.board.bonus_steps;
  const spots = symbols(school);
  const out = spots.filter((s) => s.came).length;
  const heading = school.seat === view.seat ? "Declaration" : `Declaration of ${title(school)}`;
  return html`
    <section class="box decl panel" aria-label=${heading}>
      <h2>${heading}</h2>
      <span class="spots">
        ${spots.map(({ code, came }) => {
          const declared = byCode(view, code);
          return declared ? html`<${Sign} school=${declared} came=${came} />` : code;
        })}
        ${!spots.length && html`<small class="quiet">not yet</small>`}
      </span>
      ${spots.length > 0 && html`<${Track} kind="pay" steps=${steps} at=${out} stands=${true} />`}
      <span class="gain">
        <b class="num">
          ${out} of ${spots.length || steps.length}
        </b>
        <small>out as declared</small>
      </span>
    </section>
  `;
}
