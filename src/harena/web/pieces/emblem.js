// The sign of a seat: its colour, its pattern and its animal.
import { html } from "../lib.js";
import { EMBLEMS, seatClass } from "../words.js";
import { Icon } from "./icon.js";

/** @param {{seat: number | null, small?: boolean}} props */
export const Emblem = ({ seat, small = false }) => html`
  <span class=${`emblem ${seatClass(seat ?? 0)} ${small ? "sm" : ""}`}>
    <${Icon} name=${EMBLEMS[(seat ?? 0) % 4]} />
  </span>
`;
