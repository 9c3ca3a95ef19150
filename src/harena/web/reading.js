// Reading a view without knowing the game: which parts belong to seats, which things have names, what stands on a
// square, and which of the offered choices concern which thing. Nothing here decides what is allowed.
import { label, tidy } from "./words.js";

/** @typedef {import("./types").Option} Option */
/** @typedef {import("./types").Plain} Plain */
/** @typedef {{key: string, label: string, value: string | number | true}} Fact */
/** @typedef {{key: string, label: string, items: Plain[]}} Cards       things that lie open */
/** @typedef {{key: string, label: string, words: (string | number)[]}} Words   a pile of which only names are known */
/**
 * @typedef {{title: string, facts: Fact[], cards: Cards[], words: Words[], panels: {key: string, label: string,
 *   panels: Panel[]}[], self: Plain}} Panel
 */
/** @typedef {{whom: (seat: number) => string, seats: number}} Who      how seats are called */
/**
 * @typedef {{at: string, name: string, type: string, facing: string, seat: number | null, thing: Plain | null}} Spot
 */

const SEATED = /^(players|schools|houses|seats|sides|ludi|fighters|gladiators|people)$/;
const NAMES = ["name", "title", "label", "card"];
const PLACES = ["bench", "place", "row", "slot", "id", "character"];
const AT = ["square", "hex", "space", "cell", "at"];
const SQUARE = /^[a-z]\d{1,2}$/i;
/** What may be decided before it is asked is for boards that know it. */
const AHEAD = "ahead";

/** Whether something has parts with names. @param {unknown} value @returns {value is Plain} */
const plain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** What a thing is called; "" if it has no name. @param {Plain} thing @returns {string} */
export function nameOf(thing) {
  for (const key of [...NAMES, ...PLACES]) if (typeof thing[key] === "string" && thing[key]) return thing[key];
  return "";
}

/** What is printed on it. @param {Plain} thing */
export const titleOf = (thing) => (typeof thing.title === "string" && thing.title) || nameOf(thing);

/** Where it stands, if it says so. @param {Plain} thing @returns {string} */
export function squareOf(thing) {
  for (const key of AT) if (typeof thing[key] === "string" && SQUARE.test(thing[key])) return tidy(thing[key]);
  return "";
}

/**
 * Every named thing of a board; where it stands in several places, as it is described.
 * @param {unknown} board
 * @returns {Map<string, Plain>}
 */
export function thingsOf(board) {
  const found = new Map();
  const walk = (/** @type {unknown} */ value) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (plain(value)) {
      const name = nameOf(value);
      const known = found.get(tidy(name));
      if (name && (!known || (!known.text && value.text))) found.set(tidy(name), value);
      Object.values(value).forEach(walk);
    }
  };
  walk(board);
  return found;
}

/** The list of a board that has one entry for each seat: its key. @param {Plain} board @param {number} seats */
export function seatedKey(board, seats) {
  const lists = Object.entries(board).filter(([, v]) => Array.isArray(v) && v.length === seats && v.every(plain));
  const found =
    lists.find(([, v]) => v.every((/** @type {Plain} */ item, /** @type {number} */ i) => item.seat === i)) ??
    lists.find(([key]) => SEATED.test(key));
  return found ? found[0] : "";
}

const compound = (/** @type {Plain} */ item) =>
  Object.values(item).some((v) => (Array.isArray(v) && v.some(plain)) || (plain(v) && nameOf(v) !== "")) ||
  nameOf(item) === "";

const WHOSE = new RegExp(
  "^(active|favou?r|leader|host|first|first_player|starter|current|dealer|champion|reigning|turn_of|attacker|" +
    "defender|winner)$",
);
const ORDER = /order|passed|seats|players|done|out$/;

/**
 * Numbers that stand for seats become names.
 * @param {string} key
 * @param {Plain[string]} value
 * @param {Who | null} who
 */
function named(key, value, who) {
  if (!who) return value;
  const seat = (/** @type {unknown} */ v) => typeof v === "number" && Number.isInteger(v) && v >= 0 && v < who.seats;
  if (seat(value) && WHOSE.test(key)) return who.whom(value);
  if (Array.isArray(value) && value.length && ORDER.test(key)) {
    if (value.length === who.seats && value.every((v) => typeof v === "boolean"))
      return value.flatMap((v, i) => (v ? [who.whom(i)] : []));
    if (value.every(seat)) return value.map((v) => who.whom(v));
  }
  return value;
}

