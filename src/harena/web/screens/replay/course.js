// The course of the game as a picture: chances as lines, parts of the game as bands with their names.
import { html } from "../../lib.js";
import { parts } from "../../finished.js";
import { phone } from "../../settings.js";
import { headline, seatClass } from "../../words.js";

/** @typedef {{from: number, to: number, text: string}} Span */

/** So many points a line has at most; no screen shows more. */
const POINTS = 400;

/**
 * The chances of a seat as a line over a height of 100; `wide` is a step.
 * @param {number[][]} chances
 * @param {number} seat
 * @param {number} wide
 */
export function line(chances, seat, wide) {
  const every = Math.max(1, Math.floor(chances.length / POINTS));
  return chances
    .map((c, i) => /** @type {[number, number]} */ ([i, c[seat]]))
    .filter(([i]) => i % every === 0 || i === chances.length - 1)
    .map(([i, c], n) => `${n ? "L" : "M"}${(i * wide).toFixed(1)} ${(98 - 0.96 * c).toFixed(1)}`)
    .join("");
}

/** The name of a part, as short as it can be. @param {string} text @param {boolean} narrow */
export const brief = (text, narrow) =>
  narrow ? text.replace(/^(\w+ )?(\w+ \d+).*$/, "$2") : text.replace(/([:.]| of ).*$/, "");

/**
 * The parts of the game, few enough to be read.
 * @param {import("../../finished").Outline} outline
 * @param {import("./told").Worded} worded
 * @param {number} most
 * @returns {Span[]}
 */
export const spansOf = (outline, worded, most) =>
  parts(outline, most).map(([from, text], i, all) => ({
    from,
    to: all[i + 1]?.[0] ?? outline.steps,
    text: headline(worded(text)),
  }));

/** @param {{span: Span, wide: number}} props */
const Band = ({ span: { from, to }, wide }) => html`
  <rect class="band" x=${from * wide} y="0" width=${(to - from) * wide} height="100" />
`;

/** @param {{chances: number[][], seat: number, wide: number}} props */
const Chance = ({ chances, seat, wide }) => html`
  <path class=${`chance ${seatClass(seat)} c${seat % 4}`} d=${line(chances, seat, wide)} />
`;

/** @param {{span: Span, wide: number}} props */
const BandName = ({ span: { from, to, text }, wide }) => html`
  <span style=${{ left: `${(from * wide) / 10}%`, width: `${((to - from) * wide) / 10}%` }} title=${text}>
    ${brief(text, phone.value)}
  </span>
`;

/** @param {{outline: import("../../finished").Outline, worded: import("./told").Worded}} props */
export function Course({ outline, worded }) {
  const { steps, chances } = outline;
  const narrow = phone.value;
  const wide = 1000 / Math.max(1, steps);
  const spans = spansOf(outline, worded, narrow ? 9 : 16);
  const seats = [...(chances[0] ?? []).keys()];
  const readable = (/** @type {Span} */ { from, to }) => (to - from) / Math.max(1, steps) >= (narrow ? 0.1 : 0.065);
  return html`
    <div class="course">
      <svg
        viewBox="0 0 1000 100"
        preserveAspectRatio="none"
        role="img"
        aria-label="Chances of each seat over the game, as the bots judge them"
      >
        ${spans.map((span, i) => i % 2 === 0 && html`<${Band} key=${i} span=${span} wide=${wide} />`)}
        ${[2, 50, 98].map((y) => html`<line key=${y} class="grid" x1="0" x2="1000" y1=${y} y2=${y} />`)}
        ${seats.map((seat) => html`<${Chance} key=${seat} chances=${chances} seat=${seat} wide=${wide} />`)}
      </svg>
      <div class="names" aria-hidden="true">
        ${spans.map((span, i) => readable(span) && html`<${BandName} key=${i} span=${span} wide=${wide} />`)}
      </div>
    </div>
  `;
}
