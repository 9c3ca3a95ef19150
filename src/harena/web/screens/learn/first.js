// What stands first on the page: the lesson that was begun, and the coach.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { places } from "../../learning.js";
import { TALK, Talk } from "../../parts/talk.js";
import { coach } from "../../settings.js";
import { COACH } from "../bots.js";
import { short } from "../games.js";
import { nameOf } from "./lesson.js";
import { minutesLeft } from "./list.js";

/** @typedef {import("../../types").LessonInfo} LessonInfo */
/** @typedef {import("../../types").GameInfo} GameInfo */

/** The lesson to go on with: the one begun last, else the first that is not done. @param {LessonInfo[]} lessons */
export function nextLesson(lessons) {
  const begun = Object.entries(places.value).findLast(([, place]) => place.scene > 0)?.[0];
  return (
    lessons.find((lesson) => nameOf(lesson) === begun) ??
    lessons.find((l) => !places.value[nameOf(l)]?.finished) ??
    null
  );
}

/** @param {{lessons: LessonInfo[], games: GameInfo[]}} props */
export function GoOn({ lessons, games }) {
  const lesson = nextLesson(lessons);
  if (!lesson) return null;
  const game = games.find(({ id }) => id === lesson.game);
  const scene = places.value[nameOf(lesson)]?.scene ?? 0;
  const number = lessons.filter((one) => one.game === lesson.game).indexOf(lesson) + 1;
  return html`
    <article class="goon2">
      <img src=${`/static/pictures/${lesson.game}.svg`} alt="" width="64" height="64" />
      <div>
        <p class="eyebrow">${scene ? _`Go on where you stopped` : _`Begin here`}</p>
        <h2>${game ? short(game.name) : ""} ${number}, ${lesson.title}</h2>
        <p>${scene > 0 && _`Step ${scene + 1} of ${lesson.scenes}: `}${lesson.summary}</p>
      </div>
      <a class="btn primary" href=${`/learn/${nameOf(lesson)}${scene ? `#${scene}` : ""}`}>
        ${scene ? _`Go on` : _`Begin`}
        <small>${Math.max(1, minutesLeft([lesson]))} min</small>
      </a>
    </article>
  `;
}

/** Whoever wants a game with her wants to hear her. */
const call = () => {
  if (coach.peek() === "off") coach.value = "mistakes";
};

export function Coach() {
  const [, , says] = TALK.find(([value]) => value === coach.value) ?? TALK[0];
  return html`
    <article class="coach">
      <span class="owl"><${Icon} name=${COACH.icon} /></span>
      <div>
        <p class="eyebrow">Coach</p>
        <h2>Play a real game with ${COACH.name} beside you</h2>
        <p>${says} Only against bots.</p>
        <${Talk} />
      </div>
      <a class="btn" href="/" onClick=${call}>Choose a game</a>
    </article>
  `;
}
