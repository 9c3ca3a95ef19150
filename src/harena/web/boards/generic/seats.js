// The row on top: each of the other seats with its figures; the same panel stands before me.
import { html } from "../../lib.js";
import { panel, seatedKey } from "../../reading.js";
import { label, seatClass, symbol } from "../../words.js";
import { Facts, isSize, Pile } from "../../pieces/facts.js";
import { isDeciding, Plate, seated } from "../../pieces/plate.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../reading").Fact} Fact */

/** What a seat has before it. @param {BoardProps} props @param {number} seat */
export function seatPanel({ view }, seat) {
  const key = seatedKey(view.board, view.seats);
  return panel(key ? view.board[key][seat] : {}, "", ["seat", "name"]);
}

/** What is asked of a seat, in a word. @param {BoardProps} props @param {number} seat */
function decides({ view }, seat) {
  const kind = view.deciding.find((d) => d.seat === seat)?.kind ?? "decides";
  return kind === "decides" ? "deciding" : label(kind).toLowerCase();
}

/** Whether a fact is worth a chip beside the name. @param {Fact} fact */
function telling({ key, value }) {
  if (typeof value === "number") return value !== 0 || symbol(key) !== "";
  return value === true || symbol(key) !== "";
}

/** One seat. @param {{props: BoardProps, seat: number}} props */
export function SeatPanel({ props, seat }) {
  const { facts } = seatPanel(props, seat);
  const deciding = isDeciding(props, seat);
  const shown = facts.filter((f) => !isSize(f) && f.key !== "owner" && telling(f));
  const piles = facts.filter((f) => isSize(f) && f.value !== 0);
  return html`
    <div
      class=${`seatp ${seatClass(seat)} ${deciding ? "deciding" : ""} ${seat === props.seat ? "me" : ""}`}
      data-seat=${seat}
    >
      <${Plate} ...${seated(props, seat, { decides: decides(props, seat) })} />
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
