// Promises as sentences: tick one, choose its number by steps, or its House by a button.
import { html, useSignal } from "../../../lib.js";
import { promise } from "./bargain.js";
import { Line } from "./tray.js";

/** So many are in sight; the rest comes with a press. */
const FIRST = 3;

/** A number is stepped through. @param {{steps: string[][], step: number, choose: (step: number) => void}} props */
function Numbers({ steps, step, choose }) {
  const turn = (/** @type {number} */ to, /** @type {string} */ sign, /** @type {string} */ what) => html`
    <button
      type="button"
      class="turn"
      aria-label=${`${what}: ${steps[step][1]}`}
      disabled=${!steps[to]}
      onClick=${() => choose(to)}
    >
      ${sign}
    </button>
  `;
  return html`<span class="turns">${turn(step - 1, "−", "Fewer")}${turn(step + 1, "+", "More")}</span>`;
}

/** A House is pressed. @param {{steps: string[][], made: number | undefined, choose: (step: number) => void}} props */
const Houses = ({ steps, made, choose }) => html`
  <span class="turns" role="group" aria-label="Which House">
    ${steps.map(
      ([said, , , name], at) => html`
        <button type="button" key=${said} class="whom" aria-pressed=${made === at} onClick=${() => choose(at)}>
          ${name}
        </button>
      `,
    )}
  </span>
`;

/**
 * One promise. Whichever of its steps is shown is the one that is made.
 * @param {{steps: string[][], at: number, made: number | undefined}} props
 */
function Promised({ steps, at, made }) {
  const numbered = !Number.isNaN(Number(steps[0][3]));
  const shown = useSignal(numbered ? Math.min(1, steps.length - 1) : 0);
  const step = made ?? shown.value;
  const on = made !== undefined;
  const [, reads, worth] = steps[step];
  const choose = (/** @type {number} */ to) => {
    shown.value = to;
    promise(at, to);
  };
  const turns = numbered
    ? html`<${Numbers} steps=${steps} step=${step} choose=${choose} />`
    : html`<${Houses} steps=${steps} made=${made} choose=${choose} />`;
  return html`
    <div class="promise">
      <${Line} on=${on} toggle=${() => promise(at, on ? null : step)}>${reads}</${Line}>
      ${steps.length > 1 && turns}
      <small class="kept" title=${`Worth about ${worth} if you keep it`}>≈ ${worth} if kept</small>
    </div>
  `;
}

/** @param {{list: string[][][], made: Record<number, number>}} props */
export function Promises({ list, made }) {
  const all = useSignal(false);
  if (!list.length) return null;
  const seen = list.map((steps, at) => ({ steps, at })).filter(({ at }) => all.value || at < FIRST || at in made);
  const toggle = () => {
    all.value = !all.value;
  };
  return html`
    <div class="vows" role="group" aria-label="I promise">
      <h4>I promise <small>it binds nobody</small></h4>
      ${seen.map(({ steps, at }) => html`<${Promised} key=${steps[0][0]} steps=${steps} at=${at} made=${made[at]} />`)}
      ${
        list.length > FIRST &&
        html`
          <button type="button" class="link" aria-expanded=${all.value} onClick=${toggle}>
            ${all.value ? "Fewer promises" : `${list.length - FIRST} more promises`}
          </button>
        `
      }
    </div>
  `;
}
