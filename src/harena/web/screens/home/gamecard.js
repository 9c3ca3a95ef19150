// A game on the front page: its picture, what it is about, and the buttons that begin it.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { invite, playNow, short } from "../games.js";

/** @typedef {import("../../types").GameInfo} GameInfo */

/** What the games with a picture are about, in a sentence. */
const TAG = /** @type {Record<string, string>} */ ({
  "for-glory": "Build a school, then fight for the crowd in three arenas.",
  gladigala: "Plan in secret, strike together, snatch the Eagle.",
  spartacus: "Scheme, bribe and bid. Then let the arena decide.",
  gladiatori: "A duel of nerve on the hex sand, six turns long.",
});

/** @param {number[]} seats */
const range = (seats) => (seats.length > 1 ? `${Math.min(...seats)}–${Math.max(...seats)}` : String(seats[0]));

/** @param {{id: string}} props */
const Picture = ({ id }) =>
  id in TAG
    ? html`<img src=${`/static/pictures/${id}.svg`} alt="" width="300" height="200" />`
    : html`<span class="art k-arena noimg"><${Icon} name="arena" /></span>`;

/** @param {{game: GameInfo}} props */
const Teach = ({ game }) => html`
  <a class="teach" href=${`/learn/${game.id}`}>
    <${Icon} name="light-bulb" />
    Learn<span class="sr"> ${short(game.name)}</span>
  </a>
`;

/** @param {{game: GameInfo}} props */
const Facts = ({ game }) => html`
  <div class="facts">
    <span>
      <${Icon} name="person" />
      ${range(game.seats)}
      <span class="sr"> players</span>
    </span>
    <span>
      <${Icon} name="hourglass" />
      ${game.minutes} min
    </span>
  </div>
`;

/** @param {{game: GameInfo}} props */
const Begin = ({ game }) => html`
  <div class="go">
    <button class="btn primary" onClick=${() => playNow(game)}>
      <span class="desk">Play now</span>
      <span class="phone">Play</span>
      <span class="sr"> ${short(game.name)}</span>
    </button>
    <button class="btn inv" onClick=${() => invite(game)}>
      <${Icon} name="shaking-hands" />
      <span class="desk">Invite</span>
      <span class="sr phone-only"> ${"Invite"}</span>
      <span class="sr"> a friend to ${short(game.name)}</span>
    </button>
  </div>
`;

/** @param {{game: GameInfo, taught: boolean}} props   whether there are lessons */
export const GameCard = ({ game, taught }) => html`
  <article class="game" data-game=${game.id}>
    <${Picture} id=${game.id} />
    ${taught && html`<${Teach} game=${game} />`}
    <div class="in">
      <h2>${short(game.name)}</h2>
      <p>${TAG[game.id] ?? game.summary}</p>
      <${Facts} game=${game} />
      <${Begin} game=${game} />
    </div>
  </article>
`;
