// Learn: the lessons of every game, and a lesson on the real board, with a tutor who says what to press and why.
import { html, useEffect, useSignal } from "../lib.js";
import { _ } from "../say.js";
import { api } from "../api.js";
import { styled } from "../boards/index.js";
import { Logo } from "../parts/common.js";
import { bringPlaces } from "../learning.js";
import { Coach, GoOn } from "./learn/first.js";
import { finished, minutesLeft, Segments, Taught } from "./learn/list.js";
import { Played } from "./learn/played.js";
import { NothingHere } from "./nothing.js";
import { Shell } from "./shell.js";

/** @typedef {import("../types").LessonInfo} LessonInfo */
/** @typedef {import("../types").Lesson} Lesson */
/** @typedef {import("../types").GameInfo} GameInfo */

await styled("learn", Promise.resolve());

/** How far one has come in all. @param {{lessons: LessonInfo[]}} props */
const Total = ({ lessons }) =>
  lessons.length > 0 &&
  html`
    <p class="tot">
      <b>${finished(lessons)} of ${lessons.length} lessons</b>
      <${Segments} lessons=${lessons} />
      <small>about ${minutesLeft(lessons)} min to go</small>
    </p>
  `;

/** Where lessons will stand: as large as they are, so that nothing jumps when they come. */
const Waits = () => html`
  <p class="sr" role="status">Fetching the lessons …</p>
  ${[1, 2, 3, 4].map((i) => html`<div key=${i} class="waits game" />`)}
`;

/** @param {{game: string}} props   the game whose lessons come first */
export function LearnScreen({ game }) {
  const games = useSignal(/** @type {GameInfo[]} */ ([]));
  const lessons = useSignal(/** @type {LessonInfo[]} */ ([]));
  const trouble = useSignal("");
  useEffect(() => {
    document.title = _`Learn – Harena`;
    bringPlaces();
    Promise.all([api.games(), api.lessons()])
      .then(([found, taught]) => {
        games.value = found;
        lessons.value = taught;
      })
      .catch((error) => {
        trouble.value = error.message;
      });
  }, []);
  if (game && games.value.length && !games.value.some((g) => g.id === game))
    return html`<${NoLesson} why=${_`There are no lessons for “${game}”.`} />`;
  const of = (/** @type {GameInfo} */ { id }) => lessons.value.filter((lesson) => lesson.game === id);
  const taught = games.value.filter((g) => of(g).length).sort((a, b) => Number(b.id === game) - Number(a.id === game));
  const waits = !games.value.length && !trouble.value;
  return html`
    <${Shell} on="Learn">
      <main class="learnpage" aria-busy=${waits}>
        <header>
          <div>
            <h1>Learn by playing</h1>
            <p>You make the moves on the real board; a tutor explains each idea when it first matters.</p>
          </div>
          <${Total} lessons=${lessons.value} />
        </header>
        ${trouble.value && html`<p class="wrong" role="alert">${trouble.value}</p>`}
        <div class="two">
          ${waits ? html`<div class="waits" />` : html`<${GoOn} lessons=${taught.flatMap(of)} games=${games.value} />`}
          <${Coach} />
        </div>
        ${waits && html`<${Waits} />`}
        ${taught.map((g) => html`<${Taught} key=${g.id} game=${g} lessons=${of(g)} />`)}
      </main>
    </${Shell}>
  `;
}

/** @param {{why: string}} props */
const NoLesson = ({ why }) => html`
  <${NothingHere} title="No lesson here" why=${why} to="/learn" on="Learn">All lessons</${NothingHere}>
`;

const Fetching = () => html`
  <main class="loading">
    <${Logo} />
    <p role="status">Raking the sand …</p>
  </main>
`;

/** @param {{game: string, id: string}} props */
export function LessonScreen({ game, id }) {
  const lesson = useSignal(/** @type {Lesson | null} */ (null));
  const trouble = useSignal("");
  useEffect(() => {
    api
      .lesson(game, id)
      .then((found) => {
        lesson.value = found;
        document.title = _`${found.title} – Harena`;
      })
      .catch((error) => {
        trouble.value = error.message;
      });
  }, [game, id]);
  if (trouble.value) return html`<${NoLesson} why=${trouble.value} />`;
  return lesson.value ? html`<${Played} lesson=${lesson.value} />` : html`<${Fetching} />`;
}
