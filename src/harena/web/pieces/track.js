// A track of steps: filled up to where something is, or with the step that it stands on.
import { html } from "../lib.js";

/** The numbers of a track from one on. @param {number} of */
export const numbered = (of) => Array.from({ length: of }, (_, i) => i + 1);

/**
 * `steps` is what is drawn on each; `at` how many are reached. `stands` marks the last of these as where it stands.
 * `said` are its words for the ear, where nothing beside it says them.
 * @param {{steps: unknown[], at: number, said?: string, stands?: boolean, kind?: string, place?: string}} props
 *   `kind`: "numbers", "laurels", "slots" or "stops"
 */
export function Track({ steps, at, said = "", stands = false, kind = "", place = "" }) {
  const state = (/** @type {number} */ n) => (stands && n === at ? "cur" : n <= at ? "on" : "");
  return html`
    <span
      class=${`track ${kind}`}
      role=${said ? "img" : undefined}
      aria-label=${said || undefined}
      title=${said || undefined}
      data-place=${place || undefined}
    >
      ${steps.map((what, i) => html`<i key=${i} class=${state(i + 1)}>${what}</i>`)}
    </span>
  `;
}
