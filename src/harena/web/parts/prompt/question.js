// What is asked, and why; or what is waited for.
import { html } from "../../lib.js";
import { phone } from "../../settings.js";
import { parted } from "../../words.js";
import { Rule } from "../../pieces/rule.js";
import { Trail } from "../choices.js";

/** @typedef {import("../../types").View} View */
/** @typedef {import("../../screens/table/open").OpenTable} OpenTable */

/** What is longer than this is written smaller. */
const LONG = 44;

/**
 * The question and its cause; once steps were taken, these stand in the place of the cause.
 * @param {{open: OpenTable, view: View, ask: import("../../types").Ask, answer: import("../choices").Answering}} props
 */
export function Question({ open: { board, worded }, view, ask, answer: { path, setPath } }) {
  const text = board.asks?.(view, path.at(-1)?.options ?? ask.options) ?? worded(ask.prompt);
  const { asked, why } = parted(text);
  const rule = html`<${Rule} id=${ask.rule} game=${view.game} />`;
  // A question without a cause has the rule behind it, so that two lines of it stay two; on a phone that is not shown.
  const below = why !== "" || phone.value;
  return html`
    <div class="ask" title=${text}>
      <p class=${`question ${asked.length > LONG ? "long" : ""}`}>
        <span class="eyebrow">${ask.title}</span>
        ${" "}<span data-testid="question">${asked}</span>
        ${!below && html` ${rule}`}
      </p>
      ${below && html`<p class=${`cause ${path.length ? "sr" : ""}`}>${why} ${rule}</p>`}
      <${Trail} path=${path} setPath=${setPath} />
    </div>
  `;
}

/** What is waited for. Who has nothing to decide is not asked. @param {{view: View}} props */
export function Waiting({ view }) {
  const others = view.deciding.filter((d) => d.seat !== view.seat);
  const text = others.length ? others.map((d) => d.text).join(" ") : "The table is moving on.";
  return html`
    <div class="ask">
      <p class=${`question ${text.length > LONG ? "long" : ""}`}>
        <span class="eyebrow">${view.seat === null ? "Watching" : "Waiting"}</span>
        ${" "}<span data-testid="waiting">${text}</span>
      </p>
    </div>
  `;
}
