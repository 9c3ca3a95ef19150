// The hint: what the bot would do in my place. How it is shown is loaded with the first one.
import { html, useSignal } from "../../lib.js";
import { styled } from "../../boards/index.js";
import { say } from "../../parts/common.js";
import { closeWhy } from "../../pieces/why.js";

/** @typedef {ReturnType<typeof useHint>} Hinting */
/** @typedef {import("../../types").Hint} Hinted */

/** @param {import("../../live").Live} live */
export function useHint(live) {
  const given = useSignal(/** @type {Hinted | null} */ (null));
  const thinking = useSignal(false);
  const Shown = useSignal(/** @type {typeof import("./hint/shown").ShownHint | null} */ (null));
  const ask = async () => {
    if (thinking.value) return;
    thinking.value = true;
    closeWhy();
    try {
      const [found, module] = await Promise.all([live.hint(), styled("hint", import("./hint/shown.js"))]);
      Shown.value = module.ShownHint;
      given.value = found;
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    } finally {
      thinking.value = false;
    }
  };
  const forget = () => {
    given.value = null;
  };
  return { given: given.value, thinking: thinking.value, ask, forget, Shown: Shown.value };
}

/**
 * The hint to the question that stands.
 * @param {{open: import("./open").OpenTable, hint: Hinting, take: (text: string) => Promise<boolean>}} props
 */
export function Hint({ open, hint: { given, Shown, forget, ask }, take }) {
  if (!given || !Shown || given.ask !== open.view?.ask?.number) return null;
  const doIt = async (/** @type {string} */ text) => {
    forget();
    if (await take(text)) await ask(); // the rest of a choice of several parts
  };
  return html`<${Shown} key=${given.ask} open=${open} hint=${given} take=${doIt} close=${forget} />`;
}
