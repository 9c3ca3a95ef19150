// A bar that is filled by one share or by several.
import { html } from "../lib.js";

/**
 * It is for the eye alone: whoever shows it says its numbers beside it.
 * @param {{shares: {n: number, kind?: string}[], of: number, title?: string}} props   `kind`: the class of a share,
 *   that of a seat gives it the seat's colour and pattern
 */
export const Meter = ({ shares, of, title = "" }) => html`
  <span class="meter" title=${title || undefined} aria-hidden="true">
    ${shares.map(({ n, kind }, i) => html`<i key=${i} class=${kind} style=${{ width: share(n, of) }} />`)}
  </span>
`;

const share = (/** @type {number} */ n, /** @type {number} */ of) => `${Math.min(100, (100 * n) / Math.max(of, 1))}%`;
