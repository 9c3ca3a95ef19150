// The chat of those who wait: what was said last, and a dialog to answer in.
import { html, useSignal } from "../../../lib.js";
import { soon } from "../../../later.js";
import { Dialog } from "../../../parts/common.js";
import { Icon } from "../../../pieces/icon.js";

/** @param {{live: import("../../../live").Live}} props */
export function Talk({ live }) {
  const shown = useSignal(false);
  const show = (/** @type {boolean} */ on) => () => {
    shown.value = on;
    live.unread.value = 0;
  };
  const last = live.chat.value.at(-1);
  const fresh = shown.value ? 0 : live.unread.value;
  const talk = html`
    <${Dialog} title="Chat" onClose=${show(false)}>
      <div class="talk">${soon("Chat", () => import("../../../parts/side/chat.js"), { live })}</div>
    </${Dialog}>
  `;
  return html`
    <button class="btn quiet" onClick=${show(true)}>
      <${Icon} name="conversation" />
      Chat ${fresh > 0 && html`<span class="n">${fresh}<span class="sr"> new</span></span>`}
      ${fresh > 0 && last && html`<small class="last">${last.name}: ${last.text}</small>`}
    </button>
    ${shown.value && talk}
  `;
}
