// What the operator tells everybody, on every page, until it is put away.
import { html, signal } from "./lib.js";
import { Icon } from "./pieces/icon.js";

/** What is announced; empty if nothing is. */
export const announced = signal("");
/** What somebody has read and put away. */
const read = signal("");

const putAway = () => {
  read.value = announced.value;
};

export const Announcement = () =>
  announced.value &&
  announced.value !== read.value &&
  html`
    <div class="announced" role="status" data-testid="announced">
      <${Icon} name="public-speaker" />
      <span>${announced.value}</span>
      <button class="icbtn" aria-label="Put away" onClick=${putAway}>
        <${Icon} name="cancel" />
      </button>
    </div>
  `;
