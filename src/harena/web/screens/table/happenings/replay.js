// Playing a step of the recap again, and the card that somebody plays.
import { useEffect, useRef, useSignal, useSignalEffect } from "../../../lib.js";
import { _ } from "../../../say.js";
import { playAgain } from "../../../motion.js";
import { thingsOf } from "../../../reading.js";
import { speed } from "../../../settings.js";
import { tidy } from "../../../words.js";

/** @typedef {import("../open").OpenTable} OpenTable */
/** @typedef {import("./recap").Recap} Recap */
/** @typedef {ReturnType<typeof useReplay>} Replay */

/** How long a card is shown, in milliseconds. */
const LARGE = 1600;

/**
 * A card that an event shows, if somebody else plays one.
 * @param {OpenTable} open
 * @param {import("./recap").Known} known
 * @param {import("../../../types").GameEvent} event
 */
function cardOf({ view, names }, { recap }, event) {
  const part = recap.marks[event.kind]?.shows;
  const name = part && event[part];
  if (!view || !name || event.seat === view.seat) return null;
  const card = recap.cards[name] ?? { type: "", text: event.text };
  const thing = thingsOf(view.board).get(tidy(name)) ?? { name, ...card };
  const seat = typeof event.seat === "number" ? event.seat : null;
  return { thing, seat, words: seat === null ? "" : _`${names[seat]} plays` };
}

/**
 * Which step is shown, which is open (-1: none), and the card that is played.
 * @param {OpenTable} open
 * @param {Recap} recap
 * @param {{current: HTMLElement | null}} row
 */
export function useReplay(open, { known, since, steps, me }, row) {
  const { live, view, board } = open;
  const at = useSignal(-1);
  const opened = useSignal(-1);
  const playing = useSignal(/** @type {import("./played").Playing | null} */ (null));
  const seen = useRef(live.events.peek().at(-1)?.number ?? -1);
  const close = () => {
    at.value = -1;
    opened.value = -1;
  };
  const lay = () => {
    playing.value = null;
  };
  useEffect(close, [since, me]);

  // A card that somebody plays is shown, unless one does not want to watch.
  useSignalEffect(() => {
    const news = live.fresh.value.filter((e) => e.number > seen.current);
    if (!news.length || !known) return;
    seen.current = news[news.length - 1].number;
    const times = Number(speed.peek());
    const card = news.map((e) => cardOf(open, known, e)).findLast(Boolean);
    if (card && times && document.visibilityState === "visible") playing.value = { ...card, ms: LARGE / times };
  });

  const show = (/** @type {number} */ index, /** @type {boolean} */ large) => {
    if (!view || !known || (at.value === index && !large)) return;
    at.value = index;
    playAgain(steps[index].events, view, board.acts);
    const card = large ? cardOf(open, known, steps[index].lead) : null;
    if (card) playing.value = { ...card, ms: LARGE };
  };
  return {
    at: at.value,
    opened: opened.value,
    playing: playing.value,
    close,
    lay,
    show,
    /** Open a step, or close it again. @param {number} index */
    toggle(index) {
      show(index, true);
      opened.value = opened.value === index ? -1 : index;
    },
    /** The pointer leaves: what is open, or has the focus, is shown still. */
    leave() {
      if (!row.current?.contains(document.activeElement)) at.value = opened.value;
    },
    /** Go on, or back, round and round; the focus goes along. @param {number} by */
    step(by) {
      if (!steps.length) return;
      const next = at.value < 0 && by < 0 ? steps.length - 1 : (at.value + by + steps.length) % steps.length;
      if (opened.value >= 0) opened.value = next;
      show(next, true);
      const chip = row.current?.querySelectorAll("button")[next];
      chip?.focus();
      chip?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}
