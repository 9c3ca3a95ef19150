// The analysis beside the replay: how exactly everybody played, and the five decisions that cost most.
import { html } from "../../../lib.js";
import { _ } from "../../../say.js";
import { Emblem } from "../../../pieces/emblem.js";
import { Icon } from "../../../pieces/icon.js";
import { seatClass, sentence } from "../../../words.js";
import { COACH } from "../../bots.js";

/** @typedef {import("./made").Analysing} Analysing */
/** @typedef {import("./made").Decision} Decision */
/** @typedef {import("../../../types").AnalysedPlayer} Player */
/**
 * @typedef {{name: (seat: number) => string, part: (step: number) => string, worded: (text: string) => string}} Words
 */

/** In hundredths. @param {number} value */
export const percent = (value) => `${Math.round(100 * value)}\u00a0%`;

/** The same as a length. @param {number} value */
export const share = (value) => `${(100 * value).toFixed(1)}%`;

/** "1 blunder", "2 blunders". @param {number} n @param {string} one @param {string} many */
const counted = (n, one, many) => html`<span><b class="num">${n}</b> ${n === 1 ? one : many}</span>`;

/** @param {{player: Player, name: string, done: boolean}} props   what a decision was is told once all is weighed */
const Accuracy = ({ player: { seat, accuracy, low, high, blunders, mistakes, slips }, name, done }) => html`
  <li class=${seatClass(seat)}>
    <${Emblem} seat=${seat} small=${true} />
    <b class="who">${name}</b>
    <b class="kept num" title=${_`between ${Math.round(low)} and ${Math.round(high)}`}>${Math.round(accuracy)}</b>
    <span class="between" aria-hidden="true">
      <i style=${{ left: `${low}%`, width: `${Math.max(1, high - low)}%` }} />
      <i class="dot" style=${{ left: `${accuracy}%` }} />
    </span>
    <small class="counts">
      <span class="sr">between ${Math.round(low)} and ${Math.round(high)}; </span>
      ${
        done &&
        html`
          ${counted(blunders, _`blunder`, _`blunders`)} ${counted(mistakes, _`mistake`, _`mistakes`)}${" "}
          ${counted(slips, _`slip`, _`slips`)}
        `
      }
    </small>
  </li>
`;

/** @param {{analysing: Analysing, words: Words}} props */
const Accuracies = ({ analysing: { found, done }, words }) => html`
  <article class="panel accs">
    <header>
      <h2>Accuracy</h2>
      <small title="How much of what was at stake was kept. 100: as she would have; 0: as lots would.">
        ${done ? _`${COACH.name}, ${done.iterations} tries a decision` : _`so far`}
      </small>
    </header>
    <ul>
      ${found?.players.map(
        (p) => html`<${Accuracy} key=${p.seat} player=${p} name=${words.name(p.seat)} done=${!!done} />`,
      )}
    </ul>
  </article>
`;

/** @param {{decision: Decision, words: Words}} props */
const Opened = ({ decision: { why, chance, best, seat }, words: { name, worded } }) => html`
  <div class="why">
    ${why && html`<p>${worded(why)}</p>`}
    <dl class="bars">
      <dt>${name(seat)}</dt>
      <dd><i class="own" style=${{ width: share(chance) }} /></dd>
      <dd class="num">${percent(chance)}</dd>
      <dt>${COACH.name}</dt>
      <dd><i class="best" style=${{ width: share(best) }} /></dd>
      <dd class="num">${percent(best)}</dd>
    </dl>
  </div>
`;

/** @param {{decision: Decision, number: number, on: boolean, words: Words, go: () => void}} props */
const Costly = ({ decision, number, on, words, go }) => html`
  <li class=${on ? "on" : ""}>
    <button onClick=${go} aria-current=${on ? "step" : null} data-costly=${decision.step}>
      <i class=${`disc ${decision.grade}`}>${number}</i>
      <span>
        <b>${words.part(decision.step)}</b> ${" "}${words.name(decision.seat)}:${" "}
        ${words.worded(decision.played_words)};${" "}
        ${COACH.name} prefers ${words.worded(decision.better_words)},${" "}
        <b class="num">${percent(decision.chance)} → ${percent(decision.best)}</b>
      </span>
      <em class="num">
        −${Math.round(decision.cost)}
        <small>±${Math.max(1, Math.round(decision.doubt))}</small>
        <span class="sr"> ${decision.grade}</span>
      </em>
    </button>
    ${on && html`<${Opened} decision=${decision} words=${words} />`}
  </li>
`;

