// Paying damage: the service asks for one card after the other; people mark all that goes and confirm it once.
import { signal, useLayoutEffect } from "../../lib.js";
import { tidy } from "../../words.js";
import { mine } from "./figures.js";
import { known } from "./glossary.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */
/** @typedef {import("../../types").View} View */

/**
 * What may go: how it is said, how often it is there, what each is worth as hit points, and how dear it is.
 * @typedef {{text: string, count: number, points: number, dear: number}} Means
 */

/** How dear a card is that is neither Energy nor an Action: by itself it does little. */
const DEAR = { action: 5, other: 2 };

/** @param {View} view @param {string} name of a card or an item @returns {Omit<Means, "text">} */
function meansOf(view, name) {
  const me = mine(view);
  const item = me?.items.find((/** @type {Plain} */ one) => one.id === name);
  if (item) return { count: 1, points: item.hp, dear: 2 * (item.attack + item.defence) };
  const card = known(view, name) ?? { hp: 1, type: "" };
  const dear = card.type === "energy" ? card.hp : card.type === "action" ? DEAR.action : DEAR.other;
  const held = Object.entries(me?.own.hp ?? {}).find(([kind]) => tidy(kind) === name);
  return { count: Number(held?.[1] ?? 0), points: card.hp, dear };
}

/**
 * The wound that is to be paid with several cards; a single point, or what is no wound, is paid by one press.
 * @param {View} view
 * @returns {{owed: number, means: Means[]} | null}
 */
export function wound(view) {
  const owed = view.ask?.kind === "pay-damage" ? (view.board.damage?.left ?? 0) : 0;
  if (!view.ask || owed < 2 || !mine(view)?.own) return null;
  return { owed, means: view.ask.options.map((o) => ({ text: o.text, ...meansOf(view, tidy(o.args.what)) })) };
}

/**
 * What is marked, for which question; once it is being said, what is still to be said, and the question said to last.
 * @type {import("../../lib").Signal<{key: string, of: Record<string, number>, rest: string[], said: number}>}
 */
const marks = signal({ key: "", of: {}, rest: [], said: -1 });
const keyOf = (/** @type {BoardProps} */ { view, table }) => `${table.id}:${view.seat}:${view.ask?.number}`;
const markedIn = (/** @type {BoardProps} */ props) => (marks.value.key === keyOf(props) ? marks.value.of : {});

/** How many of it are marked. @param {BoardProps} props @param {string} text */
export const marked = (props, text) => markedIn(props)[text] ?? 0;

/** How many points are marked. @param {BoardProps} props @param {Means[]} means */
export const covered = (props, means) => means.reduce((sum, { text, points }) => sum + points * marked(props, text), 0);

/** @param {BoardProps} props @param {Record<string, number>} of */
const keep = (props, of) => {
  marks.value = { key: keyOf(props), of, rest: [], said: -1 };
};

/**
 * One more of it goes; where that is too much, none.
 * @param {BoardProps} props
 * @param {string} text
 */
export function mark(props, text) {
  const found = wound(props.view);
  const means = found?.means.find((one) => one.text === text);
  if (!found || !means || !props.send) return;
  const n = marked(props, text);
  const more = n < means.count && covered(props, found.means) < found.owed;
  keep(props, { ...markedIn(props), [text]: more ? n + 1 : 0 });
}

/**
 * What is least missed: nothing dear, and as little more than is owed as can be.
 * @param {number} owed
 * @param {Means[]} means
 * @returns {Record<string, number>}
 */
export function least(owed, means) {
  /** The cheapest way to each sum. @type {Map<number, {dear: number, of: Record<string, number>}>} */
  let ways = new Map([[0, { dear: 0, of: {} }]]);
  for (const { text, count, points, dear } of means) {
    const more = new Map(ways);
    for (const [sum, way] of ways)
      for (let n = 1; n <= count && sum + (n - 1) * points < owed; n++) {
        const there = more.get(sum + n * points);
        const cost = way.dear + n * dear;
        if (!there || cost < there.dear) more.set(sum + n * points, { dear: cost, of: { ...way.of, [text]: n } });
      }
    ways = more;
  }
  const enough = [...ways].filter(([sum]) => sum >= owed);
  const cost = (/** @type {[number, {dear: number}]} */ [sum, { dear }]) => dear + sum - owed;
  return enough.sort((a, b) => cost(a) - cost(b))[0]?.[1].of ?? {};
}

/** Mark what is least missed. @param {BoardProps} props */
export function markLeast(props) {
  const found = wound(props.view);
  if (found) keep(props, least(found.owed, found.means));
}

/** Say what is marked, the small first: so each of them is still asked for. @param {BoardProps} props */
export function payMarked(props) {
  const means = [...(wound(props.view)?.means ?? [])].sort((a, b) => a.points - b.points);
  const rest = means.flatMap(({ text }) => Array.from({ length: marked(props, text) }, () => text));
  marks.value = { ...marks.value, rest, said: -1 };
}

/** Says the next of what is marked as soon as it is asked for. @param {BoardProps} props */
export function usePayment({ view, send }) {
  const { rest, said } = marks.value;
  const number = view.ask?.number ?? -1;
  useLayoutEffect(() => {
    if (!rest.length || !send || number < 0 || number === said) return;
    const [next, ...others] = rest;
    const asked = view.ask?.kind === "pay-damage" && view.ask.options.some((o) => o.text === next);
    marks.value = { ...marks.value, rest: asked ? others : [], said: number };
    if (asked) send(next);
  }, [rest, said, number]);
}
