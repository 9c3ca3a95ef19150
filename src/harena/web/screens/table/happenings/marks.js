// Numbers and outlines on the board: what each step of the recap touched, and the old places of what is gone.
import { html, useEffect, useLayoutEffect, useRef, useSignal } from "../../../lib.js";
import { still } from "../../../motion.js";
import { seatClass } from "../../../words.js";
import { badge, freest, hidden, places, readable } from "./corner.js";

/** @typedef {import("../../../types").GameEvent} GameEvent */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/**
 * @typedef {{box: Box, around: Element | null, at: Box | undefined}} Lying   where a thing lies, and what it lies in
 */
/**
 * @typedef {Map<string, Lying>} Gone   the old places of what is gone
 */
/** @typedef {(event: GameEvent, view: import("../../../types").View) => (string | undefined)[]} Touched */
/**
 * @typedef {{number: number, seat: number | null, events: GameEvent[], on: boolean}} Shown   a step to be shown: its
 *   number (0: none), who did it, what happened, and whether it is pointed at
 */

const BOARD = ".table > .seatrow, .table > .middle, .table > .myrow";
/** What a number hides nothing of: the board, the bar above it and the prompt. */
const READ = `${BOARD}, .table > .bar, .table > .prompt`;

/**
 * Everything of a name that is not in my hand. What is called by its place and the same name (`supply-Samnite`) is
 * another piece.
 * @param {string} name @returns {HTMLElement | null}
 */
function find(name) {
  const named = CSS.escape(name);
  for (const part of document.querySelectorAll(BOARD)) {
    const called = part.matches(".myrow") ? "" : `, [data-name="${named}"]:not([data-thing$="-${named}"])`;
    const found = part.querySelector(`[data-thing="${named}"], [data-place="${named}"]${called}`);
    if (found) return /** @type {HTMLElement} */ (found);
  }
  return null;
}

/** @param {Box} box */
const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** @param {Box} box @param {Box} other whether its middle lies in the other */
function within(box, other) {
  const { x, y } = middle(box);
  return x > other.left && x < other.left + other.width && y > other.top && y < other.top + other.height;
}

/** The part of a box that lies in another. @param {Box} box @param {Box} other @returns {Box} */
function common(box, other) {
  const left = Math.max(box.left, other.left);
  const top = Math.max(box.top, other.top);
  return {
    left,
    top,
    width: Math.min(box.left + box.width, other.left + other.width) - left,
    height: Math.min(box.top + box.height, other.top + other.height) - top,
  };
}

/** What is seen of a thing; null where it is scrolled away. @param {Element} node @returns {Box | null} */
function seen(node) {
  /** @type {Box} */
  let box = node.getBoundingClientRect();
  if (!box.width) return null;
  for (let up = node.parentElement; up && !up.matches(".table"); up = up.parentElement) {
    if (getComputedStyle(up).overflow === "visible") continue;
    const frame = up.getBoundingClientRect();
    if (!within(box, frame)) return null;
    box = common(box, frame);
  }
  return box;
}

/** Where all things outside my hand lie, by name. @returns {Map<string, Lying>} */
function lying() {
  /** @type {Map<string, Lying>} */
  const found = new Map();
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".table > :is(.seatrow, .middle) [data-thing]")
  )) {
    const box = node.getBoundingClientRect();
    const around = node.parentElement;
    if (box.width) found.set(node.dataset.thing ?? "", { box, around, at: around?.getBoundingClientRect() });
  }
  return found;
}

/**
 * What has left its place since my last decision, and where that was.
 * @param {import("../../../types").View | null} view
 * @param {unknown} since another one forgets it all
 * @returns {{current: Gone}}
 */
export function useLeft(view, since) {
  const left = useRef(/** @type {Gone} */ (new Map()));
  const before = useRef(/** @type {Map<string, Lying>} */ (new Map()));
  const begin = () => {
    before.current = lying();
    left.current = new Map();
  };
  useLayoutEffect(begin, [since, view?.seat]);
  useLayoutEffect(() => {
    const now = lying();
    const gone = left.current;
    for (const [name, was] of before.current) if (!now.has(name)) gone.set(name, was);
    for (const name of now.keys()) gone.delete(name);
    before.current = now;
  }, [view, still.value]);
  useEffect(() => {
    addEventListener("resize", begin);
    return () => removeEventListener("resize", begin);
  }, []);
  return left;
}

/** Edges of things may lie so far over each other. */
const EDGE = 4;

/** Whether a place is free: nothing would be covered by what is drawn there. @param {Box} box */
function isFree(box) {
  const parts = [...lying().values()].map((other) => common(box, other.box));
  return parts.every(({ width, height }) => width <= EDGE || height <= EDGE);
}

/** Whether what a thing lay in stands where it stood. @param {Lying} was */
function stands({ around, at }) {
  const now = around?.isConnected ? around.getBoundingClientRect() : null;
  return now !== null && at !== undefined && now.left === at.left && now.top === at.top;
}

/**
 * @typedef {{key: string, box: Box, number: number, seat: number | null, on: boolean, gone: string}} Mark   `gone`:
 *   what lay there
 */

