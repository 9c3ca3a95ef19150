// Learn: the lessons of every game, and a lesson on the real board, with a tutor who says what to press and why.
import { html, useEffect, useSignal } from "../lib.js";
import { api } from "../api.js";
import { styled } from "../boards/index.js";
import { Icon } from "../pieces/icon.js";
import { Logo } from "../parts/common.js";
import { learnt } from "../settings.js";
import { ordered, short } from "./games.js";
import { nameOf } from "./learn/lesson.js";
import { Played } from "./learn/played.js";
import { Shell } from "./shell.js";

/** @typedef {import("../types").LessonInfo} LessonInfo */
/** @typedef {import("../types").Lesson} Lesson */
/** @typedef {import("../types").GameInfo} GameInfo */

await styled("learn", Promise.resolve());

/** @param {{lesson: LessonInfo, number: number}} props */
function LessonRow({ lesson, number }) {
  const done = learnt.value.includes(nameOf(lesson));
  return html`
    <li>
      <a href=${`/learn/${nameOf(lesson)}`} data-lesson=${nameOf(lesson)}>
        <span class=${`no ${done ? "done" : ""}`}>
          ${done ? html`<${Icon} name="check-mark" label="done" />` : number}
        </span>
        <span>
          <b>${lesson.title}</b>
          <small>${lesson.summary}</small>
        </span>
        <em>
          <${Icon} name="hourglass" />
          ${lesson.minutes} min
        </em>
      </a>
    </li>
  `;
}

/** The lessons of a game. @param {{game: GameInfo, lessons: LessonInfo[]}} props */
const Taught = ({ game, lessons }) => html`
  <section class="panel" aria-label=${short(game.name)}>
    <img src=${`/static/pictures/${game.id}.svg`} alt="" width="300" height="200" />
    <div>
      <h2>${short(game.name)}</h2>
      <ol>
        ${lessons.map((lesson, i) => html`<${LessonRow} key=${lesson.id} lesson=${lesson} number=${i + 1} />`)}
      </ol>
    </div>
  </section>
`;

/** @param {{game: string}} props   the game whose lessons come first */
export function LearnScreen({ game }) {
  const games = useSignal(/** @type {GameInfo[]} */ ([]));
  const lessons = useSignal(/** @type {LessonInfo[]} */ ([]));
  const trouble = useSignal("");
  useEffect(() => {
    document.title = "Learn – Harena";
    Promise.all([api.games(), api.lessons()])
      .then(([found, taught]) => {
        games.value = ordered(found);
        lessons.value = taught;
      })
      .catch((error) => {
        trouble.value = error.message;
      });
  }, []);
  const of = (/** @type {GameInfo} */ { id }) => lessons.value.filter((lesson) => lesson.game === id);
  const taught = games.value.filter((g) => of(g).length).sort((a, b) => Number(b.id === game) - Number(a.id === game));
  return html`
    <${Shell} on="Learn">
      <main class="learnpage">
        <header>
          <h1>Learn by playing</h1>
          <p>You make the moves on the real board; a tutor explains each idea when it first matters.</p>
        </header>
        ${trouble.value && html`<p class="wrong" role="alert">${trouble.value}</p>`}
        ${taught.map((g) => html`<${Taught} key=${g.id} game=${g} lessons=${of(g)} />`)}
      </main>
    </${Shell}>
  `;
}

/** @param {{why: string}} props */
const NoLesson = ({ why }) => html`
  <main class="loading">
    <${Logo} />
    <h1>No lesson here</h1>
    <p role="alert">${why}</p>
    <a class="btn primary" href="/learn">All lessons</a>
  </main>
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
        document.title = `${found.title} – Harena`;
      })
      .catch((error) => {
        trouble.value = error.message;
      });
  }, [game, id]);
  if (trouble.value) return html`<${NoLesson} why=${trouble.value} />`;
  return lesson.value ? html`<${Played} lesson=${lesson.value} />` : html`<${Fetching} />`;
}
