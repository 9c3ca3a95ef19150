// A seat of the waiting room: who sits there, whether they are here, or how it is filled.
import { html } from "../../../lib.js";
import { _ } from "../../../say.js";
import { Icon } from "../../../pieces/icon.js";
import { Emblem } from "../../../pieces/emblem.js";
import { api } from "../../../api.js";
import { say } from "../../../parts/common.js";
import { seatClass, span } from "../../../words.js";
import { levelOf } from "../../../levels.js";
import { Portrait } from "../../bots.js";
import { named } from "../../shell/named.js";

/** @typedef {import("../../../live").Live} Live */
/** @typedef {import("../../../types").TableInfo} TableInfo */
/** @typedef {import("../../../types").SeatInfo} SeatInfo */

/** Who it is, in a few words. @param {SeatInfo} seat @param {TableInfo} table @param {boolean} mine */
function about(seat, table, mine) {
  if (seat.kind === "bot") return levelOf(seat.bot);
  const opened = seat.person !== null && seat.person === table.owner;
  if (mine) return opened ? _`you opened the table` : _`you`;
  return opened ? _`opened the table` : _`sits with you`;
}

/** @param {{seat: SeatInfo}} props */
function Presence({ seat }) {
  const here = seat.kind === "bot" || seat.online;
  return html`
    <span class=${here ? "ok" : "gone"}>
      <${Icon} name=${here ? "check-mark" : "hourglass"} />
      ${seat.kind === "bot" ? _`ready` : here ? _`here` : _`away`}
    </span>
  `;
}

/** @param {{seat: SeatInfo, table: TableInfo, live: Live}} props */
function Taken({ seat, table, live }) {
  const mine = live.mine.value.some((m) => m.seat === seat.seat);
  return html`
    <li class=${`st ${seatClass(seat.seat)}`}>
      <${Emblem} seat=${seat.seat} />
      ${seat.kind === "bot" && html`<${Portrait} name=${seat.name} />`}
      <span class="w">
        <b>${seat.name}</b>
        <small>${about(seat, table, mine)}</small>
      </span>
      <${Presence} seat=${seat} />
    </li>
  `;
}

/** For how long a seat has been open; seconds would stand still between two looks. @param {number} seconds */
export const since = (seconds) => (seconds < 60 ? _`just opened` : _`open for ${span(seconds)}`);

/** @param {{seat: SeatInfo, table: TableInfo, live: Live}} props */
function Free({ seat, table, live }) {
  const sitting = live.mine.value.length > 0;
  const sit = () =>
    named(async () => {
      const joined = await api.join(table.id, seat.seat);
      live.mine.value = joined.mine ?? [];
      live.look(live.mine.value[0]?.seat ?? null);
    });
  const seatBot = () => api.seatBot(table.id, seat.seat).catch((error) => say(error.message, { bad: true }));
  const bot = html`
    <button class="btn" onClick=${seatBot}>
      <${Icon} name="vintage-robot" />
      Bot instead
    </button>
  `;
  return html`
    <li class=${`st open ${seatClass(seat.seat)}`}>
      <${Emblem} seat=${seat.seat} />
      <span class="w">
        <b>${sitting ? _`Waiting for a friend` : _`Open seat`}</b>
        <small>${since((Date.now() + live.ahead - table.created) / 1000)}</small>
      </span>
      ${!sitting && html`<button class="btn primary" onClick=${sit}>Sit down</button>`}
      ${live.owner.value && bot}
    </li>
  `;
}

/** @param {{seat: SeatInfo, table: TableInfo, live: Live}} props */
export const WaitingSeat = (props) =>
  props.seat.kind === "open" ? html`<${Free} ...${props} />` : html`<${Taken} ...${props} />`;