/**
 * Where something is seen, or was seen if nothing took its place; and whether it left that place empty.
 * @param {string} name
 * @param {Gone} gone
 * @returns {{box: Box, empty: boolean} | null}
 */
function placeOf(name, gone) {
  const was = gone.get(name);
  if (was) return stands(was) && isFree(was.box) ? { box: was.box, empty: true } : null;
  const node = find(name);
  const box = node && seen(node);
  return box && { box, empty: false };
}

/** The most outlines of one step that is not pointed at. */
const MOST = 4;

/**
 * What is drawn for a step: the most telling place of what happened; all of them if it is pointed at; where there is
 * none, whoever did it. The first has the number.
 * @param {Shown} step
 * @param {import("../../../types").View} view
 * @param {Touched} touched
 * @param {Gone} left
 * @returns {Mark[]}
 */
function marksOf({ number, seat, events, on }, view, touched, left) {
  /** @type {Map<string, Mark>} */
  const found = new Map();
  const draw = (/** @type {string} */ name, /** @type {GameEvent | null} */ event) => {
    const place = found.has(name) ? null : placeOf(name, left);
    if (!place) return found.has(name);
    const gone = place.empty ? String(event?.card ?? event?.gladiator ?? "") : "";
    found.set(name, { key: `${number} ${name}`, box: place.box, number: found.size ? 0 : number, seat, on, gone });
    return true;
  };
  for (const event of on ? events : events.slice(0, MOST)) {
    const names = touched(event, view).filter((name) => name !== undefined);
    if (on) for (const name of names) draw(name, event);
    else names.some((name) => draw(name, event));
  }
  if (!found.size && seat !== null) [`seat-${seat}`, `purse-${seat}`].some((name) => draw(name, null));
  return [...found.values()];
}

/** @typedef {{text: string, place: Box}} Badge */

/**
 * The numbers at each place: one badge for all of them, where it hides nothing and none of the others.
 * @param {Mark[]} marks
 * @returns {Map<Mark, Badge>}
 */
function badges(marks) {
  const numbered = marks.filter((mark) => mark.number);
  const same = (/** @type {Mark} */ a, /** @type {Mark} */ b) => a.box.left === b.box.left && a.box.top === b.box.top;
  // Beside the board lies the rail.
  const end = document.querySelector(".table > .middle")?.getBoundingClientRect().right ?? innerWidth;
  const top = document.querySelector(".table > .bar")?.getBoundingClientRect().bottom;
  const page = { width: Math.min(innerWidth, end + EDGE), height: innerHeight, top };
  const taken = numbered.length ? readable(document.querySelectorAll(READ)) : [];
  /** @type {Map<Mark, Badge>} */
  const found = new Map();
  for (const mark of numbered) {
    if ([...found.keys()].some((other) => same(mark, other))) continue;
    const text = badge(numbered.filter((other) => same(mark, other)).map((other) => other.number));
    const place = freest(places(mark.box, text, page), (one) => hidden(one, taken));
    taken.push(place);
    found.set(mark, { text, place });
  }
  return found;
}

/** @param {{badge: Badge, box: Box}} props   `box` is what it speaks of */
const Place = ({ badge: { text, place }, box }) => {
  const style = { left: `${place.left - box.left}px`, top: `${place.top - box.top}px` };
  return html`<b class="nr" style=${style}>${text}</b>`;
};

/**
 * @param {{steps: Shown[], view: import("../../../types").View, touched: Touched, left: {current: Gone}}} props
 */
export function Marks({ steps, view, touched, left }) {
  const marks = useSignal(/** @type {Mark[]} */ ([]));
  const numbers = useSignal(/** @type {Map<Mark, Badge>} */ (new Map()));
  const shown = steps.map((s) => `${s.number}${s.on}${s.events.length}`).join();
  useLayoutEffect(() => {
    const measure = () => {
      const found = steps.flatMap((step) => marksOf(step, view, touched, left.current));
      numbers.value = badges(found);
      marks.value = found;
    };
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    const changes = new MutationObserver(soon);
    for (const part of document.querySelectorAll(BOARD)) changes.observe(part, { childList: true, subtree: true });
    for (const kind of ["resize", "scroll", "animationend", "transitionend"]) addEventListener(kind, soon, true);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      for (const kind of ["resize", "scroll", "animationend", "transitionend"]) removeEventListener(kind, soon, true);
    };
  }, [view, shown, still.value]);
  return html`
    <div class="recapmarks" aria-hidden="true">
      ${marks.value.map((mark) => {
        const { left, top, width, height } = mark.box;
        const style = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
        return html`
          <span
            key=${mark.key}
            class=${`touched ${seatClass(mark.seat)} ${mark.on ? "on" : ""} ${mark.gone ? "gone" : ""}`}
            style=${style}
          >
            ${mark.gone && html`<small>${mark.gone}</small>`}
            ${numbers.value.has(mark) && html`<${Place} badge=${numbers.value.get(mark)} box=${mark.box} />`}
          </span>
        `;
      })}
    </div>
  `;
}
