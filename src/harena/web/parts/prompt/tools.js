// The tools of the prompt bar: undo, hint, and everything that has no room in the row.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";

/** @typedef {import("../../types").Position} Position */
/** @typedef {import("../../lib").Signal<boolean>} Switch */

/** @param {{can: boolean, why?: string, undo: (at: Element | null) => void}} props */
const Undo = ({ can, why, undo }) => html`
  <button
    class=${`undo ${can ? "" : "no"}`}
    aria-disabled=${can ? undefined : "true"}
    aria-keyshortcuts="U"
    aria-label="Undo"
    onClick=${(/** @type {Event & {currentTarget: Element}} */ e) => undo(e.currentTarget)}
    title=${can ? _`Take the last choice back (U)` : why}
  >
    <${Icon} name=${can ? "return-arrow" : "padlock"} />
    <span>Undo</span>
  </button>
`;

/** @param {{hint: import("../../screens/table/hint").Hinting}} props */
const Hint = ({ hint }) => html`
  <button onClick=${hint.ask} aria-busy=${hint.thinking} aria-keyshortcuts="H" title="What would the bot do? (H)">
    <${Icon} name="light-bulb" />
    ${hint.thinking ? "…" : _`Hint`}
  </button>
`;

/** @param {{more: Switch, count: number}} props */
function MoreButton({ more, count }) {
  const toggle = () => {
    more.value = !more.value;
  };
  return html`
    <button
      class="more-button"
      aria-expanded=${more.value}
      aria-keyshortcuts="M"
      title="Everything that may be done (M)"
      onClick=${toggle}
    >
      <${Icon} name="hamburger-menu" />
      More
      ${count > 0 && html`<span class="n">${count}<span class="sr"> choices</span></span>`}
    </button>
  `;
}

/**
 * Whether the service gives hints here: not where everybody's games are compared, and among people only if that was
 * agreed on.
 * @param {import("../../types").TableInfo} table
 */
export const helps = ({ stake, hints, seats }) =>
  stake !== "week" && (hints || new Set(seats.flatMap(({ person }) => person ?? [])).size < 2);

/**
 * @param {{position: Position, answer: import("../choices").Answering,
 *   hint: import("../../screens/table/hint").Hinting, undo: (at: Element | null) => void, more: Switch,
 *   count: number}} props   `count`: the choices that are to be found under "More" alone
 */
export function Tools({ position, answer, hint, undo, more, count }) {
  const view = position.view;
  const seated = view?.seat !== null;
  const hints = view?.ask && !view.ask.automatic && position.table && helps(position.table);
  const undoes = answer.path.length > 0 || position.undo.can;
  if (!seated) return null;
  return html`
    <div class="tools">
      <${Undo} can=${undoes} why=${position.undo.reason} undo=${undo} />
      ${hints && html`<${Hint} hint=${hint} />`}
      <${MoreButton} more=${more} count=${count} />
    </div>
  `;
}
