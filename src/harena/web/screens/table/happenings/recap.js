// The recap of an open table: the steps since my last decision, with their words.
import { useEffect, useMemo, useRef, useSignal } from "../../../lib.js";
import { _ } from "../../../say.js";
import { api } from "../../../api.js";
import { NO_BOARD } from "../../../boards/index.js";
import { lastDeed, stepsOf, titleOf } from "../../../recap.js";
import { language } from "../../../settings.js";
import { spoken } from "../../../voice.js";

/** @typedef {import("../open").OpenTable} OpenTable */
/** @typedef {import("../../../types").RecapMarks} RecapMarks */
/** @typedef {import("./marks").Touched} Touched */
/** @typedef {import("../../../boards/index").BoardModule} BoardModule */
/**
 * @typedef {import("../../../boards/index").OnBoard & {recap: RecapMarks}} Known   what events touch on the board, and
 *   how they are told
 */
/** @typedef {ReturnType<typeof useRecap>} Recap */

/** What an event touches by the names in it, for a game that has no board of its own. @type {Touched} */
const byNames = (event) =>
  Object.entries(event).flatMap(([part, value]) => (part !== "text" && typeof value === "string" ? [value] : []));

/** @param {string} game @param {BoardModule} board @returns {Known | null} */
function useKnown(game, board) {
  const known = useSignal(/** @type {Known | null} */ (null));
  useEffect(() => {
    if (board === NO_BOARD) return;
    Promise.all([api.recap(game, language.value), board.recap?.() ?? { touched: byNames }])
      .then(([recap, found]) => {
        known.value = { ...found, recap };
      })
      .catch(() => {}); // without it the row says nothing
  }, [game, board, language.value]);
  return known.value;
}

/** The last event before what is new. @param {OpenTable} open @param {Known | null} known */
function useSince({ live, view }, known) {
  const decided = live.decided.value;
  const me = view?.seat ?? null;
  const first = useRef({ seat: /** @type {number | null | undefined} */ (undefined), number: -1 });
  if (!known) return Infinity;
  if (first.current.seat !== me || me === null)
    first.current = { seat: me, number: lastDeed(live.events.value, known.recap.marks, me) };
  return decided && decided.seat === me ? decided.number : first.current.number;
}

/** @param {OpenTable} open */
export function useRecap(open) {
  const { live, view, names } = open;
  const me = view?.seat ?? null;
  const known = useKnown(view?.game ?? "", open.board);
  const since = useSince(open, known);
  const events = live.events.value;
  const steps = useMemo(() => {
    const news = events.filter((e) => e.number > since);
    return known ? stepsOf(news, known.recap.marks, me) : [];
  }, [known, events, since, me]);
  const titles = useMemo(
    () => steps.map((step) => titleOf(step, { me, names, called: known?.recap.names ?? {} })),
    [steps, names],
  );
  const whose = steps.map(({ seat }) => (seat === null ? "" : `${seat === me ? _`you` : names[seat]}: `));
  const fresh = steps.some((step) => step.seat !== me);

  // After a lost connection the log may begin too late.
  const missing = live.decided.value !== null && events.length > 0 && events[0].number > since + 1;
  useEffect(() => {
    if (missing) live.earlier().catch(() => {});
  }, [missing, events[0]?.number]);

  // By ear: one sentence, when something is asked.
  const asked = view?.ask && !view.ask.automatic ? view.ask.number : null;
  useEffect(() => {
    if (asked !== null && fresh)
      spoken.value = _`Since your last decision: ${titles.map((title, i) => whose[i] + title).join("; ")}.`;
  }, [asked, known]);

  return { known, since, told: events.at(-1)?.number, steps, titles, whose, fresh, me };
}
