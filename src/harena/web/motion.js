// Motion: what moved travels, what came in enters, what left goes, and a board's events add blows, coins and dice.
// Things carry data-thing="<name>", places data-place="<name>", what turns inside a thing data-turn="<degrees>".
// The page always shows the new position already; animations only play on top of it. Nothing waits for them, any key
// or click ends them, and there are none for people who want none or when nobody looks.
import { signal, useLayoutEffect, useRef } from "./lib.js";
import { calm } from "./settings.js";

/** @typedef {import("./types").GameEvent} GameEvent */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {Point & {w: number, h: number}} Spot      a middle, with width and height */
/**
 * @typedef {{node: HTMLElement, now: Spot, seen: Spot, turn: number | null}} Seen   where it lies, and where it is
 *   seen on its way there
 */
/**
 * @typedef {{node: Element, frames: import("./types").Plain, at: number, ms: number, ease: string, wait: boolean, stay:
 *   boolean}} Deed
 */

const TRAVEL = 180;
const ENTER = 160;
const LEAVE = 200;
const DROP = 160;
const LUNGE = 240;
const COIN = 420;
const SETTLE = 380;
/** The longest that one update may take, in milliseconds as all of these. */
const LONGEST = 1200;
/** The longest that the next update waits for it. */
const WAIT = 300;
/** A shift that is too small to show, in pixels. */
const NEAR = 20;
const OUT = "cubic-bezier(.2, .7, .2, 1)";

/** @type {Set<Animation>} */
const running = new Set();
/** @type {HTMLElement | null} the layer above the page for what is only motion */
let layer = null;
let until = 0;
/** How often everything has come to rest. */
export const still = signal(0);

/** Whether motion is wanted and would be seen. */
const wanted = () => !calm() && document.visibilityState === "visible";

/** End everything that moves; the page stands as it is. */
export function skip() {
  for (const animation of [...running]) {
    animation.finish();
    ended(animation);
  }
}
// A click, not the press before it: what is under the finger must not change between press and release.
addEventListener("click", skip, true);
addEventListener("keydown", skip, true);

/** @param {Element} node @returns {Spot} */
function spotOf(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, w: box.width, h: box.height };
}

/** @param {Element} node how far an animation holds it away from its place @returns {Point} */
function offset(node) {
  const [x = "0", y = "0"] = getComputedStyle(node).translate.split(" ");
  return { x: parseFloat(x) || 0, y: parseFloat(y) || 0 };
}

/** Where every thing lies. A name that occurs twice is nobody's. @returns {Map<string, Seen>} */
function look() {
  /** @type {Map<string, Seen>} */
  const found = new Map();
  const twice = new Set();
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-thing]"))) {
    const name = node.dataset.thing ?? "";
    if (found.has(name)) twice.add(name);
    const seen = spotOf(node);
    if (!seen.w) continue;
    const away = node.getAnimations().length ? offset(node) : { x: 0, y: 0 };
    const turned = /** @type {HTMLElement | null} */ (
      node.dataset.turn === undefined ? node.querySelector("[data-turn]") : node
    );
    found.set(name, {
      node,
      seen,
      now: { ...seen, x: seen.x - away.x, y: seen.y - away.y },
      turn: turned ? Number(turned.dataset.turn) : null,
    });
  }
  for (const name of twice) found.delete(name);
  return found;
}

/** @param {Point} a @param {Point} b */
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
/** @param {Point} a @param {Point} b "x y" from b to a */
const shift = (a, b) => `${(a.x - b.x).toFixed(1)}px ${(a.y - b.y).toFixed(1)}px`;

/**
 * What one update shows. Deeds are put on a time line: each begins at `time`, which `then` moves on. A board's own
 * `acts(stage, events, view, was)` may direct things before the rest moves by itself.
 */
export class Stage {
  /** @param {Map<string, Seen>} before @param {Map<string, Seen>} after */
  constructor(before, after) {
    this.before = before;
    this.after = after;
    this.time = 0;
    this.longest = LONGEST;
    /** @type {Deed[]} */
    this.deeds = [];
    /** @type {Set<string>} things that a board has already directed */
    this.directed = new Set();
    /** @type {Map<string, HTMLElement>} what has left the page and is still to be seen */
    this.ghosts = new Map();
    /** @type {Map<string, Point>} where directed ghosts have come to */
    this.reached = new Map();
    /** @type {Set<Element>} what is only motion; it comes into the page when everything was measured */
    this.made = new Set();
    /** @type {Map<string | Element, Spot | null>} places that were measured */
    this.places = new Map();
  }

