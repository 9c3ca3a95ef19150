// The one card anatomy, filled from whatever a thing says of itself.
import { html, signal } from "../lib.js";
import { figure, fresco, label, sentence, symbol } from "../words.js";
import { nameOf, titleOf } from "../reading.js";
import { Figure, Icon, Rule } from "./common.js";

/** @typedef {import("../types").Plain} Plain */

const STATS = /** @type {const} */ (["attack", "health", "agility"]);
const CORNERS = /** @type {const} */ ([
  ["bloodlust", ""],
  ["value", "val"],
  ["worth", "val"],
  ["influence", "inf"],
  ["glory", "val"],
]);
const TYPES = /** @type {Record<string, string>} */ ({
  gladiator: "galea",
  patron: "roman-toga",
  scheme: "tied-scroll",
  tactic: "crossed-swords",
  reaction: "shield-reflect",
  income: "two-coins",
  arena: "arena",
});
const SAID = new Set([
  "title",
  "name",
  "type",
  "text",
  "attack",
  "health",
  "agility",
  "cost",
  "price",
  "bloodlust",
  "influence",
  "value",
  "worth",
  "exhausted",
  "damage",
  "assigned",
  "owner",
  "seat",
  "origin",
  "label",
  "rules",
  "printed",
  "doomed",
  "unpreventable",
  "blessings",
  "debts",
]);

/**
 * The thing shown in full, beside the pointer; one that stays can be read and its rules opened.
 * @type {import("../lib").Signal<{thing: Plain, x: number, y: number, stays: boolean} | null>}
 */
