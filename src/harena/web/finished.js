// A finished game to look at: its outline, and its positions put together from reels that are fetched ahead.
import { signal } from "./lib.js";
import { api } from "./api.js";
import { patched } from "./live.js";
import { nameOf } from "./reading.js";
import { isHeading, label } from "./words.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Plain} Plain */
/** @typedef {import("./types").ReplayLine} Line */
/** @typedef {import("./types").Mark} Mark */
/** @typedef {import("./types").Outline} Outline */
/** @typedef {import("./types").Seen} Seen */

/** So many lines of the log a board may look back. */
const LATE = 100;

export class FinishedGame {
  /** @param {string} id @param {string} eyes a seat, "public" or "all" */
  constructor(id, eyes) {
    this.id = id;
    this.eyes = eyes;
    /** @type {import("./lib").Signal<Outline | null>} */
    this.outline = signal(null);
    /** @type {import("./lib").Signal<number>} counts what has arrived */
    this.arrived = signal(0);
    /** @type {import("./lib").Signal<import("./api").Refusal | null>} why it cannot be shown */
    this.trouble = signal(null);
    /** @type {Map<number, Seen[] | Promise<void>>} reels by number */
    this.reels = new Map();
    /** @type {Map<number, Line[]>} */
    this.told = new Map();
    /** @type {number[]} steps at which something was told: what leads to it is passed over */
    this.seen = [];
    /** @type {number[]} steps at which a turn, a round or a phase begins */
    this.chapters = [];
  }

  async start() {
    try {
      const outline = await api.outline(this.id, this.eyes);
      for (const line of outline.lines) this.told.set(line.step, [...(this.told.get(line.step) ?? []), line]);
      this.seen = Array.from({ length: outline.steps + 1 }, (_, step) => step).filter(
        (step) => step === 0 || step === outline.steps || this.told.has(step),
      );
      const begins = [
        ...outline.phases.map(([step]) => step),
        ...outline.lines.filter((l) => isHeading(l.kind)).map((l) => l.step),
      ];
      this.chapters = [...new Set([0, ...begins, outline.steps])].sort((a, b) => a - b);
      this.outline.value = outline;
    } catch (error) {
      this.trouble.value = /** @type {import("./api").Refusal} */ (error);
    }
  }

  /** The position after a step, or null while it is on its way. @param {number} step @returns {Seen | null} */
  at(step) {
    this.arrived.value; // whoever asks is told when more has come
    const size = this.outline.value?.reel;
    if (!size) return null;
    const reel = this.reels.get(Math.floor(step / size));
    return Array.isArray(reel) ? (reel[step % size] ?? null) : null;
  }

  /**
   * Have the steps around one at hand, the next reel in the direction of travel too.
   * @param {number} step
   * @param {number} [ahead]
   */
  want(step, ahead = 1) {
    const outline = this.outline.peek();
    if (!outline) return;
    const here = Math.floor(step / outline.reel);
    const last = Math.floor(outline.steps / outline.reel);
    for (const number of [here, here + ahead])
      if (number >= 0 && number <= last && !this.reels.has(number))
        this.reels.set(number, this.fetch(number, outline.reel));
  }

  /** @param {number} number @param {number} size */
  async fetch(number, size) {
    try {
      const reel = await api.reel(this.id, number * size, this.eyes);
      let position = reel.position;
      const all = [position];
      for (const changes of reel.changes) {
        for (const change of changes) position = patched(position, change[0], change[1], change.length === 1);
        all.push(position);
      }
      this.reels.set(number, all);
    } catch (error) {
      this.reels.delete(number);
      this.trouble.value = /** @type {import("./api").Refusal} */ (error);
    }
    this.arrived.value += 1;
  }

  /** The latest that was told up to a step. @param {number} step @returns {Line[]} */
  log(step) {
    const lines = this.outline.value?.lines ?? [];
    const until = lines.findIndex((l) => l.step > step);
    return until < 0 ? lines.slice(-LATE) : lines.slice(Math.max(0, until - LATE), until);
  }

  /** The name of the phase that runs after a step. @param {number} step */
  phase(step) {
    let name = "";
    for (const [from, phase] of this.outline.value?.phases ?? []) if (from <= step) name = phase;
    return label(name);
  }
}

