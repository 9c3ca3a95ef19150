// A question of the house in a dialog, where a browser's own would block the page: answered by a text, or by yes.
import { html, signal } from "../lib.js";
import { Dialog } from "./common.js";

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} [text] what has to be known to answer it
 * @property {string} [label] of the field; without one it is answered by yes or no
 * @property {string} [value] what stands in the field at first
 * @property {boolean} [needed] whether the field must not stay empty
 * @property {string} action what the button says that answers it
 */

const open = signal(/** @type {(Question & {answer: (given: string | null) => void}) | null} */ (null));

/** What somebody answered, empty for a plain yes; null if they would rather not. @param {Question} question */
export const ask = (question) =>
  new Promise((/** @type {(given: string | null) => void} */ resolve) => {
    open.value?.answer(null);
    open.value = {
      ...question,
      answer: (given) => {
        open.value = null;
        resolve(given);
      },
    };
  });

/** @param {{question: NonNullable<typeof open.value>}} props */
function AskedOf({ question }) {
  const { title, text = "", label = "", value = "", needed = false, action, answer } = question;
  const leave = () => answer(null);
  const send = (/** @type {Event & {currentTarget: HTMLFormElement}} */ event) => {
    event.preventDefault();
    answer(String(new FormData(event.currentTarget).get("given") ?? "").trim());
  };
  const field = html`
    <label>
      ${label}
      <input name="given" maxlength="200" required=${needed} defaultValue=${value} />
    </label>
  `;
  return html`
    <${Dialog} title=${title} onClose=${leave}>
      <form class="field" onSubmit=${send} data-testid="asked">
        ${text && html`<p>${text}</p>`}
        ${label && field}
        <div class="row-end">
          <button class="btn" type="button" onClick=${leave}>Cancel</button>
          <button class="btn primary">${action}</button>
        </div>
      </form>
    </${Dialog}>
  `;
}

/** Where questions appear: once on the page. */
export const Asked = () => open.value && html`<${AskedOf} key=${open.value.title} question=${open.value} />`;
