// The full card, shown beside what the pointer rests on, and what brings it up.
import { useBeside } from "../beside.js";
import { html, signal, useLayoutEffect } from "../lib.js";
import { titleOf } from "../reading.js";
import { figure, fresco, label, sentence, symbol } from "../words.js";
import { Figure, Icon } from "./icon.js";
import { focused } from "../reach.js";
import { Rule, ruled } from "./rule.js";
import { isNumber, rest, Says, STATS } from "./thing.js";

/** @typedef {import("../types").Plain} Plain */

/**
 * The thing shown in full, beside where it lies; one that stays can be read and its rules opened.
 * @type {import("../lib").Signal<{thing: Plain, of: Element, stays: boolean} | null>}
 */
const detail = signal(null);
let detailTimer = 0;
/** @type {HTMLElement | null} what the keyboard goes back to */
let opener = null;

const at = (/** @type {Event} */ { currentTarget }) => /** @type {Element} */ (currentTarget);

/** Where the mouse was moved to last: what comes to lie under a mouse that rests is not pointed at. */
let rests = "";
const placeOf = (/** @type {MouseEvent} */ e) => `${e.screenX} ${e.screenY}`;
addEventListener(
  "mousemove",
  (e) => {
    rests = placeOf(e);
  },
  { capture: true, passive: true },
);

/** @param {Plain} thing @param {MouseEvent} event */
function entered(thing, event) {
  const of = at(event);
  if (placeOf(event) !== rests) soon(thing, of, 550);
  else addEventListener("mousemove", () => of.matches(":hover") && soon(thing, of, 550), { once: true });
}

/** @param {Plain} thing @param {Element} of @param {number} wait @param {boolean} [stays] */
function soon(thing, of, wait, stays = false) {
  clearTimeout(detailTimer);
  detailTimer = setTimeout(() => {
    if (of.isConnected) detail.value = { thing, of, stays };
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
    if (!detail.value?.stays) entered(thing, e);
  },
  onMouseLeave: pointerLeaves,
  onTouchStart: (/** @type {TouchEvent} */ e) => soon(thing, at(e), 480, true),
  onTouchEnd: (/** @type {TouchEvent} */ e) => {
    if (detail.value?.stays) e.preventDefault();
    else noDetail();
  },
  onTouchMove: pointerLeaves,
  onContextMenu: (/** @type {MouseEvent} */ e) => {
    e.preventDefault();
    soon(thing, at(e), 0, true);
  },
  onKeyDown: (/** @type {KeyboardEvent} */ e) => {
    if (e.key === " ") {
      e.preventDefault();
      opener = /** @type {HTMLElement} */ (e.target);
      soon(thing, at(e), 0, true);
    }
  },
});

/** Numbers of a thing that stand elsewhere on the card, or are nobody's business. @type {readonly string[]} */
const ELSEWHERE = [...STATS, "owner", "seat"];

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
  const known = new Set([titleOf(thing), String(thing.type ?? "")].flatMap((of) => ruled.value[of] ?? []));
  const rules = (thing.rules ?? [...known]).map((/** @type {string} */ id) =>
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
  // What is taken off the board meanwhile no pointer leaves, and nothing here is drawn anew for it.
  useLayoutEffect(() => {
    if (!now || now.stays) return;
    const watch = new MutationObserver(() => now.of.isConnected || noDetail());
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [now]);
  return now && html`<${Shown} ...${now} game=${game} />`;
}

/** @param {{thing: Plain, of: Element, stays: boolean, game: string}} props */
function Shown({ thing, of, stays, game }) {
  const node = useBeside([of], [thing, stays]);
  return html`
    <div
      ref=${node}
      class=${`full ${fresco(String(thing.type ?? ""))} ${stays ? "stays" : ""}`}
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