  /** What follows begins so much later. @param {number} ms */
  pause(ms) {
    this.time += ms;
    return this;
  }

  /**
   * @param {Element} node
   * @param {import("./types").Plain} frames
   * @param {number} ms
   * @param {{at?: number, ease?: string}} [more]
   */
  add(node, frames, ms, { at = this.time, ease = OUT } = {}) {
    const first = !this.deeds.some(
      (d) => d.node === node && Object.keys(frames).some((k) => k !== "offset" && k in d.frames),
    );
    this.deeds.push({ node, frames, at, ms, ease, wait: first, stay: this.made.has(node) });
  }

  /** Where a thing is now, or has come to, or was. @param {string} name @returns {Spot | undefined} */
  thingAt(name) {
    const reached = this.reached.get(name);
    return this.after.get(name)?.now ?? (reached ? { w: 0, h: 0, ...reached } : this.before.get(name)?.now);
  }

  /**
   * The middle of a thing or a place: as it is now, or else where it was.
   * @param {string | Element | Point} of
   * @returns {Spot | null}
   */
  spot(of) {
    if (!(of instanceof Element) && typeof of !== "string") return { w: 0, h: 0, ...of };
    const seen = typeof of === "string" ? this.thingAt(of) : undefined;
    if (seen) return seen;
    if (!this.places.has(of)) {
      const place = of instanceof Element ? of : document.querySelector(`[data-place="${CSS.escape(of)}"]`);
      this.places.set(of, place ? spotOf(place) : null);
    }
    return this.places.get(of) ?? null;
  }

  /**
   * Something that is only motion, its middle where it is said.
   * @param {HTMLElement} node
   * @param {Spot} at
   * @returns {HTMLElement}
   */
  make(node, at) {
    Object.assign(node.style, {
      position: "absolute",
      left: `${at.x - at.w / 2}px`,
      top: `${at.y - at.h / 2}px`,
      ...(at.w ? { width: `${at.w}px`, height: `${at.h}px`, margin: "0" } : {}),
    });
    this.made.add(node);
    return node;
  }

  /**
   * The element of a thing; of one that has left, its likeness in the layer.
   * @param {string} name
   * @returns {HTMLElement | null}
   */
  node(name) {
    const now = this.after.get(name)?.node ?? this.ghosts.get(name);
    if (now) return now;
    const was = this.before.get(name);
    if (!was) return null;
    const ghost = /** @type {HTMLElement} */ (was.node.cloneNode(true));
    for (const node of [ghost, ...ghost.querySelectorAll("[data-thing], [id]")]) {
      node.removeAttribute("data-thing");
      node.removeAttribute("id");
    }
    this.ghosts.set(name, ghost);
    return this.make(ghost, was.now);
  }

  /**
   * A thing goes from where it was to where it is; one that has left goes to a place.
   * @param {string} name
   * @param {{to?: string | Element | Point, ms?: number}} [more]
   */
  travel(name, { to, ms = TRAVEL } = {}) {
    this.directed.add(name);
    const was = this.before.get(name);
    const now = this.after.get(name);
    const node = this.node(name);
    if (!node || !was) return this;
    if (now) {
      if (far(was.seen, now.now) > 1) this.add(node, { translate: [shift(was.seen, now.now), "0px 0px"] }, ms);
      this.turn(name, ms);
      return this;
    }
    const goal = to === undefined ? null : this.spot(to);
    const here = this.reached.get(name) ?? was.now;
    if (goal) {
      this.add(node, { translate: [shift(here, was.now), shift(goal, was.now)] }, ms);
      this.reached.set(name, goal);
    }
    return this;
  }

  /** What shows a direction turns the short way. @param {string} name @param {number} [ms] */
  turn(name, ms = TRAVEL) {
    const was = this.before.get(name)?.turn ?? null;
    const now = this.after.get(name);
    const node = now?.node;
    if (!node || !now || was === null || now.turn === null || was === now.turn) return this;
    const by = ((was - now.turn + 540) % 360) - 180;
    const turned = node.dataset.turn === undefined ? (node.querySelector("[data-turn]") ?? node) : node;
    this.add(turned, { rotate: [`${by}deg`, "0deg"] }, ms);
    return this;
  }

  /**
   * A thing comes in: from a place, or out of nothing.
   * @param {string} name
   * @param {string | Element | Point} [from]
   * @param {number} [ms]
   */
  enter(name, from, ms = ENTER) {
    this.directed.add(name);
    const now = this.after.get(name);
    const start = from === undefined ? null : this.spot(from);
    if (!now) return this;
    if (start)
      this.add(now.node, { translate: [shift(start, now.now), "0px 0px"], opacity: [0.2, 1] }, Math.max(ms, TRAVEL));
    else this.add(now.node, { opacity: [0, 1], scale: [0.85, 1] }, ms);
    return this;
  }

