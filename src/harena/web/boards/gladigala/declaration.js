// What a school has declared, and what has come true.
import { html } from "../../lib.js";
import { Track } from "../../pieces/track.js";
import { Sign, byCode, said, title } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/**
 * The declared symbols, school by school as they sit, so that each keeps its place when it comes true.
 * @param {import("../../types").View} view
 * @param {Plain} school
 */
export function symbols(view, school) {
  const left = { ...school.declared_out };
  const seats = view.board.schools.map((/** @type {Plain} */ s) => s.school);
  return Object.entries(school.declared)
    .sort(([a], [b]) => seats.indexOf(a) - seats.indexOf(b))
    .flatMap(([code, count]) => Array.from({ length: Number(count) }, () => code))
    .map((code) => ({ code, came: (left[code] ?? 0) > 0 && left[code]-- > 0 }));
}

/** @param {{props: BoardProps, school: Plain}} props */
export function Declaration({ props, school }) {
  const { view } = props;
  const steps = view.board.bonus_steps;
  const spots = symbols(view, school);
  const out = spots.filter((s) => s.came).length;
  const heading =
    school.seat === view.seat ? said(view, "declaration") : said(view, "declaration-of", { school: title(school) });
  return html`
    <section class="box decl panel" aria-label=${heading}>
      <h2>${heading}</h2>
      <span class="spots">
        ${spots.map(({ code, came }) => {
          const declared = byCode(view, code);
          return declared ? html`<${Sign} school=${declared} came=${came} />` : code;
        })}
        ${!spots.length && html`<small class="quiet">${said(view, "not-yet")}</small>`}
      </span>
      ${spots.length > 0 && html`<${Track} kind="pay" steps=${steps} at=${out} stands=${true} />`}
      <span class="gain">
        <b class="num">
          ${said(view, "came-true", { count: out, most: spots.length || steps.length })}
        </b>
        <small>${said(view, "as-declared")}</small>
      </span>
    </section>
  `;
}
