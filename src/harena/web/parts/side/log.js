// The log: what happened, newest at the bottom.
import { html, useLayoutEffect, useRef } from "../../lib.js";
import { headline, isHeading, seatClass } from "../../words.js";
import { points } from "../../pointed.js";
import { say } from "../common.js";

/** @typedef {import("../../types").GameEvent} GameEvent */

/**
 * Lines that read alike and follow each other are one. How often somebody thought again tells nothing.
 * @param {GameEvent[]} events
 * @returns {{event: GameEvent, times: number}[]}
 */
export function gathered(events) {
  const found = /** @type {{event: GameEvent, times: number}[]} */ ([]);
  for (const event of events) {
    const before = found.at(-1);
    if (before && before.event.kind === event.kind && before.event.text === event.text) {
      if (event.kind !== "takes-back") before.times += 1;
    } else found.push({ event, times: 1 });
  }
  return found;
}

/** @param {{event: GameEvent, last: boolean, worded: (text: string) => string, times?: number}} props */
export function Line({ event, last, worded, times = 1 }) {
  const text = worded(event.text);
  if (isHeading(event.kind)) return html`<li class="head"><span>${headline(text)}</span></li>`;
  const kind = `${seatClass(event.seat)} ${last ? "now" : ""}`;
  return html`<li class=${kind} tabindex="-1" ...${points([event])}>
      ${text}${times > 1 && html` <small>×${times}</small>`}
    </li>`;
}

/**
 * ↑ and ↓ go from line to line; the board lights what each speaks of.
 * @param {KeyboardEvent & {currentTarget: HTMLElement}} e
 */
function walk(e) {
  const by = /** @type {Record<string, number>} */ ({ ArrowUp: -1, ArrowDown: 1 })[e.key];
  if (!by) return;
  const lines = /** @type {HTMLElement[]} */ ([...e.currentTarget.querySelectorAll("li[tabindex]")]);
  const at = lines.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = at < 0 ? lines.at(-1) : lines[at + by];
  e.preventDefault();
  e.stopPropagation();
  next?.focus();
}

/**
 * It stays at the bottom while events come, unless somebody has scrolled up to read.
 * @param {{live: import("../../live").Live, worded: (text: string) => string}} props
 */
export function Log({ live, worded }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const low = useRef(true);
  const events = live.events.value;
  useLayoutEffect(() => {
    const node = box.current;
    if (node && low.current) node.scrollTop = node.scrollHeight;
  }, [events]);
  const scrolled = (/** @type {Event & {currentTarget: HTMLElement}} */ e) => {
    const { scrollHeight, scrollTop, clientHeight } = e.currentTarget;
    low.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  const earlier = () => {
    low.current = false;
    live.earlier().catch((error) => say(error.message, { bad: true }));
  };
  const more = (events[0]?.number ?? 0) > 0;
  const lines = gathered(events);
  return html`
    <ol class="log" ref=${box} tabindex="0" aria-label="What happened" onScroll=${scrolled} onKeyDown=${walk}>
      ${more && html`<li class="more"><button onClick=${earlier}>Earlier</button></li>`}
      ${lines.map(
        (one, i) => html`<${Line} key=${one.event.number} ...${one} last=${i === lines.length - 1} worded=${worded} />`,
      )}
      ${!events.length && html`<li>Nothing has happened yet.</li>`}
    </ol>
  `;
}
