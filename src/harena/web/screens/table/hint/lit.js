// The move of a hint on the board: what it concerns is outlined, and an arrow leads from one end to the other.
import { html, useLayoutEffect, useSignal } from "../../../lib.js";
import { concerns } from "../../../reading.js";
import { tidy } from "../../../words.js";

/** @typedef {import("../../../types").Option} Option */
/** @typedef {{x: number, y: number, w: number, h: number}} Frame */

/** So many things are lit at most. */
const MOST = 8;
const SQUARE = /\b[a-z]\d{1,2}\b/g;

/** Several squares may stand in one name. @param {string} name @returns {string[]} */
const apart = (name) => (name.includes(" ") ? [name, ...(name.match(SQUARE) ?? [])] : [name]);

/** Where a thing of that name can be seen on the board: where it may be pressed, if anywhere. @param {string} name */
function seen(name) {
  const found = [...document.querySelectorAll("[data-name]")].filter((node) => {
    const box = node.getBoundingClientRect();
    return nameOn(node) === name && box.width > 0 && box.height > 0;
  });
  return found.find((node) => node.hasAttribute("data-lit")) ?? found[0] ?? null;
}

/** @param {Element} node */
const nameOn = (node) => tidy(node.getAttribute("data-name") ?? "");

/** What of these can be seen, each once, and none inside another. @param {string[]} names */
function onBoard(names) {
  const found = [...new Set(names.map(seen))].filter((node) => node !== null);
  return found.filter((node) => !found.some((other) => other !== node && other.contains(node)));
}

/**
 * What is lit for a choice: the things that it concerns, then those that what follows names; where none of them is on
 * the board, the choice itself in the prompt bar.
 * @param {Option | undefined} option
 * @param {{action: string, about: string[]}} weighed
 * @param {number | null | undefined} seat whose hint it is
 * @returns {Element[]}
 */
export function litBy(option, weighed, seat) {
  const own = onBoard([...(option ? concerns(option) : [])].map(tidy).flatMap(apart));
  // Whose it is, is no goal: no arrow leads to one's own plate.
  const mine = (/** @type {string} */ name) => seen(name)?.getAttribute("data-seat") === `${seat}`;
  const about = weighed.about.map(tidy).filter((name) => !own.length || !mine(name));
  const found = own.length > 1 ? own : onBoard([...own.map(nameOn), ...about]).slice(0, 2);
  if (found.length) return found.slice(0, MOST);
  const choice = document.querySelector(`[data-choice="${CSS.escape(weighed.action)}"]`);
  return choice ? [choice] : [];
}

/** @param {Element} node @returns {Frame} */
export function frame(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left - 3, y: top - 3, w: width + 6, h: height + 6 };
}

/** Where a line from the middle of a frame leaves it. @param {Frame} from @param {number} x @param {number} y */
function edge(from, x, y) {
  const [cx, cy] = [from.x + from.w / 2, from.y + from.h / 2];
  const [dx, dy] = [x - cx, y - cy];
  const part = Math.min(1, from.w / 2 / Math.abs(dx || 1), from.h / 2 / Math.abs(dy || 1));
  return [cx + dx * part, cy + dy * part];
}

/** A bent line from one frame to another. @param {Frame} from @param {Frame} to */
export function arrow(from, to) {
  const [ax, ay] = edge(from, to.x + to.w / 2, to.y + to.h / 2);
  const [bx, by] = edge(to, from.x + from.w / 2, from.y + from.h / 2);
  const [mx, my] = [(ax + bx) / 2 - (by - ay) / 5, (ay + by) / 2 + (bx - ax) / 5];
  return `M${ax.toFixed(1)} ${ay.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${bx.toFixed(1)} ${by.toFixed(1)}`;
}

/** @param {{about: Element[]}} props */
export function Lit({ about }) {
  const frames = useSignal(/** @type {Frame[]} */ ([]));
  useLayoutEffect(() => {
    const look = () => {
      frames.value = about.map(frame);
    };
    look();
    addEventListener("resize", look);
    addEventListener("scroll", look, true);
    return () => {
      removeEventListener("resize", look);
      removeEventListener("scroll", look, true);
    };
  }, about);
  const [from, to, more] = frames.value;
  const way = from && to && !more && arrow(from, to);
  return html`
    <svg class="hint-lit" aria-hidden="true">
      <defs>
        <marker
          id="hint-point"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="4.5"
          markerHeight="4.5"
          orient="auto"
        >
          <path d="M0 0 10 5 0 10z" />
        </marker>
      </defs>
      ${frames.value.map((f) => html`<rect x=${f.x} y=${f.y} width=${f.w} height=${f.h} rx="9" />`)}
      ${way && html`<path class="under" d=${way} /><path class="way" d=${way} marker-end="url(#hint-point)" />`}
    </svg>
  `;
}
