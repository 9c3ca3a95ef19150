// Long secret forms: the service asks for one number after the other, people fill in all of them in any order. What is
// filled in is kept here and said as it is asked for; what was said otherwise is taken back first.
import { signal, useEffect, useLayoutEffect, useRef, useSignal } from "../../lib.js";
import { tidy } from "../../words.js";
import { mine } from "./figures.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("../../types").View} View */

/**
 * A line of a form; `prices` are those of the least and of each more.
 * @typedef {{name: string, low: number, high: number, said: number | null, prices: number[]}} Line
 */

/** The form that is being asked, line by line; null if none is. @param {View} view @returns {Line[] | null} */
export function form(view) {
  const own = mine(view)?.own;
  if (!own || !view.ask || !["builder", "split"].includes(view.scene)) return null;
  if (view.scene === "builder")
    return own.sale.map((/** @type {Plain} */ trait, /** @type {number} */ i) => ({
      name: trait.name,
      low: trait.low,
      high: trait.low + trait.prices.length - 1,
      said: own.bought[i] ?? null,
      prices: trait.prices,
    }));
  const asked = tidy(view.ask.options[0]?.args.card ?? "");
  const names = Object.keys(own.deck);
  const at = names.findIndex((name) => tidy(name) === asked);
  return names.map((name, i) => ({
    name,
    low: 0,
    high: own.deck[name],
    said: i < at ? (own.hand[name] ?? 0) : null,
    prices: [],
  }));
}

/**
 * What was filled in, for which form, and whether it is being said.
 * @type {import("../../lib").Signal<{key: string, of: Record<string, number>, saying: boolean}>}
 */
const drafts = signal({ key: "", of: {}, saying: false });
const keyOf = (/** @type {View} */ view, /** @type {string} */ table) =>
  `${table}:${view.seat}:${view.phase}:${view.board.turn}`;
const draftOf = (/** @type {View} */ view, /** @type {string} */ table) =>
  drafts.value.key === keyOf(view, table) ? drafts.value : { key: keyOf(view, table), of: {}, saying: false };

/** What stands in a line: filled in, or said, or what it begins with. @param {BoardProps} props @param {Line} line */
export const filled = (props, line) =>
  draftOf(props.view, props.table.id).of[line.name] ??
  line.said ??
  (line.prices.length ? line.low : Math.ceil(line.high / 2));
export const saying = (/** @type {BoardProps} */ props) => draftOf(props.view, props.table.id).saying;

/**
 * Fill in numbers; what is being said stays as it was when it was begun.
 * @param {BoardProps} props
 * @param {Record<string, number>} numbers
 */
export function fill(props, numbers) {
  const now = draftOf(props.view, props.table.id);
  if (!now.saying) drafts.value = { ...now, of: { ...now.of, ...numbers } };
}

/** Say everything that is filled in. @param {BoardProps} props @param {Line[]} lines */
export function sayAll(props, lines) {
  const now = draftOf(props.view, props.table.id);
  drafts.value = {
    ...now,
    of: Object.fromEntries(lines.map((line) => [line.name, filled(props, line)])),
    saying: true,
  };
}

/**
 * A number that is said in the prompt bar stands in the form too.
 * @param {string} text
 * @param {View} view
 * @param {import("../../types").TableInfo} table
 */
export function keepNumber(text, view, table) {
  const line = form(view)?.find((l) => tidy(text).endsWith(` ${tidy(l.name)}`));
  const n = Number(tidy(text).split(" ")[1]);
  if (line && Number.isInteger(n)) {
    const now = draftOf(view, table.id);
    if (!now.saying) drafts.value = { ...now, of: { ...now.of, [line.name]: n } };
  }
}

/** The next thing to say. @param {BoardProps} props */
function due(props) {
  const { view } = props;
  const lines = form(view);
  const now = draftOf(view, props.table.id);
  if (!lines || !now.saying) return "";
  if (lines.some((line) => line.said !== null && line.said !== now.of[line.name])) return "undo";
  const next = lines.find((line) => line.said === null);
  return view.ask?.options.find((o) => next && o.args.n === now.of[next.name])?.text ?? "";
}

/** How long an answer may take before it is said again, and how often it is. */
const AGAIN = 2500;
const TRIES = 3;

/** Says what is filled in as soon as it is asked for. @param {BoardProps} props */
export function useForms(props) {
  const said = useRef({ at: "", when: 0, tries: 0 });
  const beat = useSignal(0);
  const busy = saying(props);
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => {
      beat.value += 1;
    }, AGAIN);
    return () => clearInterval(timer);
  }, [busy]);
  useLayoutEffect(() => {
    if (!busy || !props.send) return;
    const next = due(props);
    const at = `${props.view.ask?.number}:${next}`;
    const again = said.current.at === at;
    if (next && again && Date.now() - said.current.when < AGAIN) return;
    said.current = { at, when: Date.now(), tries: again ? said.current.tries + 1 : 1 };
    if ((!next && props.view.ask) || said.current.tries > TRIES)
      drafts.value = { ...draftOf(props.view, props.table.id), saying: false };
    else if (next) props.send(next);
  }, [props, busy, beat.value]);
}
