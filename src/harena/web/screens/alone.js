// For Glory alone: the difficulties as a ladder with one's record at each, and the week's start, the same for
// everybody.
import { html, useEffect, useSignal } from "../lib.js";
import { _ } from "../say.js";
import { api } from "../api.js";
import { styled } from "../boards/index.js";
import { Icon } from "../pieces/icon.js";
import { go } from "../router.js";
import { say } from "../parts/common.js";
import { span } from "../words.js";
import { Shell } from "./shell.js";

/** @typedef {import("../types").Alone} Alone */
/** @typedef {import("../types").Rung} RungInfo */
/** @typedef {import("../types").Week} WeekInfo */

await styled("alone", Promise.resolve());

/** @param {string} difficulty */
async function play(difficulty) {
  try {
    go(`/table/${(await api.playAlone(difficulty)).id}`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/** "Bare: its plain cards only" is called Bare. @param {string} title */
const parted = (title) => title.split(": ");

/** @param {RungInfo} rung */
function record(rung) {
  const games = rung.won + rung.lost;
  if (!games) return _`not played yet`;
  return _`${rung.won} of ${games} won${rung.best === null ? "" : _`, most Glory ${rung.best}`}`;
}

/** @param {{rung: RungInfo, number: number, next: boolean}} props */
function Rung({ rung, number, next }) {
  const [name, note] = parted(rung.title);
  const games = rung.won + rung.lost;
  return html`
    <li class=${`${rung.won ? "done" : ""} ${next ? "next" : ""}`} data-rung=${rung.difficulty}>
      <span class="no">${rung.won ? html`<${Icon} name="laurels" label="won" />` : number}</span>
      <span class="what">
        <b>${name}</b>
        <small>${note ? `${note} · ` : ""}${record(rung)}</small>
      </span>
      <span class="share" aria-hidden="true">
        <i style=${{ width: `${games ? (100 * rung.won) / games : 0}%` }} />
      </span>
      <button class=${`btn ${next ? "primary" : ""}`} onClick=${() => play(rung.difficulty)}>
        ${rung.table ? _`Go on` : games ? _`Again` : _`Play`}
      </button>
    </li>
  `;
}

/** @param {{week: WeekInfo, none: string}} props */
const Places = ({ week, none }) =>
  week.places.length
    ? html`
        <table class="places">
          <thead>
            <tr><th>Place</th><th>Player</th><th>Result</th><th>Glory</th></tr>
          </thead>
          <tbody>
            ${week.places.map(
              (p, at) => html`
                <tr key=${at} class=${p.mine ? "me" : ""}>
                  <td>${p.place}</td>
                  <td>
                    ${p.name}
                    <small>${[p.mine && _`you`, p.guest && _`guest`].filter(Boolean).join(", ")}</small>
                  </td>
                  <td>${p.won ? _`won` : _`lost`}</td>
                  <td>${p.score}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      `
    : html`<p class="none">${none}</p>`;

/** @param {number} players */
function begun(players) {
  if (!players) return _`nobody has begun it yet`;
  return players === 1 ? _`one has begun it` : _`${players} have begun it`;
}

/** @param {{week: WeekInfo}} props */
function ThisWeek({ week }) {
  const left = span(Math.max(0, (week.ends - Date.now()) / 1000));
  const begin = html`
    <button class="btn primary" data-testid="week" onClick=${() => play("")}>
      <${Icon} name="crossed-swords" />
      ${week.table ? _`Go on` : _`Play this week's start`}
    </button>
  `;
  const again = html`<a
    class="btn"
    href=${`/replay/${week.table}?as=0`}
  ><${Icon} name="magnifying-glass" />Your game</a>`;
  return html`
    <section class="panel week" aria-label="This week">
      <header>
        <div>
          <h2>The start of the week</h2>
          <p>
            ${parted(week.title)[0]} · ends in ${left} · ${begun(week.players)}
          </p>
        </div>
        ${week.over ? again : begin}
      </header>
      <p class="fair">
        Everybody begins with the same cards in the same order, once. Who won stands before who lost, then Glory counts.
        Until Sunday night nobody is shown what lay hidden, and nobody gets hints. Guests are marked: of who has no
        account, nobody knows whether it is their first try.
      </p>
      <${Places} week=${week} none="Nobody has finished it yet." />
    </section>
  `;
}

/** @param {{alone: Alone}} props */
function Shown({ alone }) {
  const next = alone.rungs.find((r) => !r.won) ?? alone.rungs[alone.rungs.length - 1];
  return html`
    <main class="alone">
      <section class="panel rungs" aria-label="Difficulties">
        <header>
          <h1>For Glory alone</h1>
          <p>
            You against the Ludus Magnus. Win at a difficulty, then try the next. A game that you give up is lost; hints
            and coach are allowed, for only you see this list.
          </p>
        </header>
        <ol>
          ${alone.rungs.map(
            (r, at) => html`<${Rung} key=${r.difficulty} rung=${r} number=${at + 1} next=${r === next} />`,
          )}
        </ol>
        <p class="also">
          <a href="/learn/for-glory">Learn the game</a> or <a href="/rules/for-glory">read its rules</a>. Games that you
          open elsewhere do not count here.
        </p>
      </section>
      <div class="weeks">
        <${ThisWeek} week=${alone.week} />
        <section class="panel week" aria-label="Last week">
          <h2>Last week</h2>
          <${Places} week=${alone.last} none="Nobody played." />
        </section>
      </div>
    </main>
  `;
}

export function AloneScreen() {
  const alone = useSignal(/** @type {Alone | null} */ (null));
  const trouble = useSignal("");
  useEffect(() => {
    document.title = _`For Glory alone – Harena`;
    api
      .alone()
      .then((found) => {
        alone.value = found;
      })
      .catch((error) => {
        trouble.value = error.message;
      });
  }, []);
  const waiting = html`
    <main class="loading">
      <p role="status">${trouble.value || _`Raking the sand …`}</p>
    </main>
  `;
  return html`<${Shell} on="Play">${alone.value ? html`<${Shown} alone=${alone.value} />` : waiting}</${Shell}>`;
}