/**
 * The next entry of an ordered list after a step, or the last before it.
 * @param {number[]} list
 * @param {number} step
 * @param {1 | -1} way
 */
export function beyond(list, step, way) {
  return (way > 0 ? list.find((s) => s > step) : list.findLast((s) => s < step)) ?? step;
}

/** Whether no two of these headings begin alike, as "Turn 1" and "Turn 2". @param {[number, string][]} list */
const areTold = (list) => new Set(list.map(([, text]) => text.replace(/[:.].*$/s, ""))).size === list.length;

/**
 * The parts of a game by which its time is counted: the headings of one kind, few enough to be read, as [step, text];
 * those that can be told apart before others.
 * @param {Outline} outline @param {number} most @returns {[number, string][]}
 */
export function parts(outline, most) {
  /** @type {Map<string, [number, string][]>} */
  const kinds = new Map();
  for (const line of outline.lines)
    if (isHeading(line.kind)) kinds.set(line.kind, [...(kinds.get(line.kind) ?? []), [line.step, line.text]]);
  const lists = [
    ...kinds.values(),
    outline.phases.map(([step, name]) => /** @type {[number, string]} */ ([step, label(name)])),
  ].filter((l) => l.length > 1);
  const few = lists.filter((l) => l.length <= most);
  const told = few.filter(areTold);
  const found = told.length ? told : few;
  if (found.length) return found.reduce((a, b) => (b.length > a.length ? b : a));
  return lists.reduce((a, b) => (b.length < a.length ? b : a), lists[0]) ?? [];
}

/** @param {unknown} value @returns {value is Plain} */
const plain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/** @param {unknown} value */
const bare = (value) => value === null || typeof value !== "object";

/**
 * What everybody knows together: the public's board; where a bare value is missing there, it comes from whoever knows.
 * @param {Seen} seen
 * @returns {View}
 */
export function together({ view, views = [] }) {
  /** @type {(open: unknown, own: unknown) => unknown} */
  const fill = (open, own) => {
    if (Array.isArray(open) && Array.isArray(own) && open.length === own.length)
      return open.map((item, i) => fill(item, own[i]));
    if (!plain(open) || !plain(own)) return bare(own) && (open === null || open === undefined) ? own : open;
    const whole = { ...open };
    for (const [key, value] of Object.entries(own)) if (key in open || bare(value)) whole[key] = fill(open[key], value);
    return whole;
  };
  const board = views.reduce((known, own) => /** @type {Plain} */ (fill(known, own.board)), view.board);
  return { ...view, board };
}

/** @typedef {{label: string, things: Plain[], words: string[]}} Secret   what one seat alone could see */

/**
 * What a seat's own view has beyond the board that all know: hands, plans.
 * @param {Plain} board
 * @param {View} own
 * @returns {Secret[]}
 */
export function secrets(board, own) {
  /** @type {Secret[]} */
  const found = [];
  /** @type {(key: string, list: unknown[]) => void} */
  const add = (key, list) => {
    const things = list.filter(plain).filter((thing) => nameOf(thing));
    const words = list.filter(bare).map(String);
    if (things.length + words.length) found.push({ label: label(key), things, words });
  };
  /** @type {(open: unknown, mine: unknown, key: string, deep: number) => void} */
  const walk = (open, mine, key, deep) => {
    if (Array.isArray(mine)) {
      if (Array.isArray(open) && open.length === mine.length)
        for (const [i, item] of mine.entries()) walk(open[i], item, key, deep);
      else if (!Array.isArray(open)) add(key, mine);
    } else if (plain(mine)) inside(plain(open) ? open : null, mine, key, deep);
  };
  /** @type {(open: Plain | null, mine: Plain, key: string, deep: number) => void} */
  const inside = (open, mine, key, deep) => {
    const entries = Object.entries(mine);
    const words = () => entries.map(([k, v]) => `${label(k)} ${v}`);
    if (open) for (const [k, v] of entries) walk(open[k], v, k, deep);
    else if (entries.every(([, v]) => bare(v))) add(key, words());
    else if (deep < 1) for (const [k, v] of entries) walk(undefined, v, k, deep + 1);
  };
  walk(board, own.board, "", 0);
  return found;
}
