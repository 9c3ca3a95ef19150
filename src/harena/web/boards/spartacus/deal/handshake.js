// The handshake on a House's panel: it begins a deal, and says when that House has made an offer.
import { html } from "../../../lib.js";
import { Icon } from "../../../pieces/icon.js";
import { crest, houseOf } from "../crest.js";
import { bargain, begin, leave, turned } from "./bargain.js";

/** @typedef {import("../../../types").BoardProps} BoardProps */
/** @typedef {import("../../../types").Plain} Plain */

/**
 * What may go into a deal with a House, if one can be made now.
 * @param {BoardProps} props
 * @param {number} seat
 * @returns {Plain | undefined}
 */
export const dealWith = (props, seat) =>
  props.send && props.view.board.deals?.find((/** @type {Plain} */ deal) => deal.to === seat && !deal.closed);

/** The offer that a House has made me. @param {BoardProps} props @param {number} seat @returns {Plain | undefined} */
export const offerOf = (props, seat) =>
  props.view.board.offers.find((/** @type {Plain} */ o) => o.from === seat && o.to === props.seat);

/**
 * While a deal is put together, that is what is asked: what was asked before waits under it.
 * @returns {string | undefined}
 */
export const asks = () => (bargain.value ? "Put the deal together, and offer it or press Not now." : undefined);

/** Begin a deal with a House; from its own offer, if there is one. @param {BoardProps} props @param {number} seat */
export function beginWith(props, seat) {
  const offer = offerOf(props, seat);
  begin(seat, offer && turned(offer));
}

/** @param {{props: BoardProps, seat: number, named?: boolean}} props   `named`: with the name of the House */
export function Handshake({ props, seat, named = false }) {
  if (!dealWith(props, seat)) return null;
  const offer = offerOf(props, seat);
  const open = bargain.value?.to === seat;
  const press = () => (open ? leave() : beginWith(props, seat));
  const what = `${offer ? "Offer of" : "Deal with"} ${houseOf(props, seat)}`;
  const words = named ? `${crest(props, seat)}: ${what}` : what;
  return html`
    <button
      class=${`handshake ${offer ? "offered" : ""} ${open ? "open" : ""}`}
      data-deal=${seat}
      data-count=${offer ? 1 : undefined}
      aria-label=${words}
      aria-expanded=${open}
      title=${words}
      onClick=${press}
    >
      <${Icon} name="shaking-hands" />
      <span class="word">${named ? crest(props, seat) : offer ? "Offer" : "Deal"}</span>
    </button>
  `;
}

/** All the handshakes in a row, where Houses have no panels of their own. @param {{props: BoardProps}} props */
export function Handshakes({ props }) {
  const able = props.view.board.houses.filter((/** @type {Plain} */ h) => dealWith(props, h.seat));
  if (!able.length) return null;
  return html`
    <div class="handshakes" role="group" aria-label="Deals">
      ${able.map(
        (/** @type {Plain} */ h) => html`<${Handshake} key=${h.seat} props=${props} seat=${h.seat} named=${true} />`,
      )}
    </div>
  `;
}
