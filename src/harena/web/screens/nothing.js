// Where a link leads nowhere: what is missing, in the frame of every page, so that one finds the way on.
import { html, useEffect } from "../lib.js";
import { _ } from "../say.js";
import { Shell } from "./shell.js";

/**
 * @param {{title?: string, why?: string, to?: string, on?: string, children?: unknown}} props   `to` is the next best
 *   place, which the children name; `on` the link of the bar that leads near
 */
export function NothingHere({ title = _`Nothing here`, why = _`There is no such page.`, to = "/", on = "", children }) {
  useEffect(() => {
    document.title = _`${title} – Harena`;
  }, [title]);
  return html`
    <${Shell} on=${on}>
      <main class="loading">
        <h1>${title}</h1>
        <p role="alert">${why}</p>
        <a class="btn primary" href=${to}>${children ?? _`Home`}</a>
      </main>
    </${Shell}>
  `;
}
