// The lessons of a game: how many are done, how long the others take, and each of them.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { placeOf } from "../../learning.js";
import { short } from "../games.js";
import { nameOf } from "./lesson.js";

/** @typedef {import("../../types").LessonInfo} LessonInfo */
/** @typedef {import("../../types").GameInfo} GameInfo */

/** How much of a lesson is done, from 0 to 1. @param {LessonInfo} lesson */
export function shareOf(lesson) {
  const { scene, finished } = placeOf(nameOf(lesson));
  return finished ? 1 : scene / Math.max(1, lesson.scenes);
}

/** The minutes that some lessons still take. @param {LessonInfo[]} lessons */
export const minutesLeft = (lessons) =>
  Math.round(lessons.reduce((sum, lesson) => sum + lesson.minutes * (1 - shareOf(lesson)), 0));

/** @param {LessonInfo[]} lessons */
export const finished = (lessons) => lessons.filter((lesson) => placeOf(nameOf(lesson)).finished).length;

/** One piece for each lesson, filled as far as it is done. @param {{lessons: LessonInfo[]}} props */
export const Segments = ({ lessons }) => html`
  <span class="segs" aria-hidden="true">
    ${lessons.map((lesson) => html`<i key=${nameOf(lesson)}><b style=${{ width: `${100 * shareOf(lesson)}%` }} /></i>`)}
  </span>
`;

/** @param {{lesson: LessonInfo, scene: number, done: boolean}} props */
function State({ lesson, scene, done }) {
  if (scene > 0) return html`<em class="go">step ${scene + 1} of ${lesson.scenes}</em>`;
  if (done) return html`<em class="again">Again</em>`;
  return html`<em><${Icon} name="hourglass" /> ${lesson.minutes} min</em>`;
}

/** @param {{lesson: LessonInfo, number: number}} props */
function LessonRow({ lesson, number }) {
  const name = nameOf(lesson);
  const { scene, finished: done } = placeOf(name);
  return html`
    <li>
      <a class=${scene > 0 ? "now" : ""} href=${`/learn/${name}${scene > 0 ? `#${scene}` : ""}`} data-lesson=${name}>
        <span class=${`no ${done ? "done" : ""}`}>
          ${done ? html`<${Icon} name="check-mark" label="done" />` : number}
        </span>
        <span>
          <b>${lesson.title}</b>
          <small>${lesson.summary}</small>
        </span>
        <${State} lesson=${lesson} scene=${scene} done=${done} />
      </a>
    </li>
  `;
}

/** The lessons of a game. @param {{game: GameInfo, lessons: LessonInfo[]}} props */
export const Taught = ({ game, lessons }) => html`
  <section class="panel" aria-label=${short(game.name)}>
    <div class="pic">
      <img src=${`/static/pictures/${game.id}.svg`} alt="" width="300" height="200" />
      <h2>${short(game.name)}</h2>
    </div>
    <div>
      <p class="pr">
        <${Segments} lessons=${lessons} />
        <span><b>${finished(lessons)} of ${lessons.length}</b>, ${minutesLeft(lessons)} min to go</span>
      </p>
      <ol>
        ${lessons.map((lesson, i) => html`<${LessonRow} key=${lesson.id} lesson=${lesson} number=${i + 1} />`)}
      </ol>
    </div>
  </section>
`;
