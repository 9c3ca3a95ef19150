// Which size the fighters of an Arena have: the largest in which all of them find room, the same for all sides.
import { useLayoutEffect, useRef, useSignal } from "../../lib.js";

/**
 * A size of fighters: the least width of one, the least and the greatest height, the gap around it, and how many of a
 * side it is made for.
 * @typedef {{name: string, wide: number, high: number, tall: number, gap: number, most: number}} Size
 */

/** From the largest on. @type {Size[]} */
export const SIZES = [
  { name: "chip", wide: 104, high: 94, tall: 112, gap: 8, most: 4 },
  { name: "tessera", wide: 118, high: 52, tall: 60, gap: 5, most: 8 },
  { name: "slim", wide: 150, high: 20, tall: 31, gap: 3, most: Number.POSITIVE_INFINITY },
];

/** A side: how many stand there, and how wide it is. @typedef {{count: number, wide: number}} Side */

/** Into how many columns a side is laid in this size: none where not even one fits. */
function columnsOf(/** @type {Side} */ { count, wide }, /** @type {Size} */ size) {
  const most = Math.floor((wide + size.gap) / (size.wide + size.gap));
  if (most < 1 || !count) return most;
  return Math.ceil(count / Math.ceil(count / most));
}

/** How many lines all rows have in this size. @param {Side[][]} rows @param {Size} size */
function linesOf(rows, size) {
  const lines = (/** @type {Side} */ side) => Math.ceil(side.count / Math.max(1, columnsOf(side, size)));
  return rows.reduce((sum, row) => sum + Math.max(0, ...row.map(lines)), 0);
}

/**
 * The size for these sides, as high as there is room, and into how many columns each of them is laid. Sides of one row
 * stand beside each other, the rows below each other. Where nothing fits, the smallest: then the sides scroll.
 * @param {Side[][]} rows
 * @param {number} height what all rows together may have
 */
export function fit(rows, height) {
  const sides = rows.flat();
  const most = Math.max(0, ...sides.map((s) => s.count));
  const fits = (/** @type {Size} */ size) =>
    most <= size.most &&
    sides.every((s) => columnsOf(s, size) > 0) &&
    linesOf(rows, size) * (size.high + size.gap) <= height;
  const size = SIZES.find(fits) ?? SIZES[SIZES.length - 1];
  const high = Math.floor(height / Math.max(1, linesOf(rows, size))) - size.gap;
  return {
    size: { ...size, high: Math.max(size.high, Math.min(size.tall, high)) },
    columns: rows.map((row) => row.map((s) => Math.max(1, columnsOf(s, size)))),
  };
}

/** As long as nothing was measured. */
const UNKNOWN = { wide: 800, high: 300, stage: 0 };

/**
 * How much room an element has, for `ref`, and how much of it the stage between the sides takes.
 * @returns {{ref: {current: HTMLElement | null}, wide: number, high: number, stage: number}}
 */
export function useRoom() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const room = useSignal(UNKNOWN);
  const measure = () => {
    const node = ref.current;
    if (!node) return;
    const { clientWidth: wide, clientHeight: high } = node;
    const stage = /** @type {HTMLElement | null} */ (node.querySelector(".between"))?.offsetHeight ?? 0;
    const { value } = room;
    if (wide !== value.wide || high !== value.high || stage !== value.stage) room.value = { wide, high, stage };
  };
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    if (!ref.current) return undefined;
    const watch = new ResizeObserver(measure);
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, ...room.value };
}
