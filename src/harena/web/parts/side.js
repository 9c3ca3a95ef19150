// The panel at the side: log, chat, rules, one's own notes, and the whole table as text. A drawer on a phone.
import { html, useSignalEffect } from "../lib.js";
import { word } from "../say.js";
import { Icon } from "../pieces/icon.js";
import { RulesText } from "./rules.js";
import { Chat } from "./side/chat.js";
import { Log } from "./side/log.js";
import { Notes } from "./side/notes.js";

/** @typedef {import("../live").Live} Live */

const TABS = /** @type {const} */ (["Log", "Chat", "Rules", "Notes", "Text"]);

/** @param {{name: string, tab: import("../lib").Signal<string>, live: Live}} props */
function Tab({ name, tab, live }) {
  const on = tab.value === name;
  const unread = name === "Chat" && !on ? live.unread.value : 0;
  const choose = () => {
    tab.value = name;
    if (name === "Chat") live.unread.value = 0;
  };
  return html`
    <button
      role="tab"
      id=${`tab-${name}`}
      aria-controls="side-body"
      aria-selected=${on}
      class=${on ? "on" : ""}
      onClick=${choose}
    >
      ${word(name)}
      ${unread > 0 && html`<span class="n">${unread}</span>`}
    </button>
  `;
}

/**
 * @param {{live: Live, game: string, worded: (text: string) => string, tab: import("../lib").Signal<string>, rule:
 *   import("../lib").Signal<string>, text?: () => unknown, onClose: () => void}} props
 */
export function Side({ live, game, worded, tab, rule, text, onClose }) {
  // What comes while the chat is open has been read.
  useSignalEffect(() => {
    if (tab.value === "Chat" && live.unread.value) live.unread.value = 0;
  });
  const shown = tab.value;
  return html`
    <aside class="side" aria-label="Log, chat, rules, notes and text">
      <div class="tabs">
        <div class="tablist" role="tablist">
          ${TABS.map((name) => html`<${Tab} name=${name} tab=${tab} live=${live} />`)}
        </div>
        <button class="icbtn fold" aria-label="Fold the panel away" title="Fold away" onClick=${onClose}>
          <${Icon} name="cancel" />
        </button>
      </div>
      <div class="body" id="side-body" role="tabpanel" aria-labelledby=${`tab-${shown}`}>
        ${shown === "Log" && html`<${Log} live=${live} worded=${worded} />`}
        ${shown === "Chat" && html`<${Chat} live=${live} />`}
        ${shown === "Rules" && html`<${RulesText} game=${game} at=${rule.value} narrow=${true} />`}
        ${shown === "Notes" && html`<${Notes} id=${live.id} />`}
        ${shown === "Text" && (text?.() ?? html`<p class="quiet">Nothing to read yet.</p>`)}
      </div>
    </aside>
  `;
}
