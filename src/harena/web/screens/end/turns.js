// The turns of the game: the three moments at which the chances changed most. Each leads into the replay.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { Emblem } from "../../pieces/emblem.js";
import { brief } from "../replay/course.js";
import { sign, turning } from "../replay/moments.js";

/** @typedef {import("../../finished").Outline} Outline */
/** @typedef {import("../../finished").Mark} Turn */

/** So many are shown. */
const MANY = 3;

/**
 * The largest, in order of time; told of oneself where that is as much of a change.
 * @param {Outline} outline
 * @param {number} mine
 * @returns {Turn[]}
 */
export function turnsOf({ marks, chances }, mine) {
  const own = (/** @type {Turn} */ { since, until }) => chances[until][mine] - chances[since][mine];
  return [...marks]
    .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
    .slice(0, MANY)
    .sort((a, b) => a.step - b.step)
    .map((mark) => (Math.abs(own(mark)) >= Math.abs(mark.swing) ? { ...mark, seat: mine, swing: own(mark) } : mark));
}

/** @param {number} swing */
const percent = (swing) => `${swing < 0 ? "−" : "+"}${Math.abs(swing)} %`;

/**
 * @param {{id: string, finished: import("../../finished").FinishedGame, turns: Turn[], mine: number, names: string[],
 *   spans: import("../replay/course").Span[], caption: (turn: Turn) => string}} props
 */
export function Turns({ id, finished, turns, mine, spans, names, caption }) {
  const when = (/** @type {number} */ step) => brief(spans.findLast((s) => s.from <= step)?.text ?? "", false);
  const signOf = (/** @type {Turn} */ turn) => {
    const line = turning((step) => finished.told.get(step), turn, finished.outline.value?.chances ?? []);
    return sign(line && [line]);
  };
  if (!turns.length) return html`<p class="not-yet">No single move turned this game.</p>`;
  const found = turns.map((turn, i) => {
    const { step, seat, swing } = turn;
    return html`
      <li key=${step}>
        <a class=${`turn ${swing < 0 ? "down" : "up"}`} href=${`/replay/${id}?step=${step}`} data-step=${step}>
          <b class="n">${i + 1}</b>
          ${seat === mine ? html`<${Icon} name=${signOf(turn)} />` : html`<${Emblem} seat=${seat} small />`}
          <span class="what">
            <small>${when(step) || _`Step ${step}`}</small>
            <b title=${caption(turn)}>${caption(turn)}</b>
          </span>
          <em>
            <span class="sr">${names[seat]}</span>
            ${percent(swing)}
          </em>
        </a>
      </li>
    `;
  });
  return html`
    <ol class="turns" aria-label="What turned the game">
      ${found}
    </ol>
  `;
}
