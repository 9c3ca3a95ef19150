// A costly decision on the board: the better choice ringed green, the one that was played ringed red and dashed.
import { html, useLayoutEffect, useSignal } from "../../../lib.js";
import { Icon } from "../../../pieces/icon.js";
import { COACH } from "../../bots.js";
import { arrow, frame, litBy } from "../../table/hint/lit.js";
import { percent } from "./panel.js";

/** @typedef {import("../../table/hint/lit").Frame} Frame */
/** @typedef {{better: Frame[], own: Frame[]}} Frames */

/** So wide a label is at most. */
const LABEL = 150;

/** Where a label stands: below what it speaks about, or above it near the lower edge. @param {Frame} at */
function beside({ x, y, w, h }) {
  const low = y + h + 36 > innerHeight;
  const left = Math.min(Math.max(6, x + w / 2 - LABEL / 3), innerWidth - LABEL);
  return { left: `${left}px`, top: `${low ? y - 30 : y + h + 5}px` };
}

/** @param {{frames: Frame[], kind: "better" | "own"}} props */
function Marked({ frames, kind }) {
  const [from, to, more] = frames;
  const way = from && to && !more && arrow(from, to);
  return html`
    ${frames.map((f) => html`<rect class=${kind} x=${f.x} y=${f.y} width=${f.w} height=${f.h} rx="9" />`)}
    ${way && html`<path class=${`way ${kind}`} d=${way} marker-end=${`url(#drawn-${kind})`} />`}
  `;
}

/** @param {{kind: string}} props */
const Point = ({ kind }) => html`
  <marker
    id=${`drawn-${kind}`}
    class=${kind}
    viewBox="0 0 10 10"
    refX="8"
    refY="5"
    markerWidth="4"
    markerHeight="4"
    orient="auto"
  >
    <path d="M0 0 10 5 0 10z" />
  </marker>
`;

/**
 * @param {{decision: import("./made").Decision, view: import("../../../types").View, name: string}} props   `view` is
 *   that of whoever decided
 */
export function Drawn({ decision, view, name }) {
  const frames = useSignal(/** @type {Frames} */ ({ better: [], own: [] }));
  useLayoutEffect(() => {
    const of = (/** @type {string} */ action) => {
      const option = view.ask?.options.find((one) => one.text === action);
      const found = option ? litBy(option, { action, about: [] }, view.seat) : [];
      return found.filter((node) => node.closest(".replay")).map(frame);
    };
    const look = () => {
      frames.value = { better: of(decision.better), own: of(decision.played) };
    };
    look();
    const later = setTimeout(look, 400); // once everything has come to rest
    addEventListener("resize", look);
    addEventListener("scroll", look, true);
    return () => {
      clearTimeout(later);
      removeEventListener("resize", look);
      removeEventListener("scroll", look, true);
    };
  }, [decision, view]);
  const { better, own } = frames.value;
  return html`
    <svg class="advised" aria-hidden="true">
      <defs><${Point} kind="better" /><${Point} kind="own" /></defs>
      <${Marked} frames=${own} kind="own" />
      <${Marked} frames=${better} kind="better" />
    </svg>
    ${
      own[0] &&
      html`<span
        class="advisedpill own"
        aria-hidden="true"
        style=${beside(own[0])}
      >${name}, ${percent(decision.chance)}</span>`
    }
    ${
      better[0] &&
      html`
        <span class="advisedpill better" aria-hidden="true" style=${beside(better[0])}>
          <${Icon} name=${COACH.icon} /> ${COACH.name}, ${percent(decision.best)}
        </span>
      `
    }
  `;
}