/**
 * Take an object apart for showing.
 * @param {Plain} thing
 * @param {string} [title]
 * @param {string[]} [without]
 * @param {Who | null} [who]
 * @returns {Panel}
 */
export function panel(thing, title = "", without = [], who = null) {
  /** @type {Panel} */
  const out = { title, facts: [], cards: [], words: [], panels: [], self: thing };
  for (const [key, found] of Object.entries(thing)) {
    if (key === AHEAD) continue;
    const value = named(key, found, who);
    const nothing = value === null || value === undefined || value === false || value === "";
    if (nothing || without.includes(key) || (AT.includes(key) && Array.isArray(value))) continue;
    if (Array.isArray(value)) addList(out, key, value, who);
    else if (plain(value)) addThing(out, key, value, who);
    else out.facts.push({ key, label: label(key), value });
  }
  return out;
}

/**
 * A list lies open as cards or panels, or is told in words.
 * @param {Panel} out
 * @param {string} key
 * @param {unknown[]} list
 * @param {Who | null} who
 */
function addList(out, key, list, who) {
  const there = list.filter((v) => v !== null);
  if (!there.length) return;
  const named = { key, label: label(key) };
  if (!there.every(plain)) out.words.push({ ...named, words: there.map(word) });
  else if (there.some(compound)) out.panels.push({ ...named, panels: there.map((item) => inner(item, who)) });
  else out.cards.push({ ...named, items: there });
}

/** A part of a list in which not everything has parts of its own. @param {unknown} part */
const word = (part) =>
  part && typeof part === "object" ? Object.values(part).join(" ") : /** @type {string | number} */ (part);

/**
 * What has a name is a card; bare facts stand among the others; all else is a panel of its own.
 * @param {Panel} out
 * @param {string} key
 * @param {Plain} thing
 * @param {Who | null} who
 */
function addThing(out, key, thing, who) {
  const named = { key, label: label(key) };
  if (nameOf(thing)) {
    out.cards.push({ ...named, items: [thing] });
    return;
  }
  const sub = panel(thing, "", [], who);
  const flat = !sub.cards.length && !sub.panels.length && !sub.words.length;
  if (flat) out.facts.push(...sub.facts.map((f) => ({ ...f, label: `${named.label}: ${f.label}` })));
  else out.panels.push({ ...named, panels: [sub] });
}

/** @param {Plain} item @param {Who | null} who @returns {Panel} */
function inner(item, who) {
  const own = Object.entries(item).find(([, v]) => plain(v) && nameOf(v) !== "");
  const title =
    (own ? titleOf(own[1]) : "") ||
    nameOf(item) ||
    String(Object.values(item).find((v) => typeof v === "string") ?? "");
  return panel(item, label(title), ["name", "title"], who);
}

/** Everything that stands on a square. @param {Plain} board @param {number} seats @returns {Spot[]} */
export function spots(board, seats) {
  /** @type {Spot[]} */
  const found = [];
  const key = seatedKey(board, seats);
  /** @param {unknown} value @param {number | null} seat @param {string} [called] */
  const walk = (value, seat, called = "") => {
    if (Array.isArray(value))
      for (const [i, v] of value.entries()) walk(v, called === key && key ? i : seat, called === key ? "" : called);
    else if (value && typeof value === "object") {
      const thing = /** @type {Plain} */ (value);
      const owner = typeof thing.owner === "number" ? thing.owner : typeof thing.seat === "number" ? thing.seat : seat;
      const at = squareOf(thing);
      if (at)
        found.push({
          at,
          name: nameOf(thing) || called,
          type: String(thing.type ?? called),
          facing: typeof thing.facing === "string" ? thing.facing : "",
          seat: owner,
          thing,
        });
      for (const [k, v] of Object.entries(thing)) {
        if (k === AHEAD) continue;
        if (typeof v === "object") {
          if (!at) walk(v, owner, k);
        } else if (typeof v === "string" && SQUARE.test(v) && !AT.includes(k) && !at && called === "" && owner !== null)
          found.push({ at: tidy(v), name: label(k), type: k, facing: "", seat: owner, thing: null });
      }
    }
  };
  walk(board, null);
  return found;
}

/**
 * @typedef {{q: number, r: number, name: string, type: string, facing: string, seat: number | null, thing: Plain}}
 *   HexSpot
 */

/**
 * Everything that says on which hex it stands, as [q, r] with r growing to the south.
 * @param {unknown} board
 * @returns {HexSpot[]}
 */
