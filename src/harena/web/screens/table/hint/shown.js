// A hint as it is shown: the move lit on the board, the reason, what it is worth, and what else was weighed.
import { html, useEffect, useSignal } from "../../../lib.js";
import { _ } from "../../../say.js";
import { reads } from "../../../parts/choices.js";
import { forPage } from "../../../parts/common.js";
import { useBeside } from "../../../beside.js";
import { Icon } from "../../../pieces/icon.js";
import { urgent } from "../../../voice.js";
import { thingsOf } from "../../../reading.js";
import { tidy } from "../../../words.js";
import { COACH } from "../../bots.js";
import { Lit, litBy } from "./lit.js";

/** @typedef {import("../../../types").Weighed} Weighed */
/** @typedef {import("../open").OpenTable} OpenTable */

/** In hundredths. @param {number} value */
export const percent = (value) => Math.round(100 * value);

/**
 * How a choice reads, as in the prompt bar: never the command that is sent.
 * @param {OpenTable} open
 * @param {{action: string}} weighed
 */
export function wordsOf({ view, board, worded }, { action }) {
  const option = view?.ask?.options.find((one) => one.text === action);
  if (!view || !option) return worded(action);
  return worded(reads({ option }, thingsOf(view.board), board.says?.(option, view) ?? null).text);
}

/** So many words more than a choice has a sentence that only says it again: "You put your Eagle on d7". */
const ANEW = 3;

/** Whether what follows only says again what is done, or what it costs. @param {string} text @param {string} words */
export function repeats(text, words) {
  const told = tidy(text).replace(".", "");
  if (`${told} `.startsWith(`${tidy(`You ${words}`)} `)) return true;
  const [all, wanted] = [told.split(" "), tidy(words).split(" ")];
  return told.startsWith("you ") && all.length <= wanted.length + ANEW && wanted.every((word) => all.includes(word));
}

/**
 * The one reason: what becomes likelier or surely follows; where nothing does, how it did against the next best.
 * @param {Weighed} weighed
 * @param {Weighed | undefined} other
 * @param {string} words of the other
 * @param {boolean} only whether there is no other choice at all
 */
export function reasonOf({ follows, value, why }, other, words, only) {
  if (why) return why;
  if (follows.length) return follows.slice(0, 2).join(" ");
  if (!other) return only ? _`There is nothing else to do.` : _`Nothing else makes sense here.`;
  const ahead = percent(value) - percent(other.value);
  return ahead > 0
    ? _`Of a hundred imagined games it wins ${ahead} more than “${words}”.`
    : _`“${words}” would do about as well.`;
}

/** How much better somebody stands. @param {{before: number, after: number}} props */
export const Chance = ({ before, after }) => html`
  <div class="chance">
    <span class="way" aria-hidden="true">
      <i style=${{ width: `${Math.min(before, after)}%` }} />
      <i class="more" style=${{ width: `${Math.max(0, after - before)}%` }} />
    </span>
    <b>
      <span class="sr">Your chances: ${before} percent before, ${after} percent after it.</span>
      <span aria-hidden="true">${after > before && `${before} % → `}${after} %</span>
    </b>
  </div>
`;

/**
 * @param {{open: OpenTable, hint: import("../../../types").Hint, take: (text: string) => void, close: () => void}}
 *   props
 */
export function ShownHint({ open, hint, take, close }) {
  const at = useSignal(0);
  const weighed = hint.best[at.value];
  const others = hint.best.filter((one) => one !== weighed);
  const next = hint.best[(at.value + 1) % hint.best.length];
  const alike = percent(next.value) === percent(weighed.value);
  const words = wordsOf(open, weighed);
  const told = { ...weighed, follows: weighed.follows.filter((text) => !repeats(text, words)) };
  const only = open.view?.ask?.options.length === 1;
  const reason = reasonOf(told, others[0], others[0] ? wordsOf(open, others[0]) : "", only);
  const option = open.view?.ask?.options.find((one) => one.text === weighed.action);
  const lit = litBy(option, weighed, open.view?.seat);
  const node = useBeside(lit, [words, reason]);
  const turn = () => {
    at.value = (at.value + 1) % hint.best.length;
  };
  useEffect(() => {
    urgent.value = [_`${COACH.name} would choose: ${words}.`, reason, _`${percent(weighed.value)} percent.`]
      .filter(Boolean)
      .join(" ");
  }, [at.value]);
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      if (!forPage(event) || event.key !== "Escape") return;
      close();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
  const onward = html`
    <button class="btn" onClick=${turn}>
      Next best <small>${alike ? _`about as good` : `${percent(next.value)} %`}</small>
    </button>
  `;
  return html`
    <${Lit} about=${lit} key=${weighed.action} />
    <aside class="bubble hint" aria-label="Hint" data-testid="hint" ref=${node}>
      <span class="medal"><${Icon} name=${COACH.icon} /></span>
      <p>${COACH.name} would choose <b>${words}</b>. ${reason}</p>
      <${Chance} before=${percent(hint.before)} after=${percent(weighed.value)} />
      <div class="ways">
        <button class="btn primary" onClick=${() => take(weighed.action)}><${Icon} name="check-mark" /> Do it</button>
        ${hint.best.length > 1 && onward}
        <button class="btn plain" onClick=${close}>Close</button>
      </div>
    </aside>
  `;
}
