// The place of the side panel: beside the board on a wide screen, else over it, opened from a rail at its side.
import { soon } from "../../later.js";
import { html, useEffect, useSignal, useSignalEffect } from "../../lib.js";
import { word } from "../../say.js";
import { Icon } from "../../pieces/icon.js";
import { openRule } from "../../pieces/rule.js";
import { closeWhy } from "../../pieces/why.js";
import { panel, phone, wide } from "../../settings.js";

/** @typedef {ReturnType<typeof useSidePanel>} SidePanelState */

/** @typedef {import("../../live").Live} Live */

const last = (/** @type {Live} */ live) => live.events.value.at(-1)?.number ?? -1;

/**
 * How much of the log has not been seen; what was told before one came counts as seen, and what led to a choice too.
 * @param {Live} live
 * @param {() => boolean} shown
 */
function useUnseen(live, shown) {
  const seen = useSignal(-1);
  const read = () => {
    seen.value = last(live);
  };
  useSignalEffect(() => {
    if (last(live) >= 0 && (seen.peek() < 0 || shown())) read();
  });
  const from = seen.value;
  return { read, unseen: from < 0 ? 0 : live.events.value.filter((e) => e.number > from).length };
}

/**
 * Which tab is shown, and whether the panel is open; a rule that is pressed opens it at the rules.
 * @param {Live} live
 * @param {boolean} ended whether the whole table shows how the game ended: then the panel is there for those who asked
 */
export function useSidePanel(live, ended) {
  const tab = useSignal("Log");
  const rule = useSignal("");
  const drawer = useSignal(false);
  const asked = useSignal(false);
  const set = (/** @type {boolean} */ open) => {
    if (wide.peek()) panel.value = open;
    else drawer.value = open;
    asked.value = open;
  };
  const show = (/** @type {string} */ name) => {
    tab.value = name;
    set(true);
  };
  useEffect(() => {
    openRule.value = (wanted) => {
      rule.value = wanted;
      show("Rules");
      closeWhy();
    };
    return () => {
      openRule.value = null;
    };
  }, []);
  const { unseen, read } = useUnseen(live, () => tab.value === "Log" && (wide.value ? panel.value : drawer.value));
  const open = wide.value ? panel.value && (asked.value || !ended) : drawer.value;
  return { tab, rule, drawer, show, close: () => set(false), open, unseen, read };
}

const RAIL = [
  ["Log", "tied-scroll"],
  ["Chat", "conversation"],
  ["Rules", "rule-book"],
  ["Notes", "quill"],
];

/** What the panel holds, where it is folded away. @param {{live: Live, side: SidePanelState}} props */
export function Rail({ live, side }) {
  const fresh = /** @type {Record<string, number>} */ ({ Log: side.unseen, Chat: live.unread.value });
  const entry = (/** @type {string[]} */ [name, icon]) => {
    const on = side.open && side.tab.value === name;
    const count = on ? 0 : (fresh[name] ?? 0);
    return html`
      <button aria-expanded=${on} onClick=${() => (on ? side.close() : side.show(name))}>
        <${Icon} name=${icon} />
        ${word(name)}
        ${count > 0 && html`<span class="n">${Math.min(count, 99)}<span class="sr"> new</span></span>`}
      </button>
    `;
  };
  return html`<nav class="rail" aria-label="Log, chat, rules and notes">${RAIL.map(entry)}</nav>`;
}

/**
 * @param {{open: import("./open").OpenTable, side: SidePanelState, answer: import("./question").Question,
 *   hint: import("./hint").Hinting, undo: (at: Element | null) => void, hidden: boolean}} props
 */
export function SidePanel({ open, side, answer, hint, undo, hidden }) {
  if (!side.open) return null;
  const leave = (/** @type {MouseEvent} */ e) => {
    if (e.target === e.currentTarget) side.drawer.value = false;
  };
  const text = () => soon("TextTable", () => import("../../parts/text.js"), { open, answer, undo, hint: hint.ask });
  const shown = {
    live: open.live,
    game: open.table?.game ?? "",
    worded: open.worded,
    tab: side.tab,
    rule: side.rule,
    text: hidden ? undefined : text,
    onClose: side.close,
  };
  return html`
    <div class=${phone.value ? "drawerwrap" : "sidewrap"} onClick=${leave}>
      ${soon("Side", () => import("../../parts/side.js"), shown)}
    </div>
  `;
}