export function hexes(board) {
  /** @type {HexSpot[]} */
  const found = [];
  const walk = (/** @type {unknown} */ value) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (plain(value)) {
      const [q, r] = Array.isArray(value.hex) ? value.hex : [];
      if (Number.isInteger(q) && Number.isInteger(r))
        found.push({
          q,
          r,
          name: nameOf(value),
          type: String(value.type ?? nameOf(value)),
          facing: typeof value.facing === "string" ? tidy(value.facing) : "",
          seat: typeof value.seat === "number" ? value.seat : typeof value.owner === "number" ? value.owner : null,
          thing: value,
        });
      Object.values(value).forEach(walk);
    }
  };
  walk(board);
  return found;
}

/** The columns and rows that a board of these spots has. @param {Spot[]} list @param {Option[]} options */
export function extent(list, options) {
  const ids = list.map((s) => s.at);
  for (const option of options)
    for (const value of Object.values(option.args))
      if (typeof value === "string" && SQUARE.test(value)) ids.push(tidy(value));
  let columns = 0;
  let rows = 0;
  for (const id of ids) {
    columns = Math.max(columns, id.charCodeAt(0) - 96);
    rows = Math.max(rows, Number(id.slice(1)));
  }
  return { columns: Math.max(columns, 8), rows: Math.max(rows, 8) };
}

/** The names in an option, as the engine spells them. @param {Option} option */
export const namesIn = (option) =>
  Object.values(option.args)
    .filter((v) => typeof v === "string")
    .map((v) => tidy(v));

/** Everything that an option concerns, by name. @param {Option} option @returns {Set<string>} */
export const concerns = (option) => new Set([...namesIn(option), ...(option.about ?? [])]);

/** Whether an option is about things that lie there, as far as it says. @param {Option} option @param {string} place */
export const lies = (option, place) => option.at?.includes(place) ?? true;

/** Options that say that they are done there. @param {Option[]} options @param {string} place @returns {Option[]} */
export const doneAt = (options, place) => options.filter((o) => o.at?.includes(place));

/**
 * Every name that occurs in the options, with the options that concern it.
 * @param {Option[]} options
 * @returns {Map<string, Option[]>}
 */
export function byName(options) {
  const found = new Map();
  for (const option of options) {
    for (const name of concerns(option)) {
      if (!found.has(name)) found.set(name, []);
      found.get(name).push(option);
    }
  }
  return found;
}

/** The options that concern a thing. @param {Map<string, Option[]>} index @param {Plain} thing @returns {Option[]} */
export function concerning(index, thing) {
  const name = nameOf(thing);
  const exact = name ? index.get(tidy(name)) : undefined;
  if (exact) return exact;
  const at = squareOf(thing);
  return (at && index.get(at)) || [];
}

/**
 * The stages of a round as the ribbon shows them: those that are over, the one that is now, those to come.
 * @param {import("./types").Stage[]} stages
 * @returns {{text: string, state: "did" | "on" | ""}[]}
 */
export function stops(stages) {
  const now = stages.findIndex((stage) => stage.now);
  return stages.map(({ name, within }, i) => ({
    text: within ? `${name} · ${within}` : name,
    state: i < now ? "did" : i === now ? "on" : "",
  }));
}

/** Where in the round a game is, in a word or two. @param {import("./types").View} view */
export const whereabouts = ({ stages, phase }) =>
  stops(stages).find(({ state }) => state === "on")?.text ?? label(phase);

/** @typedef {{option: Option} | {group: string, field: string, options: Option[]}} Step */

/** How many choices are listed at once before they are put into groups. */
const MANY = 10;

/**
 * The choices as a list to pick from: short lists as they are, long ones by what is done, and then with what.
 * @param {Option[]} options @param {number} [many] @returns {Step[]}
 */
export function steps(options, many = MANY) {
  if (options.length <= many) return options.map((option) => ({ option }));
  const kinds = new Set(options.map((o) => o.kind));
  if (kinds.size > 1) return grouped(options, (o) => o.kind, "kind");
  const fields = Object.keys(options[0].args);
  for (const field of fields) {
    const values = new Set(options.map((o) => String(o.args[field])));
    if (values.size > 1 && values.size < options.length) return grouped(options, (o) => String(o.args[field]), field);
  }
  return options.map((option) => ({ option }));
}

/** @param {Option[]} options @param {(o: Option) => string} of @param {string} field @returns {Step[]} */
function grouped(options, of, field) {
  const groups = new Map();
  for (const option of options) {
    const name = of(option);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(option);
  }
  return [...groups].map(([group, list]) =>
    list.length === 1 ? { option: list[0] } : { group, field, options: list },
  );
}
