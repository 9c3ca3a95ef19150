// What is shown: the finished game for the eyes that are chosen, and its position at the step that is wanted.
import { useEffect, useMemo, useRef } from "../../lib.js";
import { FinishedGame } from "../../finished.js";
import { say } from "../../parts/common.js";

/** @typedef {ReturnType<typeof useShown>} Shown */

/** How long until what did not come is asked for again, in milliseconds. */
const AGAIN = 1500;

/** @param {Map<string, FinishedGame>} games @param {string} id @param {string} eyes */
function begun(games, id, eyes) {
  const finished = new FinishedGame(id, eyes);
  games.set(eyes, finished);
  finished.start();
  return finished;
}

/**
 * @param {string} id
 * @param {import("../../lib").Signal<number>} step
 * @param {import("../../lib").Signal<string>} eyes
 */
export function useShown(id, step, eyes) {
  const games = useMemo(() => /** @type {Map<string, FinishedGame>} */ (new Map()), [id]);
  const last = useRef(/** @type {{finished: FinishedGame, seen: import("../../finished").Seen} | null} */ (null));
  const way = useRef(/** @type {1 | -1} */ (1));
  const next = games.get(eyes.value) ?? begun(games, id, eyes.value);

  // What is on its way does not take away what is there: the last position stays until the next one has come.
  const came = next.outline.value && next.at(Math.min(step.value, next.outline.value.steps));
  if (came) last.current = { finished: next, seen: came };
  const finished = last.current?.finished ?? next;
  const seen = last.current?.seen ?? null;
  const outline = finished.outline.value;
  const steps = outline?.steps ?? 0;
  const at = outline ? Math.min(step.value, steps) : step.value;

  useEffect(() => {
    next.want(at, way.current);
  }, [next, next.outline.value, at]);

  // What did not come is asked for again; eyes that cannot be had are given up.
  useEffect(() => {
    const trouble = next.trouble.value;
    if (!trouble || !seen) return;
    say(trouble.message, { bad: true });
    if (!next.outline.value) {
      games.delete(next.eyes);
      eyes.value = finished.eyes;
      return;
    }
    const timer = setTimeout(() => {
      next.trouble.value = null;
      next.want(step.peek(), way.current);
    }, AGAIN);
    return () => clearTimeout(timer);
  }, [next.trouble.value]);

  return { finished, seen, outline, steps, at, way, trouble: seen ? null : next.trouble.value };
}
