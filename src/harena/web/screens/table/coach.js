// The coach, in games against bots: she warns before a grave mistake, explains each new kind of question once, and is
// silent otherwise.
import { soon } from "../../later.js";
import { useEffect, useSignal } from "../../lib.js";
import { api } from "../../api.js";
import { styled } from "../../boards/index.js";
import { coach, explained, language } from "../../settings.js";

/** @typedef {import("../../types").Advice} Advice */
/** @typedef {import("./open").OpenTable} OpenTable */
/** @typedef {{advice: Advice, action: string, go: (action: string) => void}} Warning */

/** Whoever waits for her so many milliseconds is told. */
const SOON = 350;

/** Whether nobody but bots sits beside me. @param {OpenTable} open */
export const amongBots = ({ live, table, view }) =>
  table !== null &&
  view !== null &&
  view.seat !== null &&
  table.seats.length > 1 &&
  table.seats.every((s) => s.kind === "bot" || live.mine.value.some((own) => own.seat === s.seat));

/** The grades of moves before which the coach speaks. @type {Record<string, string[]>} */
const SPEAKS = {
  off: [],
  blunders: ["blunder"],
  mistakes: ["blunder", "mistake"],
  every: ["blunder", "mistake", "slip"],
};

/**
 * A new kind of question is explained once, by the rule that it comes from.
 * @param {OpenTable} open
 * @param {boolean} on
 */
function useExplaining({ view, table }, on) {
  const ask = view?.ask;
  useEffect(() => {
    const name = `${table?.game}/${ask?.kind}`;
    if (!on || !ask?.rule || !table || explained.value.includes(name)) return;
    explained.value = [...explained.value, name];
    const { rule } = ask;
    import("./coach/speaking.js").then(({ explain }) => explain(table.game, rule)).catch(() => {});
  }, [on, ask?.kind]);
}

/** @param {OpenTable} open */
export function useCoach(open) {
  const { live, view, table } = open;
  const warning = useSignal(/** @type {Warning | null} */ (null));
  const looking = useSignal(false);
  const on = coach.value !== "off" && amongBots(open);
  useExplaining(open, on);

  /** What is done in the end: she asks once more where a choice would cost much. @param {string} action */
  const sure = async (action) => {
    const seat = view?.seat ?? null;
    if (!on || seat === null || !table || (view?.ask?.options.length ?? 0) < 2) return action;
    const waits = setTimeout(() => {
      looking.value = true;
    }, SOON);
    const token = live.mine.value.find((own) => own.seat === seat)?.token ?? "";
    try {
      const advice = await api.advice(table.id, token, { seat, action, language: language.peek() });
      clearTimeout(waits);
      looking.value = false;
      if (!SPEAKS[coach.peek()]?.includes(advice.grade)) return action;
      return await new Promise((/** @type {(action: string) => void} */ go) => {
        warning.value = { advice, action, go };
      });
    } catch {
      return action; // whoever cannot be warned plays on
    } finally {
      clearTimeout(waits);
      looking.value = false;
      warning.value = null;
    }
  };
  return { warning: warning.value, looking: looking.value, sure };
}

const load = () => styled("hint", import("./coach/speaking.js"));

/** @param {{coaching: {warning: Warning | null, looking: boolean}, open: OpenTable}} props */
export const Coaching = ({ coaching: { warning, looking }, open }) => {
  if (looking) return soon("Looking", load, {});
  return warning && soon("Sure", load, { warning, open });
};
