// Who sits at a new table: how many, and who at each seat.
import { html } from "../../lib.js";
import { Emblem } from "../../pieces/emblem.js";
import { character } from "../bots.js";
import { Complaint } from "./complaint.js";

/** @typedef {import("./wish").SeatWish} SeatWish */
/** @typedef {Event & {currentTarget: HTMLSelectElement}} Chosen */

/** @param {{game: import("../../types").GameInfo, wish: import("./wish").Wish}} props */
function Count({ game, wish }) {
  const { seats, wrong } = wish;
  const sit = (/** @type {number} */ count) => () => {
    const another = { who: "bot", bot: game.default_bot };
    seats.value = Array.from({ length: count }, (_, i) => seats.value[i] ?? another);
  };
  const counts = [...game.seats].sort().map((n) => {
    const on = n === seats.value.length;
    return html`<button type="button" class=${on ? "on" : ""} aria-pressed=${on} onClick=${sit(n)}>${n}</button>`;
  });
  return html`
    <div class="field">
      <span id="count">How many</span>
      <div class="pills" role="group" aria-labelledby="count">${counts}</div>
      <${Complaint} wrong=${wrong.value} field="seats" />
    </div>
  `;
}

/** @param {{bots: string[], wish: SeatWish, number: number, change: (wish: Partial<SeatWish>) => void}} props */
const Strength = ({ bots, wish, number, change }) => html`
  <label>
    <span class="sr">Strength of the bot at seat ${number}</span>
    <select value=${wish.bot} onChange=${(/** @type {Chosen} */ e) => change({ bot: e.currentTarget.value })}>
      ${bots.map((b) => html`<option value=${b}>${character(b).level}: ${character(b).style}</option>`)}
    </select>
  </label>
`;

/**
 * @param {{seat: number, bots: string[], wish: SeatWish, shared: boolean, change: (wish: Partial<SeatWish>) => void}}
 *   props   `shared`: several people sit before this device
 */
const Seat = ({ seat, bots, wish, shared, change }) => html`
  <div class=${`field seatpick s${seat + 1}`}>
    <${Emblem} seat=${seat} small=${true} />
    <label>
      <span class="sr">Seat ${seat + 1}</span>
      <select value=${wish.who} onChange=${(/** @type {Chosen} */ e) => change({ who: e.currentTarget.value })}>
        <option value="me">Me${shared ? ", on this device" : ""}</option>
        <option value="open">A friend, or whoever comes</option>
        <option value="bot">A bot</option>
      </select>
    </label>
    ${wish.who === "bot" && html`<${Strength} bots=${bots} wish=${wish} number=${seat + 1} change=${change} />`}
  </div>
`;

const Passing = () => html`
  <p class="quiet">Several seats of yours: you pass the device, a curtain falls in between.</p>
`;

/** @param {{game: import("../../types").GameInfo, wish: import("./wish").Wish}} props */
export function Seats({ game, wish }) {
  const { seats } = wish;
  const shared = seats.value.filter((s) => s.who === "me").length > 1;
  const change = (/** @type {number} */ at) => (/** @type {Partial<SeatWish>} */ more) => {
    seats.value = seats.value.map((s, i) => (i === at ? { ...s, ...more } : s));
  };
  const each = seats.value.map(
    (one, i) => html`
      <${Seat} key=${i} seat=${i} bots=${game.bots} wish=${one} shared=${shared} change=${change(i)} />
    `,
  );
  return html`
    <h2>Seats</h2>
    ${game.seats.length > 1 && html`<${Count} game=${game} wish=${wish} />`}
    ${each}
    ${shared && html`<${Passing} />`}
  `;
}
