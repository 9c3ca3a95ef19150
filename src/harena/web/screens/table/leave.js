// Leaving a game that runs: what follows is said first, and the seat can be taken back.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { api } from "../../api.js";
import { go } from "../../router.js";
import { Dialog, say } from "../../parts/common.js";

/** @param {{dialog: import("../../lib").Signal<string>, id: string}} props */
export function LeaveDialog({ dialog, id }) {
  if (dialog.value !== "leave") return null;
  const close = () => {
    dialog.value = "";
  };
  const sure = async () => {
    close();
    try {
      await api.at(id, "leave");
      go("/");
      say(_`A bot plays on for you. The game stands under Your games.`);
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    }
  };
  return html`
    <${Dialog} title="Leave the game?" onClose=${close}>
      <p>
        A bot plays on for you under your name. As long as the game runs it stands under Your games, and you can take
        your seat back; when it is over you find it under Finished.
      </p>
      <div class="row-end">
        <button class="btn" onClick=${close}>Stay</button>
        <button class="btn primary" onClick=${sure}>Leave</button>
      </div>
    </${Dialog}>
  `;
}

/** @param {string} id */
export async function takeBack(id) {
  try {
    await api.at(id, "return");
    say(_`You play again.`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/** Instead of a question, for whoever has left. @param {{id: string}} props */
export const BotPlays = ({ id }) => html`
  <section class="prompt idle" aria-label="What to do now">
    <div class="ask">
      <span class="eyebrow">You left</span>
      <span data-testid="waiting">A bot plays for you.</span>
    </div>
    <button class="btn primary back" onClick=${() => takeBack(id)}>
      <${Icon} name="return-arrow" />
      Take my seat back
    </button>
  </section>
`;
