// Pass and play: the curtain between two people at one device.
import { html, useEffect, useSignal } from "../../lib.js";
import { Emblem } from "../../pieces/emblem.js";
import { focused } from "../../reach.js";

/**
 * The curtain falls when another of my seats must decide: the service is told that nobody looks, so that nothing of the
 * last hand is left on the page.
 * @param {import("../../live").Live} live
 * @param {import("../../types").View | null} view
 */
export function useCurtain(live, view) {
  const next = useSignal(/** @type {number | null} */ (null));
  const mine = live.mine.value;
  useEffect(() => {
    if (mine.length < 2 || !view || view.result) return;
    const due = view.deciding.map((d) => d.seat).filter((s) => mine.some((m) => m.seat === s));
    if (due.length && !due.includes(live.seat.peek() ?? -1) && next.peek() === null) {
      live.look(null);
      next.value = due[0];
    }
  }, [view, mine]);
  const lift = () => {
    const seat = next.value;
    next.value = null;
    live.look(seat);
  };
  return { seat: next.value, lift };
}

/** @param {{name: string, seat: number, lift: () => void}} props */
export const Curtain = ({ name, seat, lift }) => html`
  <main class="curtain" data-testid="curtain">
    <div class="meander" aria-hidden="true" />
    <${Emblem} seat=${seat} />
    <h2>${name}</h2>
    <p>Hand the device to ${name}. Nobody else looks.</p>
    <button class="btn primary big" ref=${focused} onClick=${lift}>
      I am ${name}
    </button>
    <div class="meander" aria-hidden="true" />
  </main>
`;
