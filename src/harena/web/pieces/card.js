// The one card anatomy, filled from whatever a thing says of itself.
import { html } from "../lib.js";
import { _ } from "../say.js";
import { nameOf, titleOf } from "../reading.js";
import { figure, fresco, label, seatClass, sentence, symbol } from "../words.js";
import { Figure, Icon } from "./icon.js";
import { Press } from "./press.js";
import { CORNERS, inWords, isNumber, money, rest, Says, STATS } from "./thing.js";

/** @typedef {import("../types").Plain} Plain */
/** @typedef {"hand" | "chip" | "tessera" | "slim" | "mini"} Size */

const TYPES = /** @type {Record<string, string>} */ ({
  gladiator: "galea",
  patron: "roman-toga",
  scheme: "tied-scroll",
  tactic: "crossed-swords",
  reaction: "shield-reflect",
  income: "two-coins",
  arena: "arena",
});

/**
 * Whether a value is above or below what is printed, where a thing says that it differs.
 * @param {Plain} thing
 * @param {string} stat
 */
function changed(thing, stat) {
  if (!isNumber(thing.printed?.[stat])) return "";
  return thing[stat] > thing.printed[stat] ? "up" : "down";
}

/** What lies on a card: a symbol and how many. @param {{kind: string, icon: string, children?: unknown}} props */
const Mark = ({ kind, icon, children }) => html`
  <span class=${kind}>
    <${Icon} name=${icon} />
    ${children}
  </span>
`;

/**
 * The values in the corners; a fighter on the board has no room for all of them.
 * @param {{thing: Plain, fights: boolean}} props
 */
function Corners({ thing, fights }) {
  const told = CORNERS.filter(([key]) => isNumber(thing[key]) && thing[key] !== 0);
  const shown = fights ? told.filter(([key]) => key === "bloodlust" || key === "influence") : told.slice(0, 1);
  return shown.map(
    ([key, tone]) => html`<${Mark} kind=${`corner ${tone}`} icon=${symbol(key) || "laurels"}>${thing[key]}</${Mark}>`,
  );
}

/** Damage that is only assigned so far. @param {{thing: Plain}} props */
const Assigned = ({ thing }) => html`
  <${Mark} kind="hover-dmg" icon="drop">
    ${thing.assigned}
    ${thing.doomed && html`<${Mark} kind="falls" icon="death-skull">falls</${Mark}>`}
  </${Mark}>
`;

/** The Health that damage will leave which is only assigned so far. @param {Plain} thing */
const left = ({ health, damage, assigned }) => Math.max(0, health - (damage ?? 0) - assigned);

/** By ear, what a choice would leave. @param {Plain} [outcome] */
const told = (outcome) =>
  !outcome ? "" : outcome.falls ? _`, would fall` : _`, would be left with ${outcome.left} Health`;

/** What a choice would leave of somebody's Health. @param {{outcome: Plain}} props */
const Then = ({ outcome }) => html`
  <em class=${`aim ${outcome.falls ? "dies" : ""}`}>
    ›${outcome.falls ? html`<${Icon} name="death-skull" label="falls" />` : outcome.left}
  </em>
`;

/** @param {{thing: Plain, stat: typeof STATS[number], outcome?: Plain}} props */
function Stat({ thing, stat, outcome }) {
  const hurt = stat === "health" && !!thing.damage;
  return html`
    <span class=${stat === "agility" ? "g" : stat[0]}>
      <${Icon} name=${symbol(stat)} />
      <span class=${hurt ? "hurt" : changed(thing, stat)}>${hurt ? thing.health - thing.damage : thing[stat]}</span>
      ${hurt && html`<small>/${thing.health}</small>`}
      ${stat === "health" && !!thing.assigned && html`<em class="then">›${left(thing)}</em>`}
      ${stat === "health" && outcome && html`<${Then} outcome=${outcome} />`}
    </span>
  `;
}

