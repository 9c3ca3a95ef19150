// Where the number of a step stands beside what it speaks of: at a corner or an edge where it hides no figure and no
// name.

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** So high a number is; it lies over the edge by half of that. */
export const SIZE = 21;
/** So wide is each sign in it, and the edges beside them. */
const SIGN = 8.5;
const EDGES = 12;
/** So far it stands beside a thing, outside of its outline. */
const BESIDE = 5;
/** So far it stands from the edges within a thing that is large enough. */
const INSET = 4;
/** So far it stays from the edge of the page. */
const MARGIN = 3;

/** All numbers at a place as they are listed: "2, 5", or "1–3" where many follow. @param {number[]} all */
export function badge(all) {
  /** @type {number[][]} */
  const runs = [];
  for (const number of [...all].sort((a, b) => a - b)) {
    if (runs.at(-1)?.at(-1) === number - 1) runs.at(-1)?.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "))).join(", ");
}

/** @param {number} n @param {number} size @param {number} most @param {number} [least] */
const kept = (n, size, most, least = 0) => Math.min(Math.max(least + MARGIN, n), most - size - MARGIN);

/**
 * The places where a number could stand, the likeliest first: the corners, the middles of the edges, beside it, where
 * what it speaks of is no more than a line of text, and within it, between what is written there.
 * @param {Box} box
 * @param {string} text
 * @param {{width: number, height: number, top?: number}} page   above `top` lies the bar
 * @returns {Box[]}
 */
export function places({ left, top, width, height }, text, page) {
  const wide = Math.max(SIZE, Math.ceil(EDGES + SIGN * text.length));
  const start = left - SIZE / 2;
  const end = left + width - wide + SIZE / 2;
  const upper = top - SIZE / 2;
  const lower = top + height - SIZE / 2;
  const steps = Math.max(0, Math.floor((width - wide - 2 * INSET) / SIZE));
  const inside = [top + INSET, top + height - SIZE - INSET].flatMap((y) =>
    Array.from({ length: steps + 1 }, (_, i) => [left + width - wide - INSET - i * SIZE, y]),
  );
  const [across, down] = [left + width / 2 - wide / 2, top + height / 2 - SIZE / 2];
  return [
    [start, upper],
    [end, upper],
    [end, lower],
    [start, lower],
    [across, upper],
    [across, lower],
    [start, down],
    [end, down],
    [left + width + BESIDE, down],
    [left - wide - BESIDE, down],
    [across, top - SIZE - BESIDE],
    [across, top + height + BESIDE],
    ...(height >= SIZE + 2 * INSET ? inside : []),
  ].map(([x, y]) => ({
    left: kept(x, wide, page.width),
    top: kept(y, SIZE, page.height, page.top),
    width: wide,
    height: SIZE,
  }));
}

/** How much of two boxes is common. @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * The first place that hides least.
 * @param {Box[]} all
 * @param {(place: Box) => number} hides
 */
export function freest(all, hides) {
  let [best] = all;
  let least = Number.POSITIVE_INFINITY;
  for (const place of all) {
    const hidden = hides(place);
    if (hidden === 0) return place;
    if (hidden < least) [best, least] = [place, hidden];
  }
  return best;
}

/** A drawing that is larger is a ground on which things stand, but for those who stand there. */
const SYMBOL = 40;
const STANDS = "use.drawn";

/**
 * Where something is written, or a symbol stands, in parts of the page.
 * @param {Iterable<Element>} parts
 * @returns {Box[]}
 */
export function readable(parts) {
  /** @type {Box[]} */
  const found = [];
  const range = document.createRange();
  for (const part of parts) {
    for (const symbol of part.querySelectorAll("svg")) {
      const box = symbol.getBoundingClientRect();
      if (box.width && box.width <= SYMBOL) found.push(box);
    }
    for (const figure of part.querySelectorAll(STANDS)) found.push(figure.getBoundingClientRect());
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (!node.textContent?.trim() || node.parentElement?.matches(".sr")) continue;
      range.selectNodeContents(node);
      found.push(...range.getClientRects());
    }
  }
  return found;
}

/** How much of what is written would be hidden. @param {Box} place @param {Box[]} boxes */
export const hidden = (place, boxes) => boxes.reduce((sum, box) => sum + overlap(place, box), 0);
