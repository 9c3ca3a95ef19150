// Promises as sentences: tick one, and choose its number or its House by steps.
import { html, useSignal } from "../../../lib.js";
import { promise } from "./bargain.js";
import { Line } from "./tray.js";

/** So many are in sight; the rest comes with a press. */
const FIRST = 3;

/**
 * One promise. Whichever of its steps is shown is the one that is made.
 * @param {{steps: string[][], at: number, made: number | undefined}} props
 */
function Promised({ steps, at, made }) {
  const shown = useSignal(Math.min(1, steps.length - 1));
  const step = made ?? shown.value;
  const on = made !== undefined;
  const go = (/** @type {number} */ by) => (/** @type {Event} */ e) => {
    e.preventDefault();
    shown.value = (step + by + steps.length) % steps.length;
    promise(at, shown.value);
  };
  const turn = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ what) => html`
    <button type="button" class="turn" aria-label=${`${what}: ${steps[step][1]}`} onClick=${go(by)}>${sign}</button>
  `;
  return html`
    <div class="promise">
      <${Line} on=${on} toggle=${() => promise(at, on ? null : step)}>${steps[step][1]}</${Line}>
      ${steps.length > 1 && html`<span class="turns">${turn(-1, "−", "Before")}${turn(1, "+", "Next")}</span>`}
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