export const detail = signal(null);
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
const passing = () => {
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
  onMouseLeave: passing,
  onTouchStart: (/** @type {TouchEvent} */ e) => soon(thing, e, 480, true),
  onTouchEnd: (/** @type {TouchEvent} */ e) => {
    if (detail.value?.stays) e.preventDefault();
    else noDetail();
  },
  onTouchMove: passing,
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

/**
 * Something on the board that can be pressed: a picture for the eye, and a button over it that says everything in
 * words.
 * `moves` is the name under which it travels (motion.js).
 * @param {{kind: string, label: string, name: string, lit: boolean, thing?: Plain | null, moves?: string, tab?:
 *   number, onPress?: (event: Event) => void, children?: unknown}} props
 */
export function Press({ kind, label: words, name, lit, thing = null, moves = "", tab = 0, onPress, children }) {
  return html`
    <div
      class=${kind}
      data-name=${name}
      data-lit=${lit ? "" : undefined}
      data-thing=${moves || undefined}
      ...${thing ? explains(thing) : {}}
    >
      <button
        class="hit"
        tabindex=${tab}
        aria-label=${`${words}${lit ? ", can be chosen" : ""}`}
        onClick=${(/** @type {Event} */ e) => {
          noDetail();
          onPress?.(e);
        }}
      />
      <span class="look" aria-hidden="true">
        ${children}
      </span>
    </div>
  `;
}

const number = (/** @type {unknown} */ v) => typeof v === "number";
const money = (/** @type {Plain} */ t) => (number(t.price) ? t.price : number(t.cost) ? t.cost : null);

/** What is left to say of a thing that has no text of its own. @param {Plain} thing @returns {string[]} */
export function rest(thing) {
  const out = [],
    name = nameOf(thing);
  for (const [key, value] of Object.entries(thing)) {
    if (SAID.has(key) || value === null || value === false || value === "" || (Array.isArray(value) && !value.length))
      continue;
    if (typeof value === "string" && value === name) continue;
    if (value === true) out.push(label(key));
    else if (typeof value === "object")
      out.push(
        `${label(key)}: ${
          Array.isArray(value)
            ? value.map((v) => (v && typeof v === "object" ? nameOf(v) : v)).join(", ")
            : Object.entries(value)
                .map(([k, v]) => `${label(k)} ${v}`)
                .join(", ")
        }`,
      );
    else out.push(`${label(key)} ${value}`);
  }
  return out;
}

/** A thing in words, for ears. @param {Plain} thing @param {string} owner */
export function inWords(thing, owner = "") {
  const parts = [titleOf(thing) || "Card"];
  if (nameOf(thing) && nameOf(thing) !== titleOf(thing)) parts[0] = nameOf(thing);
  if (thing.type) parts.push(String(thing.type));
  if (owner) parts.push(`of ${owner}`);
  for (const stat of STATS) if (number(thing[stat])) parts.push(`${stat} ${thing[stat]}`);
  if (money(thing) !== null) parts.push(`costs ${money(thing)}`);
  for (const [key] of CORNERS) if (number(thing[key])) parts.push(`${key} ${thing[key]}`);
  if (thing.exhausted) parts.push("exhausted");
  if (thing.damage) parts.push(`${thing.damage} damage`);
  if (thing.assigned) parts.push(`${thing.assigned} damage assigned${thing.doomed ? ", would fall" : ""}`);
  if (thing.blessings)
    parts.push(
      `${thing.blessings} ${thing.blessings > 1 ? "Blessings" : "Blessing"}${thing.debts ? ", one to be removed now" : ""}`,
    );
  parts.push(...rest(thing));
  if (thing.text) parts.push(String(thing.text));
  return parts.join(", ");
}

/**
 * Whether a value is above or below what is printed, where a thing says that it differs.
 * @param {Plain} thing
 * @param {string} stat
 */
const changed = (thing, stat) =>
  number(thing.printed?.[stat]) ? (thing[stat] > thing.printed[stat] ? "up" : "down") : "";

/** "Reaction: when …" with the keyword first and bold. @param {{text: string}} props */
export function Says({ text }) {
  const match = /^([A-Z][\w ]{2,14}): (.*)$/s.exec(text);
  return match
    ? html`
      <b class="kw">${match[1]}.</b> ${sentence(match[2])}
  `
    : text;
}

/**
 * @param {{thing: Plain, size?: "hand" | "chip" | "mini", seat?: number | null, owner?: string, lit?: boolean, dim?:
 *   boolean, hotkey?: string, busy?: boolean, moves?: string, onPress?: (event: Event) => void}} props
 */
export function Card({
  thing,
  size = "chip",
  seat = null,
  owner = "",
  lit = false,
  dim = false,
  hotkey = "",
  busy = false,
  moves = nameOf(thing),
  onPress,
}) {
  const name = nameOf(thing),
    title = titleOf(thing) || label(String(thing.type ?? "card"));
  const type = String(thing.type ?? ""),
    own = seat === null ? "" : `s${(seat % 4) + 1}`;
  const stats = STATS.filter((s) => number(thing[s]));
  const told = CORNERS.filter(([key]) => number(thing[key]) && thing[key] !== 0),
    fights = size === "chip" && stats.length > 0;
  const corners = fights ? told.filter(([key]) => key === "bloodlust" || key === "influence") : told.slice(0, 1);
  const price = money(thing),
    more = rest(thing),
    text = String(thing.text ?? "");
  const number2 =
    /** "Cestus 2" shows its number */ name !== title && name.startsWith(title) ? name.slice(title.length).trim() : "";
  const classes = [
    "card",
    size,
    fresco(type),
    own,
    lit && "lit",
    dim && "grey",
    thing.exhausted && "exh",
    thing.assigned && "hitme",
    thing.blessings > 0 && "blessed",
    busy && "busy",
  ]
    .filter(Boolean)
    .join(" ");
  return html`
    <${Press}
      kind=${classes}
      label=${inWords(thing, owner)}
      name=${name}
      lit=${lit}
      thing=${thing}
      moves=${moves}
      onPress=${onPress}
    >
      <span class="art">
        <${Figure} name=${figure(title, type)} />
      </span>
      ${
        TYPES[type] &&
        size !== "mini" &&
        !fights &&
        html`
        <span class="type">
          <${Icon} name=${TYPES[type]} />
        </span>
      `
      }
      ${corners.map(
        ([key, tone]) => html`
        <span class=${`corner ${tone}`}>
          <${Icon} name=${symbol(key) || "laurels"} />
          ${thing[key]}
        </span>
      `,
      )}
      ${
        thing.blessings > 0 &&
        html`
        <span class="halo">
          <${Icon} name="laurel-crown" />
          ${thing.blessings}
        </span>
      `
      }
      ${
        thing.damage
          ? html`
        <span class="dmg">
          <${Icon} name="drop" />
          ${thing.damage}
        </span>
      `
          : null
      }
      ${
        thing.assigned
          ? html`
        <span class="hover-dmg">
          <${Icon} name="drop" />
          ${thing.assigned}
          ${
            thing.doomed &&
            html`
            <span class="falls">
              <${Icon} name="death-skull" />
              falls
            </span>
          `
          }
        </span>
      `
          : null
      }
      ${
        thing.exhausted &&
        html`
        <span class="tag">
          <${Icon} name="clockwise-rotation" />
          exhausted
        </span>
      `
      }
      <span class="name">
        ${title}
        ${
          number2 &&
          html`
            ${" "}
            <small>${number2}</small>
        `
        }
      </span>
      ${size === "hand" && html`<span class="says">${text ? html`<${Says} text=${text} />` : more.join(" · ")}</span>`}
      ${size !== "hand" && !stats.length && html`<span class="note">${more.join(" · ") || sentence(type)}</span>`}
      ${
        stats.length > 0 &&
        html`
        <span class="stats">
          ${stats.map(
            (s) => html`
            <span class=${s[0] === "a" && s[1] === "g" ? "g" : s[0]}>
              <${Icon} name=${symbol(s)} />
              <span class=${s === "health" && thing.damage ? "hurt" : changed(thing, s)}>
                ${s === "health" && thing.damage ? thing.health - thing.damage : thing[s]}
              </span>
              ${s === "health" && thing.damage ? html`<small>/${thing.health}</small>` : null}
            </span>
          `,
          )}
        </span>
      `
      }
      ${price !== null && size !== "chip" && html`<span class="cost">${price}</span>`}
      ${lit && hotkey && html`<span class="hotkey">${hotkey}</span>`}
    </${Press}>
  `;
}

const focused = (/** @type {HTMLElement | null} */ node) => node?.focus();

/** The full card, shown beside what the pointer rests on. @param {{game: string}} props */
export function Detail({ game }) {
  const now = detail.value;
  if (!now) return null;
  const { thing } = now;
  const type = String(thing.type ?? ""),
    title = titleOf(thing) || sentence(type),
    stats = STATS.filter((s) => number(thing[s]));
  const place = {
    left: `${Math.round(Math.min(Math.max(now.x - 136, 8), Math.max(8, innerWidth - 288)))}px`,
    ...(now.y > 380
      ? { bottom: `${Math.round(innerHeight - now.y + 10)}px` }
      : { top: `${Math.round(Math.min(now.y + 40, innerHeight - 390))}px` }),
  };
  const facts = Object.entries(thing).filter(
    ([k, v]) => number(v) && !STATS.includes(/** @type {any} */ (k)) && k !== "owner" && k !== "seat" && v !== 0,
  );
  return html`
    <div
      class=${`full ${fresco(type)} ${now.stays ? "stays" : ""}`}
      style=${place}
      role=${now.stays ? "dialog" : undefined}
      aria-label=${now.stays ? title : undefined}
      aria-hidden=${now.stays ? undefined : "true"}
      onPointerDown=${(/** @type {Event} */ e) => e.stopPropagation()}
    >
      ${
        now.stays &&
        html`
        <button class="x" aria-label="Close" ref=${focused} onClick=${noDetail}>
          <${Icon} name="cancel" />
        </button>
      `
      }
      <span class="art">
        <${Figure} name=${figure(title, type)} />
      </span>
      <div class="inner">
        <h3>${title}</h3>
        <small class="kind">${sentence(type)}</small>
        ${
          thing.text &&
          html`
          <p>
            <${Says} text=${String(thing.text)} />
          </p>
        `
        }
        ${
          stats.length > 0 &&
          html`
          <div class="stats big">
            ${stats.map(
              (s) => html`
              <span class=${s === "agility" ? "g" : s[0]}>
                <${Icon} name=${symbol(s)} />
                ${thing[s]}
                <em>${label(s)}</em>
              </span>
            `,
            )}
          </div>
        `
        }
        ${
          facts.length > 0 &&
          html`
          <ul class="facts">
            ${facts.map(
              ([k, v]) => html`
              <li>
                <${Icon} name=${symbol(k) || "pin"} />
                ${label(k)} <b>${v}</b>
              </li>
            `,
            )}
          </ul>
        `
        }
        ${rest(thing).length > 0 && !thing.text && html`<p>${rest(thing).join(" · ")}</p>`}
        <footer>
          ${thing.origin && html`<span class="origin">${thing.origin}</span>`}
          ${(thing.rules ?? []).map((/** @type {string} */ id) =>
            now.stays ? html`<${Rule} id=${id} game=${game} />` : html`<span class="rule">${id}</span>`,
          )}
        </footer>
      </div>
    </div>
  `;
}
