// An amount of coins.
import { html } from "../lib.js";
import { Icon } from "./icon.js";

/**
 * `n` is null where nobody may know it; `what` is what a game calls its coins, `place` where they lie (motion.js).
 * @param {{n: number | null, what?: string, title?: string, place?: string, kind?: string, children?: unknown}} props
 */
export const Coin = ({ n, what = "coins", title = "", place = "", kind = "", children }) => html`
  <span class=${`coin num ${kind}`} title=${title || undefined} data-place=${place || undefined}>
    <${Icon} name="two-coins" />
    ${n ?? "?"}
    <span class="sr"> ${what}</span>
    ${children}
  </span>
`;
