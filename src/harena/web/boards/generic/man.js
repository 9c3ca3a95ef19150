// Who stands on a square or a hex, and which way he looks.
import { html } from "../../lib.js";
import { Figure } from "../../pieces/icon.js";
import { seatClass } from "../../words.js";

/**
 * @param {{seat: number | null, name: string, picture: string, turn?: number, hurt?: boolean}} props
 *   `turn`: degrees from the top of the board
 */
export const Man = ({ seat, name, picture, turn, hurt = false }) => html`
  <span class=${`man ${seatClass(seat)} ${hurt ? "hurt" : ""}`}>
    ${turn !== undefined && html`<i class="nose" style=${{ transform: `rotate(${turn}deg)` }} />`}
    <${Figure} name=${picture} />
    <small>${name}</small>
  </span>
`;
