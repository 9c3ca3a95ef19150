// The row on top: each of the other seats with its figures; the same panel stands before me.
import { html } from "../../lib.js";
import { panel, seatedKey } from "../../reading.js";
import { byBot, label, symbol } from "../../words.js";
import { Emblem, Icon } from "../../parts/common.js";
import { Facts, isSize, Pile } from "./facts.js";
import { seatClass } from "./things.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../reading").Fact} Fact */

/** What a seat has before it. @param {BoardProps} props @param {number} seat */
export function seatPanel({ view }, seat) {
  const key = seatedKey(view.board, view.seats);
  return panel(key ? view.board[key][seat] : {}, "", ["seat", "name"]);
}

/** What keeps somebody from playing. @param {BoardProps} props @param {number} seat */
function absence({ view, table }, seat) {
  const info = table?.seats[seat];
  const gone = info?.kind === "person" && !info.online ? "away · " : "";
  return `${view.conceded.includes(seat) ? "conceded · " : gone}${info?.away ? "a bot plays · " : ""}`;
}

/** What a seat does now. @param {BoardProps} props @param {number} seat */
function doing({ view }, seat) {
  const deciding = view.deciding.find((d) => d.seat === seat);
  if (!deciding && view.result) return view.result.winners.includes(seat) ? "winner" : "";
  if (!deciding) return "ready";
  if (seat === view.seat) return "your move";
  return deciding.kind === "decides" ? "deciding" : label(deciding.kind).toLowerCase();
}

/** Whether a fact is worth a chip beside the name. @param {Fact} fact */
function telling({ key, value }) {
  if (typeof value === "number") return value !== 0 || symbol(key) !== "";
  return value === true || symbol(key) !== "";
}

/** @param {{time: string}} props */
const Clock = ({ time }) => html`
  <span class="clock num">
    <${Icon} name="hourglass" />
    ${time}
  </span>
`;

/** One seat. @param {{props: BoardProps, seat: number}} props */
export function SeatPanel({ props, seat }) {
  const { view, names } = props;
  const { facts } = seatPanel(props, seat);
  const deciding = view.deciding.some((d) => d.seat === seat);
  const bot = byBot(props.table?.seats[seat]);
  const time = props.clock?.(seat) ?? "";
  const shown = facts.filter((f) => !isSize(f) && f.key !== "owner" && telling(f));
  const piles = facts.filter((f) => isSize(f) && f.value !== 0);
  return html`
    <div
      class=${`seatp ${seatClass(seat)} ${deciding ? "deciding" : ""} ${seat === view.seat ? "me" : ""}`}
      data-seat=${seat}
    >
      <${Emblem} seat=${seat} />
      <div class="who">
        <b>
          ${names[seat]}
          ${bot && html`<${Icon} name="vintage-robot" label="bot" />`}
        </b>
        <small>
          ${absence(props, seat)}
          ${doing(props, seat)}
        </small>
      </div>
      ${time && html`<${Clock} time=${time} />`}
      <${Facts} facts=${shown} />
      <span class="piles">
        ${piles.map((f) => html`<${Pile} key=${f.key} fact=${f} />`)}
      </span>
    </div>
  `;
}

/** The others, in the order of the table. @param {BoardProps} props */
export function Seats(props) {
  const { seat, seats } = props.view;
  const from = seat ?? 0;
  const others = Array.from({ length: seats }, (_, i) => (from + i) % seats).filter((s) => s !== seat);
  return html`
    <section aria-label="Other seats" class=${`seatrow n${others.length}`}>
      ${others.map((s) => html`<${SeatPanel} key=${s} props=${props} seat=${s} />`)}
    </section>
  `;
}
