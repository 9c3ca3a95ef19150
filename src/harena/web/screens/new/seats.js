// The seats of a new table: how many, who sits where so far, and for which of them somebody is chosen.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { levelOf } from "../../levels.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";
import { counted, seatClass } from "../../words.js";
import { anybody, Portrait } from "../bots.js";
import { person } from "../shell/you.js";
import { Complaint } from "./complaint.js";

/** @typedef {import("./wish").SeatWish} SeatWish */
/** @typedef {import("./wish").Wish} Wish */

/** @param {{game: import("../../types").GameInfo, wish: Wish}} props */
export function Count({ game, wish }) {
  const { seats, wrong, at } = wish;
  const sit = (/** @type {number} */ count) => () => {
    const sitting = seats.value.slice(0, count);
    while (sitting.length < count)
      sitting.push({ who: "bot", bot: game.default_bot, name: anybody(sitting.map((s) => s.name)) });
    seats.value = sitting;
    at.value = Math.min(at.value, count - 1);
  };
  const counts = [...game.seats].sort().map((n) => {
    const on = n === seats.value.length;
    const label = counted(n, _`player`, _`players`);
    return html`
      <button type="button" class=${on ? "on" : ""} aria-pressed=${on} aria-label=${label} onClick=${sit(n)}>
        ${n}
      </button>
    `;
  });
  return html`
    <div class="pills" role="group" aria-label="How many players">${counts}</div>
    <${Complaint} wrong=${wrong.value} field="seats" />
  `;
}

/**
 * Who sits there, and a few words about them.
 * @param {SeatWish} wish
 * @param {boolean} first
 * @returns {[string, string]}
 */
function words({ who, name, bot }, first) {
  if (who === "bot") return [name, levelOf(bot) || _`a guest`];
  if (who === "open") return [_`Open seat`, _`a friend by link, or a bot later`];
  if (!first) return [_`Another person`, _`at this device`];
  return person.value ? [person.value.name, _`you`] : [_`You`, _`as a guest`];
}

/** @param {{seat: number, wish: SeatWish, first: boolean, on: boolean, choose: () => void, free: () => void}} props */
function Seat({ seat, wish, first, on, choose, free }) {
  const [name, about] = words(wish, first);
  const leave = html`
    <button type="button" class="x" aria-label=${_`Leave seat ${seat + 1} open`} onClick=${free}>
      <${Icon} name="cancel" />
    </button>
  `;
  return html`
    <li class=${`st ${seatClass(seat)} ${wish.who} ${on ? "on" : ""}`}>
      <button
        type="button"
        class="hit"
        aria-pressed=${on}
        aria-label=${_`Seat ${seat + 1}: ${name}, ${about}`}
        onClick=${choose}
      />
      <${Emblem} seat=${seat} />
      ${wish.who === "bot" && html`<${Portrait} name=${wish.name} />`}
      <span class="w" aria-hidden="true">
        <b>${name}</b>
        <small>${about}</small>
      </span>
      ${wish.who === "bot" ? leave : wish.who === "open" && html`<${Icon} name="three-friends" />`}
    </li>
  `;
}

const Passing = () => html`
  <p class="quiet">Several seats of yours: you pass the device, a curtain falls in between.</p>
`;

/** @param {{game: import("../../types").GameInfo, wish: Wish}} props */
export function Seats({ game, wish }) {
  const { seats, at } = wish;
  const mine = seats.value.findIndex((s) => s.who === "me");
  const each = seats.value.map((one, i) => {
    const choose = () => {
      at.value = i;
    };
    const free = () => wish.change(i, { who: "open" });
    return html`
      <${Seat} key=${i} seat=${i} wish=${one} first=${i === mine} on=${i === at.value} choose=${choose} free=${free} />
    `;
  });
  return html`
    <h2>
      Seats ${game.seats.length > 1 && html`<${Count} game=${game} wish=${wish} />`}
    </h2>
    <ol class="sts">${each}</ol>
    ${seats.value.filter((s) => s.who === "me").length > 1 && html`<${Passing} />`}
  `;
}
