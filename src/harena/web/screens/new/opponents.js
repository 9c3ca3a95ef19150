// Who sits at a seat of a new table: one of the characters and how well they play, a friend, or another person here.
import { html, useEffect } from "../../lib.js";
import { _, word } from "../../say.js";
import { api } from "../../api.js";
import { THINKS } from "../../levels.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";
import { anybody, CHARACTERS, Portrait } from "../bots.js";

/** @typedef {import("./wish").SeatWish} SeatWish */
/** @typedef {import("../../types").GameInfo} GameInfo */
/** @typedef {(wish: Partial<SeatWish>) => void} Change */
/** @typedef {import("../../types").Met} Met */

/** How it went so far. @param {Met | undefined} met */
const record = (met) => (met && met.won + met.lost > 0 ? _`you ${met.won} : ${met.lost}` : _`not met yet`);

/** @param {{name: string, on: boolean, taken: boolean, met: Met | undefined, choose: () => void}} props */
const Character = ({ name, on, taken, met, choose }) => html`
  <button
    type="button"
    class=${`chr ${on ? "on" : ""}`}
    aria-pressed=${on}
    disabled=${taken}
    title=${taken ? _`${name} sits here already` : undefined}
    onClick=${choose}
  >
    <${Portrait} name=${name} />
    <span class="w">
      <b>${name}</b>
      <small>${CHARACTERS[name].style}</small>
    </span>
    <em>${taken ? _`sits here` : record(met)}</em>
  </button>
`;

/** @param {{level: import("../../types").LevelInfo, number: number, on: boolean, choose: () => void}} props */
const Strength = ({ level, number, on, choose }) => html`
  <button type="button" class=${`lv ${on ? "on" : ""}`} aria-pressed=${on} onClick=${choose}>
    <span class="sw" aria-hidden="true">${Array.from({ length: number }, () => html`<${Icon} name="gladius" />`)}</span>
    <b>${level.title}</b>
    <small>${word(level.about)}</small>
    <span class="tm"><${Icon} name="hourglass" /> ${THINKS[level.bot] ?? _`at once`}</span>
  </button>
`;

/** @param {{guest: import("../../types").GuestInfo, on: boolean, choose: () => void}} props */
const Guest = ({ guest, on, choose }) => html`
  <button type="button" class=${`lv ${on ? "on" : ""}`} aria-pressed=${on} onClick=${choose}>
    <b>${guest.title}</b>
    <small>${word(guest.about)}</small>
    ${guest.cost && html`<span class="tm"><${Icon} name="hourglass" /> ${word(guest.cost)}</span>`}
  </button>
`;

/** @param {{game: GameInfo, wish: SeatWish, taken: string[], change: Change}} props */
const Strengths = ({ game, wish, taken, change }) => html`
  <h3>How strong is ${wish.name}?</h3>
  <div class="lvs" role="group" aria-label="Strength">
    ${game.levels.map((level, i) => {
      const name = wish.name in CHARACTERS ? wish.name : anybody(taken);
      const choose = () => change({ bot: level.bot, name });
      return html`<${Strength} level=${level} number=${i + 1} on=${wish.bot === level.bot} choose=${choose} />`;
    })}
  </div>
  ${game.guests.length > 0 && html`<${Guests} game=${game} wish=${wish} change=${change} />`}
`;

/**
 * Bots from elsewhere, who come under their own names.
 * @param {{game: GameInfo, wish: SeatWish, change: Change}} props
 */
const Guests = ({ game, wish, change }) => html`
  <h3>Or a guest?</h3>
  <div class="lvs" role="group" aria-label="Guests">
    ${game.guests.map((guest) => {
      const choose = () => change({ bot: guest.bot, name: guest.title });
      return html`<${Guest} guest=${guest} on=${wish.bot === guest.bot} choose=${choose} />`;
    })}
  </div>
`;

/** Those who are no bots. @param {{wish: SeatWish, change: Change}} props */
function People({ wish, change }) {
  const way = (/** @type {string} */ who, /** @type {string} */ icon, /** @type {string} */ text) => html`
    <button
      type="button"
      class=${`btn ${wish.who === who ? "on" : ""}`}
      aria-pressed=${wish.who === who}
      onClick=${() => change({ who })}
    >
      <${Icon} name=${icon} /> ${text}
    </button>
  `;
  return html`
    <div class="others" role="group" aria-label="People">
      ${way("open", "three-friends", _`A friend`)}
      ${way("me", "person", _`Another person here`)}
    </div>
  `;
}

/**
 * @param {{seat: number, game: GameInfo, seats: SeatWish[], met: import("../../lib").Signal<Met[]>, change: Change}}
 *   props
 */
export function Opponents({ seat, game, seats, met, change }) {
  useEffect(() => {
    api.met().then(
      (found) => {
        met.value = found;
      },
      () => {},
    );
  }, []);
  const wish = seats[seat];
  const taken = seats.filter((one, i) => i !== seat && one.who === "bot").map((one) => one.name);
  // A guest plays as itself alone: whoever else comes plays as the game's bots usually do.
  const level = game.guests.some((guest) => guest.bot === wish.bot) ? { bot: game.default_bot } : {};
  const surprise = () => change({ who: "bot", name: anybody(taken), ...level });
  return html`
    <section class="panel opponents" aria-labelledby="who-sits">
      <h2>
        <${Emblem} seat=${seat} small=${true} />
        <span id="who-sits">Who sits in seat ${seat + 1}?</span>
        <button type="button" class="btn" onClick=${surprise}><${Icon} name="rolling-dices" /> Surprise me</button>
      </h2>
      <${People} wish=${wish} change=${change} />
      <div class="chs" role="group" aria-label="Characters">
        ${Object.keys(CHARACTERS).map((name) => {
          const choose = () => change({ who: "bot", name, ...level });
          return html`
            <${Character}
              key=${name}
              name=${name}
              on=${wish.who === "bot" && wish.name === name}
              taken=${taken.includes(name)}
              met=${met.value.find((one) => one.name === name)}
              choose=${choose}
            />
          `;
        })}
      </div>
      ${wish.who === "bot" && html`<${Strengths} game=${game} wish=${wish} taken=${taken} change=${change} />`}
    </section>
  `;
}
