// When the coach speaks, to be chosen: on the page of lessons and in the menu of a table.
import { html } from "../lib.js";
import { _ } from "../say.js";
import { coach } from "../settings.js";

/** When she speaks, as it is told; and what she does then. */
const WHEN = /** @type {const} */ ([
  ["blunders", _`blunders`, _`would cost 10 of 100 games or more`],
  ["mistakes", _`mistakes`, _`would cost 5 of 100 games or more`],
  ["every", _`every slip`, _`surely costs something`],
]);
const THEN = _`says why, and shows a better one`;

/** What can be chosen, its name, and what it means. */
export const TALK = [
  ["off", _`never`, _`She is silent. Let her speak, and she asks before a bad move, ${THEN}.`],
  ...WHEN.map(([value, name, costs]) => [value, name, _`She asks before a move that ${costs}, ${THEN}.`]),
];

export const Talk = () => html`
  <div class="how" role="group" aria-label="When the coach speaks">
    <span>Coach speaks</span>
    <div class="seg">
      ${TALK.map(
        ([value, name]) => html`
          <button
            key=${value}
            class=${coach.value === value ? "on" : ""}
            aria-pressed=${coach.value === value}
            onClick=${(/** @type {Event} */ event) => {
              event.stopPropagation();
              coach.value = value;
            }}
          >
            ${name}
          </button>
        `,
      )}
    </div>
  </div>
`;
