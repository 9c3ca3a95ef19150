// A game on the front page: its picture, what it is about, and the buttons that begin it.
import { html } from "../../lib.js";
import { _, word } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { invite, playNow, short } from "../games.js";

/** @typedef {import("../../types").GameInfo} GameInfo */

/** @param {number[]} seats */
const range = (seats) => (seats.length > 1 ? `${Math.min(...seats)}–${Math.max(...seats)}` : String(seats[0]));

/** @param {{game: GameInfo}} props */
const Picture = ({ game: { picture, icon } }) =>
  picture
    ? html`<img src=${`/static/${picture}`} alt="" width="300" height="200" />`
    : html`<span class="art k-arena noimg"><${Icon} name=${icon} /></span>`;

/** @param {{game: GameInfo}} props */
const Teach = ({ game }) => html`
  <a class="teach" href=${`/learn/${game.id}`}>
    <${Icon} name="light-bulb" />
    Learn<span class="sr"> ${short(game.name)}</span>
  </a>
`;

/** What a game has beside single tables. @param {import("../../types").BesideInfo} page */
const beside = ({ path, icon, title }) => html`
  <a key=${path} class="teach beside" href=${path}><${Icon} name=${icon} />${word(title)}</a>
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
      <span class="sr phone-only"> ${_`Invite`}</span>
      <span class="sr"> a friend to ${short(game.name)}</span>
    </button>
  </div>
`;

/** @param {{game: GameInfo}} props */
export const GameCard = ({ game }) => html`
  <article class="game" data-game=${game.id}>
    <${Picture} game=${game} />
    ${game.taught && html`<${Teach} game=${game} />`}
    ${game.beside.map(beside)}
    <div class="in">
      <h2>${short(game.name)}</h2>
      <p>${word(game.tagline)}</p>
      <${Facts} game=${game} />
      <${Begin} game=${game} />
    </div>
  </article>
`;
