// The chart: the course of the game, its decisive moments above, and the scrubber that lies over it.
import { html, useMemo } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { phone } from "../../settings.js";
import { Course } from "./course.js";
import { apart, sign } from "./moments.js";

/**
 * @param {{mark: import("../../film").Mark, on: boolean, left: string, icon: string, text: string, move: (to: number)
 *   => void}} props
 */
const Moment = ({ mark, on, left, icon, text, move }) => html`
  <button
    class=${`mark ${on ? "on" : ""}`}
    style=${{ left }}
    aria-label=${`Decisive moment, step ${mark.step}: ${text}`}
    title=${text}
    onClick=${() => move(mark.step)}
  >
    <${Icon} name=${icon} />
  </button>
`;

/** @param {{at: number, steps: number, text: string, move: (to: number) => void}} props */
const Scrubber = ({ at, steps, text, move }) => html`
  <input
    type="range"
    min="0"
    max=${steps}
    step="1"
    value=${at}
    aria-label="Step of the game"
    aria-valuetext=${`${at} of ${steps}: ${text}`}
    data-testid="scrubber"
    onInput=${(/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => move(Number(e.currentTarget.value))}
  />
`;

/**
 * @param {{film: import("../../film").Film, outline: import("../../film").Outline, at: number, move: (to: number) =>
 *   void, caption: import("./told").Caption, worded: import("./told").Worded}} props
 */
export function Chart({ film, outline, at, move, caption, worded }) {
  const { steps } = outline;
  const percent = (/** @type {number} */ s) => `${(steps ? (100 * s) / steps : 0).toFixed(2)}%`;
  const course = useMemo(() => html`<${Course} outline=${outline} worded=${worded} />`, [outline, worded, phone.value]);
  const marks = apart(outline.marks, steps * (phone.value ? 0.07 : 0.028)).map(
    (mark) => html`
      <${Moment}
        key=${mark.step}
        mark=${mark}
        on=${mark.step === at}
        left=${percent(mark.step)}
        icon=${sign(film.told.get(mark.step))}
        text=${caption(mark.step).text}
        move=${move}
      />
    `,
  );
  return html`
    <div class="chart">
      <div class="marks">${marks}</div>
      ${course}
      <i class="future" style=${{ left: percent(at) }} />
      <i class="head" style=${{ left: percent(at) }} />
      <${Scrubber} at=${at} steps=${steps} text=${caption(at).text} move=${move} />
    </div>
  `;
}
