// The coach, in games against bots: she warns before a grave mistake, explains each new kind of question once, and is
// silent otherwise.
import { soon } from "../../later.js";
import { useEffect, useSignal } from "../../lib.js";
import { api } from "../../api.js";
import { SPEAKS } from "../../parts/talk.js";
import { coach, explained, language } from "../../settings.js";

/** @typedef {import("../../types").Advice} Advice */
/** @typedef {import("./open").OpenTable} OpenTable */
/** @typedef {{advice: Advice, go: (sure: boolean) => void}} Warning */

/** Whether nobody but bots sits beside me. @param {OpenTable} open */
export const amongBots = ({ live, table, view }) =>
  table !== null &&
  view !== null &&
  view.seat !== null &&
  table.seats.length > 1 &&
  table.seats.every((s) => s.kind === "bot" || live.mine.value.some((own) => own.seat === s.seat));

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
  const on = coach.value !== "off" && amongBots(open);
  useExplaining(open, on);

  /** Whether a choice is to be made: she asks once more where it would cost much. @param {string} action */
  const sure = async (action) => {
    const seat = view?.seat ?? null;
    if (!on || seat === null || !table || (view?.ask?.options.length ?? 0) < 2) return true;
    const token = live.mine.value.find((own) => own.seat === seat)?.token ?? "";
    try {
      const advice = await api.advice(table.id, token, { seat, action, language: language.peek() });
      if (!SPEAKS[coach.peek()]?.includes(advice.grade)) return true;
      return await new Promise((/** @type {(sure: boolean) => void} */ go) => {
        warning.value = { advice, go };
      });
    } catch {
      return true; // whoever cannot be warned plays on
    } finally {
      warning.value = null;
    }
  };
  return { warning: warning.value, sure };
}

/** @param {{warning: Warning | null, worded: (text: string) => string}} props */
export const CoachWarning = ({ warning, worded }) =>
  warning && soon("Sure", () => import("./coach/speaking.js"), { warning, worded });
