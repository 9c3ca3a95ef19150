// Where the number of a step stands beside what it speaks of: at a corner or an edge where it hides no figure and no
// name.

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** So high a number is; it lies over the edge by half of that. */
export const SIZE = 21;
/** So wide is each further sign in it. */
const SIGN = 7;
/** So far it stands beside a thing, outside of its outline. */
const BESIDE = 5;
/** So far it stays from the edge of the page. */
const MARGIN = 3;

/** The newest number, and how many there are besides. @param {number[]} numbers */
export function badge(numbers) {
  const newest = Math.max(...numbers);
  return numbers.length > 1 ? `${newest}+${numbers.length - 1}` : `${newest}`;
}

/** @param {number} n @param {number} size @param {number} most */
const kept = (n, size, most) => Math.min(Math.max(MARGIN, n), most - size - MARGIN);

/**
 * The places where a number could stand, the likeliest first: the corners, the middles of the edges, and beside it,
 * where what it speaks of is no more than a line of text.
 * @param {Box} box
 * @param {string} text
 * @param {{width: number, height: number}} page
 * @returns {Box[]}
 */
export function places({ left, top, width, height }, text, page) {
  const wide = SIZE + SIGN * Math.max(0, text.length - 2);
  const start = left - SIZE / 2;
  const end = left + width - wide + SIZE / 2;
  const upper = top - SIZE / 2;
  const lower = top + height - SIZE / 2;
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
  ].map(([x, y]) => ({ left: kept(x, wide, page.width), top: kept(y, SIZE, page.height), width: wide, height: SIZE }));
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

/** A drawing that is larger is a ground on which things stand. */
const SYMBOL = 40;

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
