// The clocks of the seats.
import { useEffect, useSignal } from "../../lib.js";
import { clock } from "../../words.js";

/** What a seat's clock shows now; empty where there is none. @param {import("../../live").Live} live */
export function useClocks(live) {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now() + live.ahead;
    }, 500);
    return () => clearInterval(timer);
  }, [live]);
  const clocks = live.position.value?.clocks ?? [];
  return (/** @type {number} */ seat) => {
    const found = clocks.find((c) => c.seat === seat);
    if (!found) return "";
    return clock(found.due ? Math.max(0, (found.due - now.value) / 1000) : found.left);
  };
}
