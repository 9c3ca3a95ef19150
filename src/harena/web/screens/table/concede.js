// Asking before somebody concedes.
import { html } from "../../lib.js";
import { Dialog } from "../../parts/common.js";

const ALONE = "The game is lost then, and it counts.";
/** What it comes to, by what is at stake. @type {Record<string, string>} */
const COMES_TO = {
  "": "A single opponent has won then. Several play on against a bot in your seat, and you come last.",
  career: `Your gladiator gives up: it counts as a defeat and costs Victory Points where points count, but who still
    stands lives and may fight again at once. Several opponents play on without you.`,
  ladder: ALONE,
  week: `${ALONE} There is no second try this week.`,
};

/** @param {{dialog: import("../../lib").Signal<string>, concede: () => void, stake: string}} props */
export function ConcedeDialog({ dialog, concede, stake }) {
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
      <p>${COMES_TO[stake]} This cannot be taken back.</p>
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