  /**
   * A thing that has left goes: to a place, or it fades.
   * @param {string} name
   * @param {string | Element | Point} [to]
   * @param {number} [ms]
   */
  leave(name, to, ms = LEAVE) {
    this.directed.add(name);
    const node = this.after.has(name) ? null : this.node(name);
    const was = this.before.get(name);
    if (!node || !was) return this;
    const goal = to === undefined ? null : this.spot(to);
    const here = this.reached.get(name) ?? was.now;
    if (goal) this.add(node, { translate: [shift(here, was.now), shift(goal, was.now)] }, ms);
    this.add(node, { opacity: [1, goal ? 0.2 : 0], scale: [1, goal ? 0.5 : 0.8] }, ms);
    return this;
  }

  /**
   * A leap towards something and back.
   * @param {string} name
   * @param {string | Element | Point} at
   * @param {number} [ms]
   */
  lunge(name, at, ms = LUNGE) {
    const node = this.node(name);
    const from = this.spot(name);
    const to = this.spot(at);
    if (!node || !from || !to) return this;
    // What has left the page leaps from where it has come to.
    const home = this.after.has(name) ? from : (this.before.get(name)?.now ?? from);
    const still = shift(from, home);
    const leap = shift({ x: from.x + (to.x - from.x) * 0.38, y: from.y + (to.y - from.y) * 0.38 }, home);
    this.add(node, { translate: [still, leap, still] }, ms, { ease: "ease-in-out" });
    return this;
  }

  /**
   * Damage lands on a thing: a mark drops on it, and it shakes.
   * @param {string} name
   * @param {string | number} text
   * @param {string} [tone]
   */
  land(name, text, tone = "hurt") {
    const at = this.spot(name);
    const node = this.node(name);
    if (!at) return this;
    const mark = this.make(span("mark", tone), { ...at, w: 0, h: 0 });
    mark.textContent = String(text);
    const drops = {
      translate: ["-50% -140%", "-50% -50%", "-50% -50%", "-50% -90%"],
      opacity: [0, 1, 1, 0],
      offset: [0, 0.25, 0.75, 1],
    };
    this.add(mark, drops, DROP * 4, { ease: "linear" });
    if (node) this.add(node, { rotate: ["0deg", "-5deg", "4deg", "0deg"] }, DROP, { at: this.time + DROP });
    return this;
  }

  /** Coins fly. @param {string | Element | Point} from @param {string | Element | Point} to @param {number} [count] */
  coins(from, to, count = 1) {
    const start = this.spot(from);
    const end = this.spot(to);
    if (!start || !end) return this;
    for (let i = 0; i < Math.min(count, 6); i++) {
      const coin = this.make(span("coin"), { ...start, w: 0, h: 0 });
      const way = { x: end.x - start.x, y: end.y - start.y };
      const bow = { x: way.x / 2 + (i % 2 ? 18 : -18), y: way.y / 2 - 36 - 6 * i };
      const by = (/** @type {Point} */ { x, y }) => `calc(-50% + ${x}px) calc(-50% + ${y}px)`;
      const flies = { translate: ["-50% -50%", by(bow), by(way)], opacity: [0, 1, 1], scale: [0.6, 1.1, 0.8] };
      this.add(coin, flies, COIN, { at: this.time + 45 * i, ease: "ease-in-out" });
    }
    return this;
  }

  /** Dice fall and come to rest, one after the other. @param {Iterable<Element>} nodes */
  settle(nodes) {
    for (const [i, node] of [...nodes].entries()) {
      const falls = {
        rotate: [`${i % 2 ? 260 : -220}deg`, "12deg", "0deg"],
        translate: ["0px -34px", "0px 2px", "0px 0px"],
        opacity: [0, 1, 1],
      };
      this.add(node, falls, SETTLE, { at: this.time + 40 * i });
    }
    return this;
  }

  /**
   * A short glow, for a square or a place that something concerns.
   * @param {Element | null} node
   * @param {string} [tone] a colour of the palette
   */
  glow(node, tone = "--red") {
    const none = "inset 0 0 0 0 transparent";
    const glows = { boxShadow: [none, `inset 0 0 0 4px var(${tone})`, none] };
    if (node) this.add(node, glows, LUNGE * 1.5, { ease: "linear" });
    return this;
  }

