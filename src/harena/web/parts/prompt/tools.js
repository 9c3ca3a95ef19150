// The tools of the prompt bar: undo, hint, passing for a while, typing.
import { html } from "../../lib.js";
import { label } from "../../words.js";
import { Icon } from "../../pieces/icon.js";

/** @typedef {import("../../types").Position} Position */
/** @typedef {import("../../lib").Signal<boolean>} Switch */

/** @param {{can: boolean, why?: string, undo: (at: Element | null) => void}} props */
const Undo = ({ can, why, undo }) => html`
  <button
    class=${can ? "" : "no"}
    aria-disabled=${can ? undefined : "true"}
    onClick=${(/** @type {Event & {currentTarget: Element}} */ e) => undo(e.currentTarget)}
    title=${can ? "Take the last choice back" : why}
  >
    <${Icon} name=${can ? "return-arrow" : "padlock"} />
    Undo <kbd class="desk">U</kbd>
  </button>
`;

/** @param {{hint: import("../../screens/table/hint").Hinting}} props */
const Hint = ({ hint }) => html`
  <button onClick=${hint.ask} aria-busy=${hint.thinking} title="What would the bot do?">
    <${Icon} name="light-bulb" />
    ${hint.thinking ? "Thinking …" : "Hint"} <kbd class="desk">H</kbd>
  </button>
`;

/**
 * Standing orders: where a seat may pass for a while, and where it may be asked again.
 * @param {{also: import("../../types").Option[], act: (text: string) => void, menu: Switch}} props
 */
function PassUntil({ also, act, menu }) {
  const standing = also.filter((o) => o.kind === "always-pass");
  const again = also.filter((o) => o.kind === "ask-again");
  if (!standing.length && !again.length) return null;
  const toggle = () => {
    menu.value = !menu.value;
  };
  const order = (/** @type {string} */ text, /** @type {string} */ words) => {
    const give = () => {
      menu.value = false;
      act(text);
    };
    return html`<li><button onClick=${give}>${words}</button></li>`;
  };
  const about = (/** @type {import("../../types").Option} */ o) => label(o.args.question).toLowerCase();
  const orders = html`
    <ul class="drop panel">
      ${standing.map((o) => order(o.text, `Pass at ${about(o)} until the ${o.args.until} ends`))}
      ${again.map((o) => order(o.text, `Ask me again at ${about(o)}`))}
    </ul>
  `;
  return html`
    <span class="menu">
      <button aria-expanded=${menu.value} onClick=${toggle}>
        <${Icon} name="hourglass" />
        Pass until …
      </button>
      ${menu.value && orders}
    </span>
  `;
}

/** @param {{typing: Switch}} props */
function TypeButton({ typing }) {
  const toggle = () => {
    typing.value = !typing.value;
  };
  return html`
    <button title="Type an action" aria-label="Type an action" aria-expanded=${typing.value} onClick=${toggle}>
      <${Icon} name="quill" />
      <kbd class="desk">/</kbd>
    </button>
  `;
}

/**
 * @param {{position: Position, answer: import("../choices").Answering,
 *   hint: import("../../screens/table/hint").Hinting, undo: (at: Element | null) => void, menu: Switch,
 *   typing: Switch}} props
 */
export function Tools({ position, answer, hint, undo, menu, typing }) {
  const view = position.view;
  const seated = view?.seat !== null;
  const undoes = answer.path.length > 0 || position.undo.can;
  return html`
    <div class="tools">
      ${seated && html`<${Undo} can=${undoes} why=${position.undo.reason} undo=${undo} />`}
      ${view?.ask && !view.ask.automatic && html`<${Hint} hint=${hint} />`}
      <${PassUntil} also=${position.also} act=${answer.act} menu=${menu} />
      ${seated && html`<${TypeButton} typing=${typing} />`}
    </div>
  `;
}
