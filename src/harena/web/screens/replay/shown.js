// What is shown: the film for the eyes that are chosen, and its position at the step that is wanted.
import { useEffect, useMemo, useRef } from "../../lib.js";
import { Film } from "../../film.js";
import { say } from "../../parts/common.js";

/** @typedef {ReturnType<typeof useShown>} Shown */

/** How long until what did not come is asked for again, in milliseconds. */
const AGAIN = 1500;

/** @param {Map<string, Film>} films @param {string} id @param {string} eyes */
function begun(films, id, eyes) {
  const film = new Film(id, eyes);
  films.set(eyes, film);
  film.start();
  return film;
}

/**
 * @param {string} id
 * @param {import("../../lib").Signal<number>} step
 * @param {import("../../lib").Signal<string>} eyes
 */
export function useShown(id, step, eyes) {
  const films = useMemo(() => /** @type {Map<string, Film>} */ (new Map()), [id]);
  const last = useRef(/** @type {{film: Film, seen: import("../../film").Seen} | null} */ (null));
  const way = useRef(/** @type {1 | -1} */ (1));
  const next = films.get(eyes.value) ?? begun(films, id, eyes.value);

  // What is on its way does not take away what is there: the last position stays until the next one has come.
  const came = next.outline.value && next.at(Math.min(step.value, next.outline.value.steps));
  if (came) last.current = { film: next, seen: came };
  const film = last.current?.film ?? next;
  const seen = last.current?.seen ?? null;
  const outline = film.outline.value;
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
      films.delete(next.eyes);
      eyes.value = film.eyes;
      return;
    }
    const timer = setTimeout(() => {
      next.trouble.value = null;
      next.want(step.peek(), way.current);
    }, AGAIN);
    return () => clearTimeout(timer);
  }, [next.trouble.value]);

  return { film, seen, outline, steps, at, way, trouble: seen ? null : next.trouble.value };
}
