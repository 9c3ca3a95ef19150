// One's own notes, kept by the browser.
import { html } from "../../lib.js";

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return ""; // storage may be closed to us
  }
}

/** @param {string} key @param {string} text */
function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    /* as above */
  }
}

/** @param {{id: string}} props */
export function Notes({ id }) {
  const key = `harena-notes-${id}`;
  const input = (/** @type {Event & {currentTarget: HTMLTextAreaElement}} */ e) => keep(key, e.currentTarget.value);
  return html`
    <label class="notes">
      <span class="quiet">Only on this device.</span>
      <textarea aria-label="Notes" onInput=${input}>
        ${read(key)}
      </textarea>
    </label>
  `;
}
