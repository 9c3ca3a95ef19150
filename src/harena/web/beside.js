// Where a bubble stands: beside what it speaks about, never over that nor over the question.
import { useLayoutEffect, useRef } from "./lib.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{left: number, top: number, side: "right" | "left" | "above" | "below", tail: number}} Spot */

/** Between a bubble and what it points at, and between it and the edge of the window. */
const GAP = 12;
const EDGE = 6;
/** The tail stays clear of the corners. */
const CORNER = 16;

/** How much of one box lies in another. @param {Box} a @param {Box} b */
function shared(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The box round all of them. @param {Box[]} boxes @returns {Box} */
export const around = (boxes) => ({
  left: Math.min(...boxes.map((b) => b.left)),
  top: Math.min(...boxes.map((b) => b.top)),
  right: Math.max(...boxes.map((b) => b.right)),
  bottom: Math.max(...boxes.map((b) => b.bottom)),
});

const within = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) =>
  Math.max(low, Math.min(value, high));

/**
 * The places beside a box, nearest first: right, left, above and below it; moved on where they lay over what must stay
 * free.
 * @param {Box} at
 * @param {{width: number, height: number}} size
 * @param {Box[]} free
 * @param {{width: number, height: number}} room
 * @returns {Spot[]}
 */
function places(at, { width, height }, free, room) {
  const x = (at.left + at.right) / 2;
  const y = (at.top + at.bottom) / 2;
  const left = within(x - width / 2, EDGE, room.width - width - EDGE);
  const along = within(x - left, CORNER, width - CORNER);
  const off = free.flatMap((one) => [one.bottom + EDGE, one.top - height - EDGE]);
  const beside = [y - height / 2, ...off].flatMap((wanted) => {
    const top = within(wanted, EDGE, room.height - height - EDGE);
    const down = within(y - top, CORNER, height - CORNER);
    return [
      /** @type {Spot} */ ({ side: "right", left: at.right + GAP, top, tail: down }),
      /** @type {Spot} */ ({ side: "left", left: at.left - GAP - width, top, tail: down }),
    ];
  });
  const above = [at.top - GAP - height, ...off.filter((top) => top + height < at.top)];
  const below = [at.bottom + GAP, ...off.filter((top) => top > at.bottom)];
  return [
    ...beside.slice(0, 2),
    ...above.map((top) => /** @type {Spot} */ ({ side: "above", left, top, tail: along })),
    ...below.map((top) => /** @type {Spot} */ ({ side: "below", left, top, tail: along })),
    ...beside.slice(2),
  ];
}

/**
 * The best place for a bubble: inside the window, off the question, off what it speaks about, and near it.
 * @param {{width: number, height: number}} size
 * @param {Box[]} about   what it speaks about
 * @param {Box[]} free    what must stay free
 * @param {{width: number, height: number}} room
 * @returns {Spot}
 */
export function beside(size, about, free, room) {
  const inside = { left: EDGE, top: EDGE, right: room.width - EDGE, bottom: room.height - EDGE };
  const whole = size.width * size.height;
  const cost = (/** @type {Spot} */ { left, top }) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    const over = (/** @type {Box[]} */ boxes) => boxes.reduce((sum, one) => sum + shared(box, one), 0);
    return 100 * (whole - shared(box, inside)) + 10 * over(free) + over(about);
  };
  const spots = [around(about), ...about].flatMap((at) => places(at, size, free, room));
  return spots.reduce((best, spot) => (cost(spot) < cost(best) - 1 ? spot : best));
}

/** What a bubble must not cover: what is asked, and the choices; a menu no other card of my hand either. */
const FREE = ".prompt";
export const FREE_OF_HAND = ".prompt, .myrow";

/**
 * Keeps an element beside others, measured as it is.
 * @param {Element[]} about
 * @param {unknown[]} [changes]   with which it may have another size or place
 * @param {string} [kept]   what must not be covered
 */
export function useBeside(about, changes = [], kept = FREE) {
  const node = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const stand = () => {
      const bubble = node.current;
      const boxes = about.map((one) => one.getBoundingClientRect()).filter((box) => box.width && box.height);
      if (!bubble) return;
      const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
      const room = { width: innerWidth, height: innerHeight };
      const middle = { left: room.width / 2, right: room.width / 2, top: room.height / 3, bottom: room.height / 3 };
      const free = [...document.querySelectorAll(kept)].map((one) => one.getBoundingClientRect());
      const spot = beside(size, boxes.length ? boxes : [middle], free, room);
      bubble.dataset.side = boxes.length ? spot.side : "";
      bubble.style.left = `${Math.round(spot.left)}px`;
      bubble.style.top = `${Math.round(spot.top)}px`;
      bubble.style.setProperty("--tail", `${Math.round(spot.tail)}px`);
    };
    stand();
    addEventListener("resize", stand);
    addEventListener("scroll", stand, true);
    return () => {
      removeEventListener("resize", stand);
      removeEventListener("scroll", stand, true);
    };
  }, [...about, ...changes]);
  return node;
}
