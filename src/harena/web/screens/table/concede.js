// Asking before somebody concedes.
import { html } from "../../lib.js";
import { Dialog } from "../../parts/common.js";

/** @param {{dialog: import("../../lib").Signal<string>, concede: () => void}} props */
export function ConcedeDialog({ dialog, concede }) {
  if (dialog.value !== "concede") return null;
  const close = () => {
    dialog.value = "";
  };
  const sure = () => {
    close();
    concede();
  };
  return html`
    <${Dialog} title="Concede?" onClose=${close}>
      <p>
        A single opponent has won then. Several play on against a bot in your seat, and you come last.${" "}
        This cannot be taken back.
      </p>
      <div class="row-end">
        <button class="btn" onClick=${close}>
          Play on
        </button>
        <button class="btn primary" onClick=${sure}>
          Concede
        </button>
      </div>
    </${Dialog}>
  `;
}
