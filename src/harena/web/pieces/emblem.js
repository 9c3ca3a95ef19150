// The sign of a seat: its colour, its pattern and its animal, or what a game puts in the animal's place.
import { html } from "../lib.js";
import { EMBLEMS, seatClass } from "../words.js";
import { Icon } from "./icon.js";

/** @param {{seat: number | null, small?: boolean, icon?: string, kind?: string}} props */
export const Emblem = ({ seat, small = false, icon = EMBLEMS[(seat ?? 0) % 4], kind = "" }) => html`
  <span class=${`emblem ${seatClass(seat ?? 0)} ${small ? "sm" : ""} ${kind}`}>
    <${Icon} name=${icon} />
  </span>
`;
