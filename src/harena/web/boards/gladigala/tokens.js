// Fighters and Eagles on the sand.
import { html } from "../../lib.js";
import { figure, seatClass } from "../../words.js";
import { Drawn, Fighter, Turned } from "../../pieces/fighter.js";
import { Icon } from "../../pieces/icon.js";
import { emblem, number } from "./parts.js";

/** @typedef {import("../../types").Plain} Plain */

const PLATE = "M0-33 24-15Q27-12.5 27-8V17Q27 26 18 26H-18Q-27 26-27 17V-8Q-27-12.5-24-15Z";

/** What the seats' plates are patterned with, so that they can be told apart without colours. */
export const Patterns = () => html`
  <svg class="defs" aria-hidden="true" width="0" height="0">
    <defs>
      <pattern id="gg-s1" width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M-2 2 2-2M0 7 7 0M5 9 9 5" stroke="#000" stroke-width="1.6" />
      </pattern>
      <pattern id="gg-s2" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r="1.3" />
      </pattern>
      <pattern id="gg-s3" width="8" height="8" patternUnits="userSpaceOnUse">
        <path d="M0 0h4v4H0zM4 4h4v4H4z" />
      </pattern>
      <pattern id="gg-s4" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 0h6v2H0z" />
      </pattern>
    </defs>
  </svg>
`;

/** The plate, whose pointed side looks where the fighter faces. @param {{seat: number, turn: number}} props */
const Plate = ({ seat, turn }) => html`
  <${Turned} turn=${turn}>
    <path class="plate" d=${PLATE} />
    <path class="pat" d=${PLATE} fill=${`url(#gg-${seatClass(seat)})`} />
    <path class="rim" d=${PLATE} />
    <path class="brow" d="M-19-14.5 0-28.5 19-14.5" />
  </${Turned}>
`;

const Emblem = (/** @type {{school: Plain}} */ { school }) => html`
  <g transform="translate(19 19)">
    <circle r="10.5" class="bd" />
    <use href=${`/static/icons.svg#${emblem(school)}`} x="-7.5" y="-7.5" width="15" height="15" class="em" />
  </g>
`;

const Numeral = (/** @type {{g: Plain}} */ { g }) => html`
  <g transform="translate(20 -20)">
    <circle r="8.5" class="no" />
    <text class="num" y="4.2" text-anchor="middle">${number(g)}</text>
  </g>
`;

const Hurt = () => html`
  <g transform="translate(-20 19)">
    <circle r="10" class="hurt" />
    <use href="/static/icons.svg#drop" x="-7" y="-7" width="14" height="14" class="w" />
  </g>
`;

const Carried = () => html`
  <g transform="translate(0 25)">
    <circle r="11.5" class="gold" />
    <use href="/static/icons.svg#eagle-emblem" x="-9" y="-9" width="18" height="18" class="e" />
  </g>
`;

/** Somebody else's order, which nobody may see yet. */
const Secret = () => html`
  <g transform="translate(-21 -19) rotate(-8)">
    <rect x="-7" y="-9.5" width="14" height="19" rx="2.5" class="back" />
    <path d="M-3.5-3.2q0-3 3.5-3t3.5 3q0 2-3.5 3v2.4" class="q" />
    <circle cy="6" r="1.3" class="qd" />
  </g>
`;

/**
 * A fighter on the sand, or of the kind `ghost`, where it is planned to be.
 * @param {{g: Plain, school: Plain, looks: number, kind?: string, secret?: boolean, moves?: string,
 *   place: Plain}} props
 *   `looks`: where it looks, in degrees from the top of the board
 */
export function Token({ g, school, looks, kind = "", secret = false, moves = "", place }) {
  return html`
    <${Fighter} kind=${`tok ${seatClass(school.seat)} ${kind}`} place=${place} moves=${moves}>
      <svg viewBox="-36 -36 72 72">
        <${Plate} seat=${school.seat} turn=${looks} />
        <${Drawn} name=${figure(g.type, g.type)} size=${33} />
        <${Emblem} school=${school} />
        <${Numeral} g=${g} />
        ${g.hurt && html`<${Hurt} />`}
        ${g.carries && html`<${Carried} />`}
        ${secret && html`<${Secret} />`}
      </svg>
    </${Fighter}>
  `;
}

/**
 * A school's Eagle on its square, smaller where somebody stands there too.
 * @param {{school: Plain, under: boolean, place: Plain}} props
 */
export const Eagle = ({ school, under, place }) => html`
  <span
    class=${`eagle ${seatClass(school.seat)} ${under ? "under" : ""}`}
    style=${place}
    data-thing=${`eagle ${school.school}`}
    aria-hidden="true"
  >
    <${Icon} name="eagle-emblem" />
    <i>
      <${Icon} name=${emblem(school)} />
    </i>
  </span>
`;
