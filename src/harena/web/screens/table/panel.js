// The place of the side panel: beside the board, or a drawer over it on a phone.
import { html, useEffect, useSignal } from "../../lib.js";
import { openRule } from "../../pieces/rule.js";
import { Side } from "../../parts/side.js";
import { TextTable } from "../../parts/text.js";
import { closeWhy } from "../../pieces/why.js";
import { panel, phone } from "../../settings.js";

/** @typedef {ReturnType<typeof useSidePanel>} SidePanelState */

/**
 * Which tab is shown, and whether the panel is open; a rule that is pressed opens it at the rules.
 * @param {boolean} ended whether the whole table shows how the game ended: then the panel is there for those who asked
 */
export function useSidePanel(ended) {
  const tab = useSignal("Log");
  const rule = useSignal("");
  const drawer = useSignal(false);
  const asked = useSignal(false);
  const set = (/** @type {boolean} */ open) => {
    if (phone.peek()) drawer.value = open;
    else panel.value = open;
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
  const open = phone.value ? drawer.value : panel.value && (asked.value || !ended);
  return { tab, rule, drawer, show, close: () => set(false), open };
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
  const text = () => html`<${TextTable} open=${open} answer=${answer} undo=${undo} hint=${hint.ask} />`;
  return html`
    <div class=${phone.value ? "drawerwrap" : "sidewrap"} onClick=${leave}>
      <${Side}
        live=${open.live}
        game=${open.table?.game ?? ""}
        worded=${open.worded}
        tab=${side.tab}
        rule=${side.rule}
        text=${hidden ? undefined : text}
        onClose=${side.close}
      />
    </div>
  `;
}
