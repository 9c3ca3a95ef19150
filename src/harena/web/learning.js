// How far one has come in lessons: kept on this device and, for somebody the service knows, with the person.
import { api } from "./api.js";
import { kept, learnt } from "./settings.js";

/** @typedef {{scene: number, finished: boolean}} Place */
/** @typedef {Record<string, Place>} Places   by the names of lessons, "game/lesson" */

/** How long after a step it is told to the service, unless there is another one. */
const REST = 1500;

/** Where one is in each lesson that was begun; what was done last comes last. */
export const places = kept("lessons", /** @type {Places} */ ({}));

/** The place in a lesson. @param {string} name @returns {Place} */
export const placeOf = (name) => {
  const { scene = 0, finished = false } = places.value[name] ?? {};
  return { scene, finished: finished || learnt.value.includes(name) };
};

/**
 * What two devices know, put together: whatever was finished on one of them is, and the further scene holds.
 * @param {Places} here
 * @param {import("./types").LessonPlace[]} there
 * @returns {Places}
 */
export function together(here, there) {
  const all = { ...here };
  for (const { lesson, scene, finished } of there) {
    const own = here[lesson];
    all[lesson] = { scene: Math.max(scene, own?.scene ?? 0), finished: finished || (own?.finished ?? false) };
  }
  return all;
}

/** Fetch what the service knows, and put it together with what is kept here. */
export async function bringPlaces() {
  try {
    const there = await api.places();
    if (there.length) places.value = together(places.peek(), there);
  } catch {
    /* what is kept here will do */
  }
}

/** Tell the service a place, if it knows who one is. @param {import("./types").LessonPlace} place */
async function tell(place) {
  try {
    if (await api.me()) await api.reached(place);
  } catch {
    /* the next step tells it */
  }
}

let timer = 0;

/** Remember a place. @param {string} name @param {number} scene @param {boolean} over */
export function reach(name, scene, over) {
  const { [name]: before, ...others } = places.peek();
  const finished = over || placeOf(name).finished;
  if (before && before.scene === scene && before.finished === finished) return;
  places.value = { ...others, [name]: { scene: over ? 0 : scene, finished } };
  clearTimeout(timer);
  const place = { lesson: name, scene: over ? 0 : scene, finished };
  if (over) tell(place);
  else timer = setTimeout(() => tell(place), REST);
}
