// An analysis: asked for once it is wanted, followed while it is being made, and what of it is looked at.
import { useEffect, useSignal } from "../../../lib.js";
import { api } from "../../../api.js";

/** @typedef {import("../../../types").AnalysisShown} Analysis */
/** @typedef {import("../../../types").AnalysedDecision} Decision */
/** @typedef {ReturnType<typeof useAnalysis>} Analysing */

/** So much has to be done, in milliseconds, before its pace says when it will be over. */
const KNOWN = 5000;

/**
 * How long it will take at the pace that it has shown, in seconds; null as long as that is not known.
 * @param {Pace | null} first @param {Pace} now
 */
export function left(first, now) {
  if (!first || now.at - first.at < KNOWN || now.done <= first.done) return null;
  return ((now.total - now.done) * (now.at - first.at)) / (now.done - first.done) / 1000;
}

/** How far it was at a time, in milliseconds. @typedef {{at: number, done: number, total: number}} Pace */

/** So much, in hundredths of a win, a decision has to have cost before it is named while the others are weighed. */
const LOST = 1;

/** How long until it is asked again how far it has come, in milliseconds. */
const AGAIN = 1200;

/**
 * How long the analysis of a game would take, or that it is made already, before somebody wants it.
 * @param {string} id @param {boolean} ready @param {boolean} wanted
 * @returns {Analysis | null}
 */
function useForeseen(id, ready, wanted) {
  const foreseen = useSignal(/** @type {Analysis | null} */ (null));
  useEffect(() => {
    if (!ready || wanted) return undefined;
    let gone = false;
    const come = (/** @type {Analysis} */ found) => {
      if (!gone) foreseen.value = found;
    };
    api.analysis(id).then(come, () => {}); // where there is none to be had, asking for it says why
    return () => {
      gone = true;
    };
  }, [id, ready, wanted]);
  return foreseen.value;
}

/**
 * The analysis of a game, as soon as somebody wants it.
 * @param {string} id
 * @param {boolean} wanted
 */
function useMade(id, wanted) {
  const found = useSignal(/** @type {Analysis | null} */ (null));
  const trouble = useSignal("");
  const seconds = useSignal(/** @type {number | null} */ (null));
  const tries = useSignal(0);
  useEffect(() => {
    if (!wanted || found.value?.state === "done") return undefined;
    let timer = 0;
    let gone = false;
    /** @type {Pace | null} */
    let first = null;
    let last = -1;
    const wish = () => api.analyse(id);
    const come = async (/** @type {() => Promise<Analysis>} */ call) => {
      try {
        const made = await call();
        if (gone) return;
        found.value = made;
        if (made.state === "running" && made.total && made.done !== last) {
          const now = { at: Date.now(), done: made.done, total: made.total };
          last = made.done;
          first ??= now;
          seconds.value = left(first, now) ?? made.seconds ?? null;
        }
        trouble.value = made.why;
        // Whoever was at it may be gone: then it is asked for once more, and goes on where it was.
        const next = made.state === "none" ? wish : () => api.analysis(id);
        if (made.state === "running" || made.state === "none") timer = setTimeout(() => come(next), AGAIN);
      } catch (error) {
        if (!gone) trouble.value = /** @type {Error} */ (error).message;
      }
    };
    trouble.value = "";
    come(wish);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, wanted, tries.value]);
  const again = () => {
    tries.value += 1;
  };
  return { found: found.value, trouble: trouble.value, seconds: seconds.value, again };
}

/**
 * Whose decisions are shown first: mine, else whoever lost most by them.
 * @param {Analysis} found
 * @param {number[]} mine
 */
export function firstSeat({ players }, mine) {
  const own = players.find(({ seat }) => mine.includes(seat));
  return (own ?? players.reduce((a, b) => (b.accuracy < a.accuracy ? b : a))).seat;
}

/**
 * What is known of an analysis: all of it, or what seems to have cost most while it is being made.
 * @param {Analysis | null} found
 */
const known = (found) => (found?.state === "done" || found?.decisions.length ? found : null);

/** @param {Analysis} found @param {number[]} mine */
const shownFirst = (found, mine) =>
  found.state === "done" || found.players.some(({ seat }) => mine.includes(seat))
    ? firstSeat(found, mine)
    : found.players[0].seat; // whoever lost most changes while it is being made

/**
 * What is looked at of an analysis: whose decisions, and which of them the replay stands at.
 * @param {{id: string, wanted: boolean, mine: number[], at: number, ready: boolean, look: (seat: number, step: number)
 *   => void}} props   `look` goes to a step, with the eyes of a seat, once the game is there (`ready`)
 */
export function useAnalysis({ id, wanted, mine, at, ready, look }) {
  const made = useMade(id, wanted);
  const foreseen = useForeseen(id, ready, wanted);
  const chosen = useSignal(/** @type {number | null} */ (null));
  const told = wanted && made.found?.players.length ? known(made.found) : null;
  const done = told?.state === "done" ? told : null;
  const seat = chosen.value ?? (told ? shownFirst(told, mine) : 0);
  const player = told?.players.find((one) => one.seat === seat) ?? null;
  const costly = (player?.costly ?? [])
    .map((step) => /** @type {Decision} */ (told?.decisions.find((one) => one.step === step)))
    .filter((one) => done || one.cost >= LOST);
  const current = costly.findIndex((one) => one.step === at);
  const choose = (/** @type {number} */ other) => {
    chosen.value = other;
  };
  const go = (/** @type {number} */ to) => {
    const one = costly[(to + costly.length) % costly.length];
    if (one) look(one.seat, one.step);
  };
  useEffect(() => {
    if (ready && done && costly.length) go(Math.max(0, current));
  }, [ready, done, seat]);
  return { ...made, wanted, foreseen, told, done, seat, costly, current, choose, go };
}
