// The keys of a table, as a list.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Dialog } from "../../parts/common.js";

const KEYS = [
  ["1–9", _`choose`],
  ["P", _`pass, done`],
  ["← → ↑ ↓", _`walk through the choices`],
  [_`Enter`, _`take the one in focus`],
  [_`Space`, _`explain the card in focus`],
  [_`Backspace`, _`one step back`],
  ["U", _`undo`],
  ["H", _`hint`],
  ["M", _`everything else that may be done`],
  ["/", _`type an action`],
  ["R", _`what the others did, step by step`],
  [_`any key`, _`skip a move that is being shown`],
  ["L", _`log`],
  ["C", _`chat`],
  ["T", _`the whole table as text`],
  ["?", _`this list`],
  [_`Esc`, _`close`],
];

/** @param {{dialog: import("../../lib").Signal<string>}} props */
export function KeysDialog({ dialog }) {
  const close = () => {
    dialog.value = "";
  };
  const lines = KEYS.map(
    ([key, what]) => html`
      <div>
        <dt>
          <kbd>${key}</kbd>
        </dt>
        <dd>${what}</dd>
      </div>
    `,
  );
  return html`
    <${Dialog} title="Keys" onClose=${close}>
      <dl class="keys">
        ${lines}
      </dl>
    </${Dialog}>
  `;
}
