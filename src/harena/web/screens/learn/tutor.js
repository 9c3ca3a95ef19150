// The tutor beside the board: what is said, how far one is, what happened, and what was learnt at the end.
import { html, useEffect, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { api } from "../../api.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Meter } from "../../pieces/meter.js";
import { Rule } from "../../pieces/rule.js";
import { phone } from "../../settings.js";
import { sentence } from "../../words.js";
import { playNow } from "../games.js";
import { nameOf } from "./lesson.js";

/** @typedef {import("../../types").Lesson} Lesson */
/** @typedef {import("../../types").GameInfo} GameInfo */
/** @typedef {(text: string) => string} Worded */

/**
 * What was told, in sentences; the headings of the log are left out.
 * @param {import("../../types").GameEvent[]} events
 * @param {Worded} worded
 */
const lines = (events, worded) => events.map((e) => worded(e.text)).filter((text) => !/^(---|===)/.test(text));

/** @param {{lesson: Lesson, playing: import("./lesson").Playing}} props */
function Progress({ lesson, playing: { at, over, said, stops, back } }) {
  return html`
    <header>
      <span class="art k-patron">
        <${Figure} name="roman-toga" />
      </span>
      <div>
        <b>${over ? _`Well fought!` : _`Your tutor`}</b>
        <small class="num">${over ? _`${lesson.moves} moves` : _`${Math.max(said, 1)} of ${stops}`}</small>
        <${Meter} shares=${[{ n: said }]} of=${stops} />
      </div>
      <button class="icbtn back" aria-label="Back" title="Back" disabled=${at === 0} onClick=${back}>
        <${Icon} name="return-arrow" />
      </button>
    </header>
  `;
}

/** Where there is something to read, it takes the focus. @param {{takes: boolean, next: () => void}} props */
const GoOn = ({ takes, next }) => html`
  <button
    class="btn primary next"
    ref=${(/** @type {HTMLElement | null} */ node) => {
      if (node && takes) node.focus({ preventScroll: true });
    }}
    onClick=${next}
  >
    Go on
    <${Icon} name="plain-arrow" />
  </button>
`;

/** @param {{game: string, playing: import("./lesson").Playing, worded: Worded}} props */
function Speech({ game, playing: { at, scene, asks, wrong, next }, worded }) {
  const said = html`${scene.say} <${Rule} id=${scene.rule} game=${game} />`;
  const happened = html`<em>${lines(scene.events, worded).join(" ")}</em>`;
  return html`
    <div class="speech" tabindex="0" aria-label="What the tutor says">
      <p class="say" aria-live="polite" data-testid="tutor">${scene.say ? said : happened}</p>
      ${wrong && html`<p class="astray" role="alert" data-testid="astray">${worded(wrong)}</p>`}
      ${!asks && html`<${GoOn} key=${at} takes=${scene.say !== ""} next=${next} />`}
    </div>
  `;
}

/**
 * What has happened so far, what came last lit.
 * @param {{scenes: import("../../types").LessonScene[], worded: Worded}} props
 */
function Told({ scenes, worded }) {
  const all = scenes.flatMap((scene, i) =>
    lines(scene.events, worded).map((text) => ({ text, now: i === scenes.length - 1 })),
  );
  if (!all.length) return null;
  return html`
    <ul class="log" aria-label="What happened">
      ${all.slice(-14).map(({ text, now }) => html`<li class=${now ? "now" : ""}>${text}</li>`)}
    </ul>
  `;
}

/** @param {{line: string}} props */
const Learnt = ({ line }) => html`
  <li>
    <${Icon} name="laurels" />
    ${sentence(line)}
  </li>
`;

/** @param {{game: GameInfo}} props */
const PlayNow = ({ game }) => html`
  <button class="btn primary big" onClick=${() => playNow(game)}>
    <${Icon} name="crossed-swords" />
    Play a real game
  </button>
`;

/** @param {{lesson: import("../../types").LessonInfo}} props */
const Following = ({ lesson }) => html`<a class="btn" href=${`/learn/${nameOf(lesson)}`}>Next: ${lesson.title}</a>`;

/** What was learnt, and where to go from here. @param {{lesson: Lesson, game: GameInfo | null}} props */
function Finish({ lesson, game }) {
  const all = useSignal(/** @type {import("../../types").LessonInfo[]} */ ([]));
  useEffect(() => {
    api
      .lessons()
      .then((found) => {
        all.value = found;
      })
      .catch(() => {});
  }, []);
  const following = all.value[all.value.findIndex((l) => nameOf(l) === nameOf(lesson)) + 1];
  return html`
    <div class="speech finish" data-testid="finish" role="status">
      <h2>What you have learnt</h2>
      <ul>
        ${lesson.learnt.map((line) => html`<${Learnt} line=${line} />`)}
      </ul>
      ${game && html`<${PlayNow} game=${game} />`}
      ${following && html`<${Following} lesson=${following} />`}
      <a class="btn quiet" href="/learn">All lessons</a>
    </div>
  `;
}

/** @param {{lesson: Lesson, game: GameInfo | null, playing: import("./lesson").Playing, worded: Worded}} props */
export function Tutor({ lesson, game, playing, worded }) {
  const { at, over } = playing;
  const speech = () => html`<${Speech} game=${lesson.game} playing=${playing} worded=${worded} />`;
  const told = () => html`<${Told} scenes=${lesson.scenes.slice(0, at + 1)} worded=${worded} />`;
  return html`
    <section class="tutor" aria-label="Tutor">
      <${Progress} lesson=${lesson} playing=${playing} />
      ${over ? html`<${Finish} lesson=${lesson} game=${game} />` : speech()}
      ${!phone.value && !over && told()}
    </section>
  `;
}
