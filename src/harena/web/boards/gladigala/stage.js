// The Center Stage: the pillar with the bases of those who are out.
import { html } from "../../lib.js";
import { seatClass } from "../../words.js";
import { byCode, emblem, said, title, typed } from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../types").Plain} Plain */

/** The height of a base on the pillar. @param {number} i */
const y = (i) => 84 - 15 * i;

/** The base of one who is out. @param {{school: Plain, i: number}} props */
const Base = ({ school, i }) => html`
  <g class=${seatClass(school.seat)}>
    <ellipse cx="50" cy=${y(i)} rx="25" ry="7" class="disc" />
    <rect x="25" y=${y(i) - 9} width="50" height="9" class="disc" />
    <ellipse cx="50" cy=${y(i) - 9} rx="25" ry="7" class="top" />
    <use href=${`/static/icons.svg#${emblem(school)}`} x="44.5" y=${y(i) - 14} width="11" height="11" class="onr" />
  </g>
`;
const Hole = (/** @type {{i: number}} */ { i }) => html`
  <ellipse cx="50" cy=${y(i) - 9} rx="25" ry="7" class="hole" />
`;

/** @param {{view: View, end: number}} props `end`: how many have room */
function Pillar({ view, end }) {
  const outs = view.board.center_stage;
  const empty = Array.from({ length: Math.max(0, end - outs.length) }, (_, i) => outs.length + i);
  return html`
    <svg class="pillar" viewBox="0 0 100 150" aria-hidden="true">
      <path d="M22 146h56v-8H22zM28 138h44l-3-8H31z" class="base" />
      <path d="M32 130h36V92H32z" class="shaft" />
      <path d="M38 92v38M44 92v38M50 92v38M56 92v38M62 92v38" class="flute" />
      <path d="M26 92h48v-7H26z" class="base" />
      ${empty.map((i) => html`<${Hole} key=${`h${i}`} i=${i} />`)}
      ${outs.map((/** @type {string} */ code, /** @type {number} */ i) => {
        const school = byCode(view, code) ?? {};
        return html`<${Base} key=${i} school=${school} i=${i} />`;
      })}
    </svg>
  `;
}

/** @param {{props: BoardProps}} props */
export function CenterStage({ props }) {
  const { view } = props;
  const { board } = view;
  const outs = board.center_stage.length;
  const end = Math.max(board.outs_to_end ?? 0, outs);
  const left = end - outs;
  const gone = board.schools.flatMap((/** @type {Plain} */ s) =>
    s.gladiators
      .filter((/** @type {Plain} */ g) => !g.active && board.round)
      .map((/** @type {Plain} */ g) => said(view, "lost", { school: title(s), type: typed(view, g.type) })),
  );
  const streak =
    board.run &&
    html`<p>${said(view, "streak")}: <b>${title(byCode(view, board.run.school) ?? {})}</b> ${board.run.length}</p>`;
  return html`
    <section class="outs panel" aria-label=${said(view, "stage")}>
      <${Pillar} view=${view} end=${end} />
      <div>
        <h2>${said(view, "stage")}</h2>
        <span class="count num">
          ${outs} <small>${said(view, "of-out", { most: end })}</small>
        </span>
        <p>
          ${gone.length ? `${gone.join(", ")}. ` : ""}
          ${said(view, left === 1 ? "one-more-ends" : "more-end", { count: left })}
        </p>
        ${streak}
      </div>
    </section>
  `;
}
