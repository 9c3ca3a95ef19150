// Taking the last choice back.
import { _ } from "../../say.js";
import { closeWhy, tell } from "../../pieces/why.js";

/**
 * An answer that was only begun is dropped here. Else the service is asked even if undo looked closed a moment ago: it
 * knows, and its answer says what closed it.
 * @param {import("./open").OpenTable} open
 * @param {import("./question").Question} question
 * @param {() => void} forget
 * @returns {(at: Element | null) => Promise<void>}
 */
export const undoing =
  ({ live, position, worded }, { path, setPath }, forget) =>
  async (at) => {
    closeWhy();
    forget(); // one bubble at a time, and a hint is no use once something is taken back
    if (path.length) return setPath([]);
    try {
      await live.act("undo");
    } catch (error) {
      const no = /** @type {import("../../live").Refused} */ (error);
      const reason = no.message || (position?.undo?.reason ?? "");
      tell(_`Undo is closed`, worded(reason), no.rule ?? "", at ?? document.querySelector(".prompt .tools button"));
    }
  };
