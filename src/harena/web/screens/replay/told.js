// What happened at a step, in one line below the board; at the end how the game ended.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";
import { headline, isHeading, seatClass } from "../../words.js";

/** @typedef {import("../../types").Result} Result */
/** @typedef {(text: string) => string} Worded   puts people's names in the place of seats */
/** @typedef {(step: number) => {text: string, seat: number | null}} Caption   what a step told, and of whom */

/**
 * What a step told, in one line.
 * @param {import("../../finished").FinishedGame} finished
 * @param {number} step
 * @param {string[]} names
 * @param {Worded} worded
 * @returns {ReturnType<Caption>}
 */
export function told(finished, step, names, worded) {
  const lines = finished.told.get(step) ?? [];
  const plain = lines.filter((l) => !isHeading(l.kind));
  const chosen = plain.length ? plain : lines;
  if (chosen.length)
    return {
      text: chosen.map((l) => headline(worded(l.text))).join(" "),
      seat: chosen.find((l) => typeof l.seat === "number")?.seat ?? null,
    };
  if (step === 0) return { text: _`The game begins.`, seat: null };
  const [seat, text] = finished.outline.value?.moves[step - 1] ?? [null, ""];
  if (seat === null) return { text: "", seat };
  const did = text === "pass" ? _`passes` : text ? `: ${worded(text)}` : _`has decided`;
  return { text: `${names[seat]}${did.startsWith(":") ? "" : " "}${did}.`, seat };
}

/** @param {Result} result @param {string[]} names */
export const outcome = (result, names) =>
  (result.winners.length && _`${result.winners.map((w) => names[w]).join(_` and `)} won`) ||
  (result.scores.length > 1 ? _`Nobody won` : _`The game was lost`);

/** @param {Result} result @param {string[]} names @param {Worded} worded */
function outcomeInFull(result, names, worded) {
  const reason = result.reason ? `: ${worded(result.reason)}` : "";
  const standing = result.ranking.flat().map((s) => `${names[s]} ${result.tallies[s]}`);
  return `${outcome(result, names)}${reason}. ${standing.join(", ")}.`;
}

/**
 * @param {{now: ReturnType<Caption>, result: Result | null, names: string[], worded: Worded}} props   `result` once the
 *   game is over
 */
export const Told = ({ now, result, names, worded }) => html`
  <section
    class=${`told ${seatClass(now.seat)} ${result ? "end" : ""}`}
    aria-label="What happened here"
    data-testid="told"
  >
    ${now.seat !== null && html`<${Emblem} seat=${now.seat} small=${true} />`}
    ${result && html`<${Icon} name="trophy-cup" />`}
    <span>${result ? outcomeInFull(result, names, worded) : now.text}</span>
  </section>
`;
