// What a House is called, and its sign.
import { html } from "../../lib.js";
import { Emblem } from "../../pieces/emblem.js";
import { seatClass } from "../../words.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/**
 * What a House is called in sentences, as in the log: whose it is, and its card once it has one.
 * @param {BoardProps} props
 * @param {number} seat
 * @returns {string}
 */
export function houseOf(props, seat) {
  const { house } = props.view.board.houses[seat] ?? {};
  const name = props.names[seat] ?? "";
  return house && !name.endsWith(`(${house})`) ? `${name} (${house})` : name;
}

/**
 * The short name beside a House's emblem: its card, or whose it is as long as it has none.
 * @param {BoardProps} props
 * @param {number} seat
 * @returns {string}
 */
export const crest = (props, seat) => props.view.board.houses[seat]?.house ?? props.names[seat] ?? "";

/** The short name, or that it is the reader's own. @param {BoardProps} props @param {number} seat */
export const crestOrYou = (props, seat) => (seat === props.seat ? "You" : crest(props, seat));

/**
 * What a House does, said of it or to whoever plays it.
 * @param {BoardProps} props
 * @param {number} seat
 * @param {string} they as in "hosts the Games"
 * @param {string} you as in "host the Games"
 */
export const does = (props, seat, they, you) =>
  seat === props.seat ? `You ${you}` : `${houseOf(props, seat)} ${they}`;

/** What the service calls a seat. @param {number} seat */
export const seatName = (seat) => `p${seat + 1}`;

/** A House's sign and name. @param {{props: BoardProps, seat: number, note?: unknown}} props */
export const Crest = ({ props, seat, note = "" }) => html`
  <span class=${`whom ${seatClass(seat)}`}>
    <${Emblem} seat=${seat} />
    <span>
      <b>${crest(props, seat)}</b>
      <small>${note}</small>
    </span>
  </span>
`;
