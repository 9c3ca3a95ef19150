// The chart: the course of the game, its decisive moments above, and the scrubber that lies over it.
import { html, useMemo } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { phone } from "../../settings.js";
import { Course } from "./course.js";
import { apart, sign } from "./moments.js";

/**
 * @param {{mark: import("../../finished").Mark, on: boolean, left: string, icon: string, text: string,
 *   move: (to: number)
 *   => void}} props
 */
const Moment = ({ mark, on, left, icon, text, move }) => html`
  <button
    class=${`mark ${on ? "on" : ""}`}
    style=${{ left }}
    aria-label=${_`Decisive moment, step ${mark.step}: ${text}`}
    title=${text}
    onClick=${() => move(mark.step)}
  >
    <${Icon} name=${icon} />
  </button>
`;

/**
 * A decision that cost much, by its number in the list.
 * @param {{decision: import("./analysis/made").Decision, number: number, on: boolean, left: string, go: () => void}}
 *   props
 */
const Cost = ({ decision, number, on, left, go }) => html`
  <button
    class=${`mark cost ${decision.grade} ${on ? "on" : ""}`}
    style=${{ left }}
    aria-label=${_`Costly decision ${number}, step ${decision.step}`}
    onClick=${go}
  >
    ${number}
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
    aria-valuetext=${_`${at} of ${steps}: ${text}`}
    data-testid="scrubber"
    onInput=${(/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => move(Number(e.currentTarget.value))}
  />
`;

/**
 * @param {{finished: import("../../finished").FinishedGame, outline: import("../../finished").Outline, at: number,
 *   move: (to: number) =>
 *   void, caption: import("./told").Caption, worded: import("./told").Worded, analysing:
 *   import("./analysis/made").Analysing}} props
 */
export function Chart({ finished, outline, at, move, caption, worded, analysing }) {
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
        icon=${sign(finished.told.get(mark.step))}
        text=${caption(mark.step).text}
        move=${move}
      />
    `,
  );
  const costs = analysing.costly.map(
    (one, i) => html`
      <${Cost}
        key=${one.step}
        decision=${one}
        number=${i + 1}
        on=${one.step === at}
        left=${percent(one.step)}
        go=${() => analysing.go(i)}
      />
    `,
  );
  return html`
    <div class="chart">
      <div class="marks">${analysing.done ? costs : marks}</div>
      ${course}
      <i class="future" style=${{ left: percent(at) }} />
      <i class="head" style=${{ left: percent(at) }} />
      <${Scrubber} at=${at} steps=${steps} text=${caption(at).text} move=${move} />
    </div>
  `;
}
