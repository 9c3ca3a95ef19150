// Asking before somebody concedes: what it comes to at this table.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Dialog } from "../../parts/common.js";

const ALONE = _`The game is lost then, and it counts.`;
const GIVES_UP = _`Your gladiator gives up: it counts as a defeat and costs Victory Points where points count, but who
    still stands lives and may fight again at once.`;

/** What it comes to, by what is at stake. @type {Record<string, (others: string[]) => string>} */
const COMES_TO = {
  "": ([one, ...more]) => {
    if (!one) return _`The game is lost then.`;
    return more.length ? _`The others play on, with a bot in your seat, and you come last.` : _`${one} wins then.`;
  },
  career: ([, ...more]) => (more.length ? _`${GIVES_UP} The others play on without you.` : GIVES_UP),
  ladder: () => ALONE,
  week: () => _`${ALONE} There is no second try this week.`,
};

/** @param {string} stake @param {string[]} others the names of those who have not given up */
export const comesTo = (stake, others) => COMES_TO[stake](others);

/**
 * @param {{dialog: import("../../lib").Signal<string>, concede: () => void, stake: string, others: string[]}} props
 */
export function ConcedeDialog({ dialog, concede, stake, others }) {
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
      <p>${comesTo(stake, others)} This cannot be taken back.</p>
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
