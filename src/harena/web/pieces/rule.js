// The id of a rule, which leads to its words.
import { html, signal } from "../lib.js";

/**
 * What a press on a rule id does here; a table opens its rules panel instead of another page.
 * @type {import("../lib").Signal<((id: string) => void) | null>}
 */
export const openRule = signal(null);

/**
 * The rules behind the cards and pieces of the game that is shown, by their name or their type.
 * @type {import("../lib").Signal<Record<string, string[]>>}
 */
export const ruled = signal({});

/** @param {{id: string, game?: string}} props */
export function Rule({ id, game = "" }) {
  if (!id) return null;
  const inside = openRule.value;
  const href = game ? `/rules/${game}#${id}` : `#${id}`;
  return html`
    <a
      class="rule"
      href=${href}
      onClick=${(/** @type {Event} */ event) => {
        if (inside) {
          event.preventDefault();
          event.stopPropagation();
          inside(id);
        }
      }}
    >
      ${id}
    </a>
  `;
}