/** @param {{analysing: Analysing, words: Words}} props */
function Five({ analysing, words }) {
  const { told, done, seat, costly, current, choose, go } = analysing;
  const tabs = told?.players.map(
    (p) => html`
      <button
        key=${p.seat}
        class=${p.seat === seat ? "on" : ""}
        aria-pressed=${p.seat === seat}
        title=${words.name(p.seat)}
        onClick=${() => choose(p.seat)}
      >
        <${Emblem} seat=${p.seat} small=${true} />
        ${(told?.players.length ?? 0) < 3 ? words.name(p.seat) : html`<span class="sr">${words.name(p.seat)}</span>`}
      </button>
    `,
  );
  const rows = costly.map(
    (one, i) => html`
      <${Costly} key=${one.step} decision=${one} number=${i + 1} on=${i === current} words=${words} go=${() => go(i)} />
    `,
  );
  return html`
    <article class="panel five" data-testid="costly">
      <header>
        <h2>${done ? _`What cost most` : _`Costly so far`}</h2>
        <div class="seg" role="group" aria-label="Whose decisions">${tabs}</div>
      </header>
      <ol tabindex="0" aria-label=${_`What cost ${words.name(seat)} most`}>
        ${rows.length ? rows : html`<li class="none">No decision that surely cost something.</li>`}
      </ol>
    </article>
  `;
}

/** How long something takes, in words. @param {number} seconds */
export function about(seconds) {
  const minutes = Math.round(seconds / 60);
  if (minutes > 1) return _`about ${minutes} minutes`;
  return seconds < 30 ? _`less than a minute` : _`about a minute`;
}

/** How far it has come. @param {Analysing} analysing */
function progress({ found, foreseen, seconds }) {
  const { done = 0, total = 0 } = found ?? {};
  if (total) return _`${Math.floor((100 * done) / total)} % weighed${seconds ? _`, ${about(seconds)} left` : ""}`;
  return foreseen?.seconds ? _`Reading the game … It takes ${about(foreseen.seconds)}.` : _`Reading the game …`;
}

/** @param {{analysing: Analysing}} props */
function Making({ analysing }) {
  const { found, trouble, again } = analysing;
  if (trouble)
    return html`
      <article class="panel making">
        <h2>No analysis</h2>
        <p role="alert">${sentence(trouble)}</p>
        <button class="btn" onClick=${again}>Try again</button>
      </article>
    `;
  const { done = 0, total = 0 } = found ?? {};
  return html`
    <article class="panel making" data-testid="making">
      <h2>${COACH.name} weighs every decision</h2>
      <p>
        From what each player knew then; those that cost most are looked at again and again. You may look around or
        leave meanwhile.
      </p>
      <progress max=${total || 1} value=${done} aria-label="How far the analysis has come" />
      <p role="status" class="num">${progress(analysing)}</p>
    </article>
  `;
}

/** So many decisions of everybody have to be weighed before how exactly they played is a number, and within so much. */
const MEANT = 10;
const WIDE = 40;

/** @param {Player} player */
const settled = ({ decisions, low, high }) => decisions >= MEANT && high - low <= WIDE;

/** Whether the numbers mean something by now. @param {Analysing} analysing */
export const meant = ({ found, done }) =>
  Boolean(done) || Boolean(found?.players.length && found.players.every(settled));

/** @param {{analysing: Analysing, words: Words, leave: () => void}} props */
export const AnalysisPanel = ({ analysing, words, leave }) => html`
  ${meant(analysing) && html`<${Accuracies} analysing=${analysing} words=${words} />`}
  ${!analysing.done && html`<${Making} analysing=${analysing} />`}
  ${analysing.told && html`<${Five} analysing=${analysing} words=${words} />`}
  <button class="btn back" onClick=${leave}>
    <${Icon} name="tied-scroll" />
    Log and fairness
  </button>
`;

/** In one line, for a phone. @param {{analysing: Analysing, words: Words}} props */
export const AccuracyLine = ({ analysing, words }) =>
  analysing.wanted &&
  html`
    <p class="accm" role="region" aria-label="Accuracy">
      ${
        meant(analysing) &&
        analysing.found?.players.map(
          (p) => html`
            <span key=${p.seat}>
              <${Emblem} seat=${p.seat} small=${true} />
              ${words.name(p.seat)} <b class="num">${Math.round(p.accuracy)}</b>
            </span>
          `,
        )
      }
      <small>
        ${analysing.done ? _`accuracy` : analysing.trouble ? sentence(analysing.trouble) : progress(analysing)}
      </small>
    </p>
  `;