  /** All that the board did not direct moves at once: travel, enter, leave. */
  rest() {
    this.time = 0;
    for (const [name, now] of this.after) {
      if (this.directed.has(name)) continue;
      const was = this.before.get(name);
      if (!was) this.enter(name);
      else if (far(was.now, now.now) > NEAR) this.travel(name);
      else this.turn(name);
    }
    for (const name of this.before.keys()) if (!this.after.has(name) && !this.directed.has(name)) this.leave(name);
  }

  /** @param {number} [times] how much faster than usual */
  play(times = 1) {
    const end = Math.max(0, ...this.deeds.map((d) => d.at + d.ms));
    if (!end) return;
    if (this.made.size) put(this.made);
    const speed = Math.min(1, this.longest / end) / times;
    const now = performance.now();
    // What still runs is hurried up, so that the new begins soon.
    const left = Math.max(0, until - now);
    const start = Math.min(left, WAIT);
    if (left > WAIT) for (const animation of running) animation.updatePlaybackRate(left / WAIT);
    until = now + start + end * speed;
    for (const deed of this.deeds) {
      const fill = deed.stay ? (deed.wait ? "both" : "forwards") : deed.wait ? "backwards" : "none";
      const animation = deed.node.animate(deed.frames, {
        delay: start + deed.at * speed,
        duration: deed.ms * speed,
        easing: deed.ease,
        fill,
      });
      running.add(animation);
      animation.onfinish = animation.oncancel = () => ended(animation);
    }
  }
}

/** Whether anything is on its way. */
export const moving = () => running.size > 0;

/** The layer goes with the last motion. @param {Animation} animation */
function ended(animation) {
  running.delete(animation);
  if (running.size) return;
  layer?.remove();
  layer = null;
  until = 0;
  still.value += 1;
}

/** @param {string[]} kinds */
const span = (...kinds) => Object.assign(document.createElement("span"), { className: kinds.join(" ") });

/** Put into the layer above the page. @param {Iterable<Element>} nodes */
function put(nodes) {
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "motion";
    layer.setAttribute("aria-hidden", "true");
    layer.inert = true;
    document.body.append(layer);
  }
  layer.append(...nodes);
}

/**
 * The hook of the table: call it once, in the part that draws seats, board and hand together.
 * @param {import("./types").View | null} view
 * @param {GameEvent[]} events the latest news; a list that was there before is not played again
 * @param {((stage: Stage, events: GameEvent[], view: import("./types").View, was: import("./types").View) => void) |
 *   undefined} acts the board's own direction
 * @param {number} [times] how much faster than usual; 0: nothing moves
 */
export function useMotion(view, events, acts, times = 1) {
  const shown = useRef(/** @type {import("./types").View | null} */ (null));
  const told = useRef(events);
  const before = useRef(/** @type {Map<string, Seen> | null} */ (null));
  const was = shown.current;
  // Before the page changes: where everything lies now.
  // A board that has just appeared, or is seen through other eyes, does not move.
  if (view !== was)
    before.current =
      view && was && view.seat === was.seat && view.game === was.game && times && wanted() ? look() : null;
  useLayoutEffect(() => {
    shown.current = view;
    const first = before.current;
    before.current = null;
    const news = told.current === events ? [] : events;
    told.current = events;
    if (!view || !was || !first?.size) return;
    const stage = new Stage(first, look());
    acts?.(stage, news, view, was);
    stage.rest();
    stage.play(times);
  }, [view]);
}

/**
 * For a board that goes through what happened step by step: what a step changes in the page moves, as its events are
 * acted out. Call it in the part that draws the step.
 * @param {string} step which one is drawn; "": none
 * @param {GameEvent[]} events
 * @param {import("./types").View} view
 * @param {import("./boards/index").Acts} acts
 * @param {number} times how much faster than usual
 */
export function useSteps(step, events, view, acts, times) {
  const shown = useRef(step);
  const before = useRef(/** @type {Map<string, Seen> | null} */ (null));
  if (step !== shown.current) before.current = step && times && wanted() ? look() : null;
  useLayoutEffect(() => {
    shown.current = step;
    const first = before.current;
    before.current = null;
    if (!first?.size) return;
    const stage = new Stage(first, look());
    acts(stage, events, view, view);
    stage.rest();
    stage.play(times);
  }, [step]);
}

/**
 * Show again how events looked, on the board as it stands.
 * @param {GameEvent[]} events
 * @param {import("./types").View} view
 * @param {import("./boards/index").Acts | undefined} acts
 */
export function playAgain(events, view, acts) {
  skip();
  if (!acts || !wanted()) return;
  const now = look();
  const stage = new Stage(now, now);
  acts(stage, events, view, view);
  stage.play();
}
