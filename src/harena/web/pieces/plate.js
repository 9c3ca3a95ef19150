// The plate of a seat: its sign, its name, what it does at the moment, and its clock.
import { html } from "../lib.js";
import { _ } from "../say.js";
import { levelOf } from "../levels.js";
import { byBot } from "../words.js";
import { Emblem } from "./emblem.js";
import { Icon } from "./icon.js";

/** @typedef {import("../types").BoardProps} BoardProps */
/**
 * What only the game knows: `out` why a seat no longer plays, `decides` what it is asked for, `else` what it does while
 * nothing is asked of it.
 * @typedef {{out?: string, decides?: string, else?: string}} Known
 */

export const isDeciding = (/** @type {Pick<BoardProps, "view">} */ { view }, /** @type {number} */ seat) =>
  view.deciding.some((d) => d.seat === seat);

/** Whether somebody sits there who is not here. @param {import("../types").SeatInfo | undefined} info */
const isAway = (info) => info?.kind === "person" && !info.online;

/**
 * What a seat does at the moment: the first that holds, so what ends a game for it comes first, then what is asked of
 * the reader, then who is not there, then everything else.
 * @param {Pick<BoardProps, "view" | "table">} props
 * @param {number} seat
 * @param {Known} [known]
 * @returns {string}
 */
export function doing({ view, table }, seat, { out = "", decides = "deciding", else: otherwise = "ready" } = {}) {
  const info = table.seats[seat];
  const deciding = isDeciding({ view }, seat);
  if (view.conceded.includes(seat)) return "conceded";
  if (out) return out;
  if (view.result) return view.result.winners.includes(seat) ? _`winner` : "";
  if (deciding && seat === view.seat) return _`your move`;
  if (info?.away) return _`a bot plays`;
  if (isAway(info)) return "away";
  return deciding ? decides : otherwise;
}

/**
 * What a plate shows of a seat at a table that plays.
 * @param {BoardProps} props
 * @param {number} seat
 * @param {Known} [known]
 */
export const seated = (props, seat, known) => ({
  seat,
  name: props.names[seat],
  bot: byBot(props.table.seats[seat]),
  level: levelOf(props.table.seats[seat]?.bot ?? ""),
  now: doing(props, seat, known),
  time: props.clock(seat),
  active: isDeciding(props, seat),
});

/** @param {{time: string}} props */
const Clock = ({ time }) => html`
  <span class="clock num">
    <${Icon} name="hourglass" />
    ${time}
  </span>
`;

/** How a name is written so that none is cut: two lines of smaller letters hold the longest. @param {unknown} name */
const length = (name) => {
  const letters = String(name ?? "").length;
  return letters > 20 ? "name longest" : letters > 9 ? "name long" : "name";
};

/**
 * `now` is what the seat does, `notes` come before it; `active` stands out. `icon` takes the place of the seat's
 * animal, `beside` stands beside the name, the children at the end of the plate.
 * @param {{seat: number, name: unknown, bot?: boolean, level?: string, now?: string, notes?: (string | false | null)[],
 *   time?: string, active?: boolean, small?: boolean, icon?: string, kind?: string, beside?: unknown, children?:
 *   unknown}} props
 */
export function Plate({
  seat,
  name,
  bot,
  level,
  now,
  notes = [],
  time,
  active,
  small,
  icon,
  kind = "",
  beside,
  children,
}) {
  const line = [...notes, now].filter(Boolean).join(" · ");
  return html`
    <div class=${`seat ${active ? "deciding" : ""} ${kind}`}>
      <${Emblem} seat=${seat} small=${small} icon=${icon} />
      <div class="who">
        <b>
          <span class=${length(name)}>${name}</span>
          ${bot && html`<${Icon} name="vintage-robot" label="bot" />`}
          ${level && html`<span class="rank">${level}</span>`}
          ${beside}
        </b>
        <small>
          ${time && html`<${Clock} time=${time} />${" "}`}
          ${line}
        </small>
      </div>
      ${children}
    </div>
  `;
}
