// Asking before who opened a game that runs closes it for everybody.
import { html } from "../../lib.js";
import { api } from "../../api.js";
import { Dialog, say } from "../../parts/common.js";

/** @param {{dialog: import("../../lib").Signal<string>, id: string}} props */
export function AbortDialog({ dialog, id }) {
  if (dialog.value !== "abort") return null;
  const close = () => {
    dialog.value = "";
  };
  const sure = async () => {
    close();
    try {
      await api.at(id, "abort");
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    }
  };
  return html`
    <${Dialog} title="Abort the game?" onClose=${close}>
      <p>
        The game ends here for everybody, and nobody has won. Nothing of it is kept: it is neither under Your games nor
        under Finished any more. This cannot be taken back.
      </p>
      <div class="row-end">
        <button class="btn" onClick=${close}>Play on</button>
        <button class="btn primary" onClick=${sure}>Abort the game</button>
      </div>
    </${Dialog}>
  `;
}
