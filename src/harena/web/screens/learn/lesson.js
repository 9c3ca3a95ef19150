// A lesson as it is played: where in it one is, what is wanted there, and what else is answered with.
import { useEffect, useMemo, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { patched } from "../../live.js";
import { place } from "../../router.js";
import { reach } from "../../learning.js";
import { calm } from "../../settings.js";
import { noDetail } from "../../pieces/detail.js";

/** @typedef {import("../../types").Lesson} Lesson */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../parts/choices").Path} Path */
/** @typedef {ReturnType<typeof useLesson>} Playing */

/** What a lesson is called in addresses, and where it is remembered. @param {{game: string, id: string}} lesson */
export const nameOf = (lesson) => `${lesson.game}/${lesson.id}`;

/** How long a scene that goes on by itself is shown. */
const pause = () => (calm() ? 600 : 1500);

/** The view of every scene, put together from what changes. @param {Lesson} lesson @returns {View[]} */
function viewsOf(lesson) {
  let position = lesson.position;
  return lesson.scenes.map((scene) => {
    for (const change of scene.changes) position = patched(position, change[0], change[1], change.length === 1);
    return position.view;
  });
}

/**
 * Where in a lesson one is: its scene, and the ways to others.
 * @param {Lesson} lesson
 * @param {() => void} leave what is to be done before another scene comes
 */
function useScene(lesson, leave) {
  const { scenes } = lesson;
  const stops = useMemo(() => scenes.flatMap((scene, i) => (scene.say ? [i] : [])), [lesson]);
  const at = useSignal(Math.min(Number.parseInt(place.peek().hash, 10) || 0, scenes.length - 1));
  const over = at.value >= scenes.length;
  const scene = scenes[Math.min(at.value, scenes.length - 1)];
  const asks = !over && scene.do !== "";
  const go = (/** @type {number} */ to) => {
    leave();
    noDetail();
    at.value = to;
    history.replaceState(null, "", `#${to}`); // whoever comes back finds the place again
  };
  const next = () => {
    if (!asks && !over) go(at.value + 1);
  };
  const back = () => go(stops.filter((stop) => stop < at.value).at(-1) ?? 0);
  useEffect(() => {
    reach(nameOf(lesson), at.value, over);
    if (over || scene.say) return undefined;
    const timer = setTimeout(next, pause());
    return () => clearTimeout(timer);
  }, [at.value]);
  const said = over ? stops.length : stops.filter((stop) => stop <= at.value).length;
  return { at: at.value, scene, over, asks, said, stops: stops.length, go, next, back };
}

/** @param {Lesson} lesson @param {import("../../boards/index").BoardModule} board */
export function useLesson(lesson, board) {
  const views = useMemo(() => viewsOf(lesson), [lesson]);
  const path = useSignal(/** @type {Path} */ ([]));
  const wrong = useSignal("");
  const where = useScene(lesson, () => {
    path.value = [];
    wrong.value = "";
  });
  const { at, scene, asks, go } = where;
  const found = views[Math.min(at, views.length - 1)];
  const view = asks ? found : { ...found, ask: null };
  const option = asks ? view.ask?.options.find((o) => o.text === scene.do) : undefined;

  const astray = () => {
    const words = option && board.says?.(option, view)?.text;
    const again = wrong.value ? _`Press what is lit${words ? `: ${words}` : ""}.` : "";
    wrong.value = `${scene.wrong || _`Not here.`} ${again}`.trim();
  };
  const act = (/** @type {string} */ text) => {
    if (text === scene.do) go(at + 1);
    else astray();
  };
  const setPath = (/** @type {Path} */ wanted) => {
    const onwards = wanted.length > path.value.length;
    if (onwards && !wanted[wanted.length - 1].options.some((o) => o.text === scene.do)) astray();
    else path.value = wanted;
  };
  return { ...where, view, option, path: path.value, setPath, wrong: wrong.value, astray, act };
}
