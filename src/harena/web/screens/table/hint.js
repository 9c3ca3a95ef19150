// The hint: what the bot would do in my place.
import { useSignal } from "../../lib.js";
import { say } from "../../parts/common.js";

/** @typedef {ReturnType<typeof useHint>} Hinting */

/** @param {import("../../live").Live} live @param {(text: string) => string} worded */
export function useHint(live, worded) {
  const given = useSignal(/** @type {import("../../types").Hint | null} */ (null));
  const thinking = useSignal(false);
  const ask = async () => {
    if (thinking.value) return;
    thinking.value = true;
    try {
      given.value = await live.hint();
      const [best, ...others] = (given.value?.best ?? []).map((b) => worded(b.action));
      const also = others.length ? `; it also weighed ${others.join(" and ")}` : "";
      if (best !== undefined) say(`The bot would ${best}${also}.`);
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    } finally {
      thinking.value = false;
    }
  };
  const forget = () => {
    given.value = null;
  };
  return { given: given.value, thinking: thinking.value, ask, forget };
}