/** Sizes of those who stand on the sand: a card, a tile with its values beside the picture, a line. */
const FIGHTS = new Set(["chip", "tessera", "slim"]);
const SMALL = new Set(["tessera", "slim"]);

/** Who strikes and who is struck, by a sign and not by colour alone. */
const BADGES = /** @type {Record<string, string>} */ ({ strikes: "gladius", struck: "bullseye" });

/** The title, and the number of one of several: "Cestus 2". @param {{name: string, title: string}} props */
function Title({ name, title }) {
  const number = name !== title && name.startsWith(title) ? name.slice(title.length).trim() : "";
  return html`<span class="name">${title}${number && html`${" "}<small>${number}</small>`}</span>`;
}

/**
 * What is written on it: in the hand its whole text, elsewhere a note where there are no values.
 * @param {{thing: Plain, size: Size, fighter: boolean}} props
 */
function Writing({ thing, size, fighter }) {
  const more = rest(thing).join(" · ");
  const text = String(thing.text ?? "");
  if (size === "hand") return html`<span class="says">${text ? html`<${Says} text=${text} />` : more}</span>`;
  return !fighter && html`<span class="note">${more || sentence(String(thing.type ?? ""))}</span>`;
}

/**
 * @param {{thing: Plain, size?: Size, seat?: number | null, owner?: string, lit?: boolean, dim?: boolean, hotkey?:
 *   string, busy?: boolean, moves?: string, badge?: string, outcome?: Plain, onPress?: (event: Event) => void}} props
 *   `outcome`: what a choice of it would leave
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
  badge = "",
  outcome,
  onPress,
}) {
  const name = nameOf(thing);
  const title = titleOf(thing) || label(String(thing.type ?? "card"));
  const type = String(thing.type ?? "");
  const stats = STATS.filter((s) => isNumber(thing[s]));
  const fighter = stats.length > 0;
  const fights = fighter && FIGHTS.has(size);
  const price = money(thing);
  const typed = TYPES[type] && size !== "mini" && !fights;
  const states = {
    lit,
    grey: dim,
    exh: thing.exhausted,
    hitme: thing.assigned,
    blessed: thing.blessings > 0,
    busy,
    [badge]: badge !== "",
  };
  const value = (/** @type {typeof STATS[number]} */ s) =>
    html`<${Stat} thing=${thing} stat=${s} outcome=${outcome} />`;
  const on = Object.entries(states).flatMap(([state, holds]) => (holds ? [state] : []));
  return html`
    <${Press}
      kind=${["card", size, fresco(type), seatClass(seat), ...on].filter(Boolean).join(" ")}
      label=${`${inWords(thing, owner)}${told(outcome)}`}
      name=${name}
      lit=${lit}
      thing=${thing}
      moves=${moves}
      onPress=${onPress}
    >
      <span class="art">
        <${Figure} name=${figure(title, type)} />
      </span>
      ${typed && html`<${Mark} kind="type" icon=${TYPES[type]} />`}
      ${!SMALL.has(size) && html`<${Corners} thing=${thing} fights=${fights} />`}
      ${thing.blessings > 0 && html`<${Mark} kind="halo" icon="laurel-crown">${thing.blessings}</${Mark}>`}
      ${!!thing.damage && html`<${Mark} kind="dmg" icon="drop">${thing.damage}</${Mark}>`}
      ${!!thing.assigned && html`<${Assigned} thing=${thing} />`}
      ${thing.exhausted && html`<${Mark} kind="tag" icon="clockwise-rotation">exhausted</${Mark}>`}
      ${badge && html`<${Mark} kind="badge" icon=${BADGES[badge]} />`}
      <${Title} name=${name} title=${title} />
      <${Writing} thing=${thing} size=${size} fighter=${fighter} />
      ${fighter && html`<span class="stats">${stats.map(value)}</span>`}
      ${price !== null && !FIGHTS.has(size) && html`<span class="cost">${price}</span>`}
      ${lit && hotkey && html`<span class="hotkey">${hotkey}</span>`}
    </${Press}>
  `;
}
