// Pass and play: when the curtain falls between two people at one device; what it looks like comes with the first.
import { useEffect, useSignal } from "../../lib.js";

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
