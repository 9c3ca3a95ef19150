// Who takes part: the schools, and the Ludus Magnus, which has no seat.
import { html } from "../../lib.js";
import { Emblem } from "../../pieces/emblem.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

export const LUDUS = "Ludus Magnus";

export const whose = (/** @type {BoardProps} */ props, /** @type {number} */ seat) => props.names[seat] ?? LUDUS;

/** A school by name, oneself as "You". @param {BoardProps} props @param {number} seat */
export const called = (props, seat) => (seat === props.seat ? "You" : whose(props, seat));

/** Three or four schools in one Arena. */
export const isRoyale = (/** @type {Plain} */ board) => typeof board.gladii === "number";

/** Everybody who takes part: the seats, and the Ludus Magnus after them. */
export const parties = (/** @type {BoardProps} */ { view }) =>
  Array.from({ length: view.seats + (view.board.ludus ? 1 : 0) }, (_, i) => i);

const ORDINALS = ["", "1st", "2nd", "3rd", "4th"];
export const ordinal = (/** @type {number} */ n) => ORDINALS[n] ?? `${n}th`;

/**
 * The sign of a school; that of the Ludus Magnus is a temple.
 * @param {Pick<BoardProps, "view">} props
 * @param {number} seat
 */
export const signOf = ({ view }, seat) => (seat < view.seats ? undefined : "greek-temple");

/** @param {{props: BoardProps, seat: number, small?: boolean}} props */
export const Sign = ({ props, seat, small = false }) => html`
  <${Emblem} seat=${seat} small=${small} icon=${signOf(props, seat)} />
`;
