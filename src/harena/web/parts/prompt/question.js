// What is asked, and why; or what is waited for.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { phone } from "../../settings.js";
import { parted } from "../../words.js";
import { Rule } from "../../pieces/rule.js";
import { Trail } from "../choices.js";

/** @typedef {import("../../types").View} View */
/** @typedef {import("../../screens/table/open").OpenTable} OpenTable */

/**
 * @typedef {import("../../types").Ask} Ask
 * @typedef {{open: OpenTable, view: View, ask: Ask, answer: import("../choices").Answering}} Asking
 */

/** What is longer than this is written smaller, and smaller still, so that nothing of it is cut off. */
const SIZES = /** @type {const} */ ([
  [96, "long longest"],
  [44, "long"],
  [24, ""],
]);

/** The size of a question, by its letters: "brief" leaves its cause two lines. @param {string} text */
const sized = (text) => SIZES.find(([letters]) => text.length > letters)?.[1] ?? "brief";

/** How a question reads now: what is asked, and why. @param {Asking} props */
const reading = ({ open: { board, worded }, view, ask, answer: { path } }) =>
  parted(board.asks?.(view, path.at(-1)?.options ?? ask.options) ?? worded(ask.prompt));

/**
 * On a phone the cause and its rule have no room beside the question: they head what lies under "More".
 * @param {Asking} props
 */
export function Cause(props) {
  const { why } = reading(props);
  return html`<p class="why-asked">${why} <${Rule} id=${props.ask.rule} game=${props.view.game} /></p>`;
}

/**
 * The question and its cause; once steps were taken, these stand in the place of the cause.
 * @param {Asking} props
 */
export function Question(props) {
  const {
    view,
    ask,
    answer: { path, setPath },
  } = props;
  const { asked, why } = reading(props);
  const text = why ? `${asked} ${why}` : asked;
  const rule = html`<${Rule} id=${ask.rule} game=${view.game} />`;
  // A question without a cause has the rule behind it, so that two lines of it stay two; on a phone that is not shown.
  const below = why !== "" || phone.value;
  return html`
    <div class="ask" title=${text}>
      <p class=${`question ${sized(asked)}`}>
        <span class="eyebrow">${ask.title}</span>
        ${" "}<span data-testid="question">${asked}</span>
        ${!below && html` ${rule}`}
      </p>
      ${below && html`<p class=${`cause ${path.length ? "sr" : ""} ${why ? "told" : ""}`}>${why} ${rule}</p>`}
      <${Trail} path=${path} setPath=${setPath} />
    </div>
  `;
}

/** What is waited for. Who has nothing to decide is not asked. @param {{view: View}} props */
export function Waiting({ view }) {
  const others = view.deciding.filter((d) => d.seat !== view.seat);
  const text = others.length ? others.map((d) => d.text).join(" ") : _`The table is moving on.`;
  return html`
    <div class="ask">
      <p class=${`question ${sized(text)}`}>
        <span class="eyebrow">${view.seat === null ? _`Watching` : _`Waiting`}</span>
        ${" "}<span data-testid="waiting">${text}</span>
      </p>
    </div>
  `;
}
