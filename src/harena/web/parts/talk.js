// When the coach speaks, to be chosen: on the page of lessons and in the menu of a table.
import { html } from "../lib.js";
import { coach } from "../settings.js";

/** What can be chosen, its name, and what it means. */
export const TALK = /** @type {const} */ ([
  ["off", "never", "She is silent."],
  ["blunders", "blunders", "She speaks up before a move that would cost 10 of 100 games or more."],
  ["mistakes", "mistakes", "She speaks up before a move that would cost 5 of 100 games or more."],
  ["every", "every slip", "She speaks up before any move that surely costs something."],
]);

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
