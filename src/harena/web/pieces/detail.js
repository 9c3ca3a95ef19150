// The full card, shown beside what the pointer rests on, and what brings it up.
import { html, signal } from "../lib.js";
import { titleOf } from "../reading.js";
import { figure, fresco, label, sentence, symbol } from "../words.js";
import { Figure, Icon } from "./icon.js";
import { focused } from "../reach.js";
import { Rule } from "./rule.js";
import { isNumber, rest, Says, STATS } from "./thing.js";

/** @typedef {import("../types").Plain} Plain */

/**
 * The thing shown in full, beside the pointer; one that stays can be read and its rules opened.
 * @type {import("../lib").Signal<{thing: Plain, x: number, y: number, stays: boolean} | null>}
 */
const detail = signal(null);
let detailTimer = 0;
/** @type {HTMLElement | null} what the keyboard goes back to */
let opener = null;

/** @param {Plain} thing @param {Event} event @param {number} wait @param {boolean} [stays] */
function soon(thing, event, wait, stays = false) {
  clearTimeout(detailTimer);
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  detailTimer = setTimeout(() => {
    detail.value = { thing, x: box.left + box.width / 2, y: box.top, stays };
  }, wait);
}

export function noDetail() {
  clearTimeout(detailTimer);
  if (detail.value) detail.value = null;
  opener?.focus();
  opener = null;
}

const pointerLeaves = () => {
  if (!detail.value?.stays) noDetail();
};

/**
 * Handlers that explain a thing on hover; after a long press, a right click or the space bar it stays.
 * @param {Plain} thing
 */
export const explains = (thing) => ({
  onMouseEnter: (/** @type {MouseEvent} */ e) => {
    if (!detail.value?.stays) soon(thing, e, 550);
  },
  onMouseLeave: pointerLeaves,
  onTouchStart: (/** @type {TouchEvent} */ e) => soon(thing, e, 480, true),
  onTouchEnd: (/** @type {TouchEvent} */ e) => {
    if (detail.value?.stays) e.preventDefault();
    else noDetail();
  },
  onTouchMove: pointerLeaves,
  onContextMenu: (/** @type {MouseEvent} */ e) => {
    e.preventDefault();
    soon(thing, e, 0, true);
  },
  onKeyDown: (/** @type {KeyboardEvent} */ e) => {
    if (e.key === " ") {
      e.preventDefault();
      opener = /** @type {HTMLElement} */ (e.target);
      soon(thing, e, 0, true);
    }
  },
});

/** Numbers of a thing that stand elsewhere on the card, or are nobody's business. @type {readonly string[]} */
const ELSEWHERE = [...STATS, "owner", "seat"];

/** Above what the pointer rests on where there is room, else below. @param {number} x @param {number} y */
const placed = (x, y) => ({
  left: `${Math.round(Math.min(Math.max(x - 136, 8), Math.max(8, innerWidth - 288)))}px`,
  ...(y > 380
    ? { bottom: `${Math.round(innerHeight - y + 10)}px` }
    : { top: `${Math.round(Math.min(y + 40, innerHeight - 390))}px` }),
});

/** @param {{thing: Plain}} props */
function Stats({ thing }) {
  const stats = STATS.filter((s) => isNumber(thing[s]));
  if (!stats.length) return null;
  const each = stats.map(
    (s) => html`
      <span class=${s === "agility" ? "g" : s[0]}>
        <${Icon} name=${symbol(s)} />
        ${thing[s]}
        <em>${label(s)}</em>
      </span>
    `,
  );
  return html`<div class="stats big">${each}</div>`;
}

/** @param {{thing: Plain}} props */
function Facts({ thing }) {
  const facts = Object.entries(thing).filter(([key, v]) => isNumber(v) && v !== 0 && !ELSEWHERE.includes(key));
  if (!facts.length) return null;
  const each = facts.map(
    ([key, value]) => html`
      <li>
        <${Icon} name=${symbol(key) || "pin"} />
        ${label(key)} <b>${value}</b>
      </li>
    `,
  );
  return html`<ul class="facts">${each}</ul>`;
}

/**
 * Where it comes from, and its rules; they can be opened on a card that stays.
 * @param {{thing: Plain, game: string, stays: boolean}} props
 */
function Source({ thing, game, stays }) {
  const rules = (thing.rules ?? []).map((/** @type {string} */ id) =>
    stays ? html`<${Rule} id=${id} game=${game} />` : html`<span class="rule">${id}</span>`,
  );
  return html`
    <footer>
      ${thing.origin && html`<span class="origin">${thing.origin}</span>`}
      ${rules}
    </footer>
  `;
}

const Close = () => html`
  <button class="x" aria-label="Close" ref=${focused} onClick=${noDetail}>
    <${Icon} name="cancel" />
  </button>
`;

/** What is written on the full card. @param {{thing: Plain, game: string, stays: boolean}} props */
export function Full({ thing, game, stays }) {
  const type = String(thing.type ?? "");
  const title = titleOf(thing) || sentence(type);
  const more = rest(thing);
  return html`
    <span class="art">
      <${Figure} name=${figure(title, type)} />
    </span>
    <div class="inner">
      <h3>${title}</h3>
      <small class="kind">${sentence(type)}</small>
      ${thing.text && html`<p><${Says} text=${String(thing.text)} /></p>`}
      <${Stats} thing=${thing} />
      <${Facts} thing=${thing} />
      ${more.length > 0 && !thing.text && html`<p>${more.join(" · ")}</p>`}
      <${Source} thing=${thing} game=${game} stays=${stays} />
    </div>
  `;
}

/** @param {{game: string}} props */
export function Detail({ game }) {
  const now = detail.value;
  if (!now) return null;
  const { thing, stays } = now;
  return html`
    <div
      class=${`full ${fresco(String(thing.type ?? ""))} ${stays ? "stays" : ""}`}
      style=${placed(now.x, now.y)}
      role=${stays ? "dialog" : undefined}
      aria-label=${stays ? titleOf(thing) || sentence(String(thing.type ?? "")) : undefined}
      aria-hidden=${stays ? undefined : "true"}
      onPointerDown=${(/** @type {Event} */ e) => e.stopPropagation()}
    >
      ${stays && html`<${Close} />`}
      <${Full} thing=${thing} game=${game} stays=${stays} />
    </div>
  `;
}
