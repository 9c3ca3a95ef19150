// When the coach speaks, to be chosen: on the page of lessons and in the menu of a table.
import { html } from "../lib.js";
import { coach } from "../settings.js";

/** When she speaks, as it is told; and what she does then. */
const WHEN = /** @type {const} */ ([
  ["blunders", "blunders", "would cost 10 of 100 games or more"],
  ["mistakes", "mistakes", "would cost 5 of 100 games or more"],
  ["every", "every slip", "surely costs something"],
]);
const THEN = "says why, and shows a better one";

/** What can be chosen, its name, and what it means. */
export const TALK = [
  ["off", "never", `She is silent. Let her speak, and she asks before a bad move, ${THEN}.`],
  ...WHEN.map(([value, name, costs]) => [value, name, `She asks before a move that ${costs}, ${THEN}.`]),
];

/** The grades of moves before which the coach speaks. @type {Record<string, string[]>} */
export const SPEAKS = {
  off: [],
  blunders: ["blunder"],
  mistakes: ["blunder", "mistake"],
  every: ["blunder", "mistake", "slip"],
};

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
