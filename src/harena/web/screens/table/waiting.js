// The waiting room: who sits where, open seats, and the link for friends.
import { html } from "../../lib.js";
import { api } from "../../api.js";
import { copy, say } from "../../parts/common.js";
import { Icon } from "../../pieces/icon.js";
import { Plate } from "../../pieces/plate.js";
import { seatClass, sentence } from "../../words.js";

/** @typedef {import("../../live").Live} Live */
/** @typedef {import("../../types").TableInfo} TableInfo */
/** @typedef {import("../../types").SeatInfo} SeatInfo */

/** Who sits there, in a word. @param {SeatInfo} seat @param {boolean} mine */
function presence(seat, mine) {
  if (seat.kind === "bot") return `bot, ${seat.bot}`;
  if (seat.kind === "open") return "";
  if (mine) return "you";
  return seat.online ? "here" : "away";
}

/** @param {{seat: SeatInfo, table: TableInfo, live: Live}} props */
function WaitingSeat({ seat, table, live }) {
  const mine = live.mine.value;
  const free = seat.kind === "open";
  const sit = async () => {
    try {
      const joined = await api.join(table.id, seat.seat);
      live.mine.value = joined.mine ?? [];
      live.look(live.mine.value[0]?.seat ?? null);
    } catch (e) {
      say(/** @type {Error} */ (e).message, { bad: true });
    }
  };
  const seatBot = async () => {
    try {
      await api.at(table.id, `seats/${seat.seat}/bot`, {});
    } catch (e) {
      say(/** @type {Error} */ (e).message, { bad: true });
    }
  };
  const bot = html`
    <button class="btn" onClick=${seatBot}>
      <${Icon} name="vintage-robot" />A bot instead
    </button>
  `;
  const here = mine.some((m) => m.seat === seat.seat);
  return html`
    <li class=${seatClass(seat.seat)}>
      <${Plate} seat=${seat.seat} name=${free ? "Open seat" : seat.name} now=${presence(seat, here)}>
        ${free && !mine.length && html`<button class="btn primary" onClick=${sit}>Sit down</button>`}
        ${free && live.owner.value && bot}
      </${Plate}>
    </li>
  `;
}

/** @param {{link: string}} props */
const Invitation = ({ link }) => html`
  <label class="invite">
    <span>Send this link to a friend</span>
    <input
      readonly
      value=${link}
      onFocus=${(/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => e.currentTarget.select()}
    />
    <button class="btn primary" onClick=${() => copy(link, "Link")}>
      <${Icon} name="shaking-hands" />
      Copy
    </button>
  </label>
`;

/** @param {{table: TableInfo, live: Live, gameName: string}} props */
export function WaitingRoom({ table, live, gameName }) {
  const waiting = table.status === "waiting";
  return html`
    <main class="waiting-room">
      <section class="panel">
        <h2>${waiting ? "Waiting for players" : sentence(table.status)}</h2>
        <p>${table.note || `${gameName}: the game starts by itself when every seat is taken.`}</p>
        <ul>
          ${table.seats.map((seat) => html`<${WaitingSeat} seat=${seat} table=${table} live=${live} />`)}
        </ul>
        ${waiting && html`<${Invitation} link=${`${location.origin}/table/${table.id}`} />`}
      </section>
    </main>
  `;
}
