// Whether the table shows how the game ended, or its board.
import { useEffect, useSignal } from "../../lib.js";

/** @typedef {typeof import("../end").EndScreen} EndScreen */

/**
 * Who played sees how it ended as soon as it is over and what happened last has been seen, and may look at the board;
 * who watched sees the board.
 * @param {import("../../types").View | null} view
 */
export function useEnding(view) {
  const screen = useSignal(/** @type {EndScreen | null} */ (null));
  const wanted = useSignal(/** @type {boolean | null} */ (null));
  const over = Boolean(view?.result);
  const shown = over && (wanted.value ?? view?.seat !== null);
  useEffect(() => {
    if (!shown || screen.value) return undefined;
    let gone = false;
    const come = async () => {
      const { EndScreen, lastBlow } = await import("../end.js");
      await lastBlow();
      if (!gone) screen.value = EndScreen;
    };
    come().catch(() => {}); // where it cannot be fetched the board stays, with the end in its prompt bar
    return () => {
      gone = true;
    };
  }, [shown]);
  const want = (/** @type {boolean} */ how) => () => {
    wanted.value = how;
  };
  return { Screen: shown ? screen.value : null, look: want(true), leave: want(false) };
}
