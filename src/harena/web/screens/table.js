// The table: seats, board, prompt bar, hand, panel. One shell for every game.
import { later } from "../later.js";
import { html, useSignal } from "../lib.js";
import { NO_BOARD } from "../boards/index.js";
import { BoardView } from "../parts/boardview.js";
import { Detail } from "../pieces/detail.js";
import { say } from "../parts/common.js";
import { openOffer } from "../parts/offer.js";
import { Prompt } from "../parts/prompt.js";
import { WhyBubble, whyNot } from "../pieces/why.js";
import { phone } from "../settings.js";
import { TopBar } from "./table/bar.js";
import { useClocks } from "./table/clocks.js";
import { ConcedeDialog } from "./table/concede.js";
import { Curtain, useCurtain } from "./table/curtain.js";
import { useHint } from "./table/hint.js";
import { KeysDialog, usePageKeys } from "./table/keys.js";
import { useEnding } from "./table/ending.js";
import { BotPlays, LeaveDialog } from "./table/leave.js";
import { Lost, Opening } from "./table/lost.js";
import { Meanwhile } from "./table/meanwhile.js";
import { useOpenTable } from "./table/open.js";
import { useQuestion } from "./table/question.js";
import { SidePanel, useSidePanel } from "./table/panel.js";
import { useTelling } from "./table/telling.js";
import { undoing } from "./table/undo.js";

/** @param {{id: string, seat?: number | null}} props */
export function TableScreen({ id, seat = null }) {
  const open = useOpenTable(id, seat);
  const { live, position, view, table, game, board, names, worded } = open;
  const ending = useEnding(view);
  const side = useSidePanel(ending.Screen !== null);
  const menu = useSignal(false);
  const dialog = useSignal(/** @type {"" | "keys" | "concede" | "leave"} */ (""));
  const hint = useHint(live, worded);
  const question = useQuestion(open, hint.forget);
  const undo = undoing(open, question, hint.forget);
  const clock = useClocks(live);
  const curtain = useCurtain(live, view);
  usePageKeys(side, menu, dialog);
  useTelling(open, question.current);

  if (live.status.value === "closed") return html`<${Lost} reason=${live.trouble.value} />`;
  if (!position || !table || (view && board === NO_BOARD)) return html`<${Opening} />`;

  const hidden = curtain.seat !== null;
  if (!view && !hidden) return later("WaitingRoom", () => import("./table/waiting.js"), { open });
  const left = view !== null && view.seat !== null && !view.result && table.seats[view.seat].away;
  const fill = (/** @type {string} */ kind, /** @type {Record<string, string>} */ values) =>
    openOffer(position.offers, kind, values);
  const against = (/** @type {string} */ name) => live.against(name);
  const ask = (/** @type {string} */ name, /** @type {Element | null} */ at) => {
    if (name && view?.seat !== null) whyNot(against, name, at).catch((e) => say(e.message, { bad: true }));
  };
  const asked = { open, answer: question, hint, undo, look: ending.look };
  const played = () => html`
    <${BoardView}
      view=${view}
      events=${live.fresh.value}
      names=${names}
      board=${board}
      game=${game}
      table=${table}
      log=${live.events.value}
      also=${position.also}
      options=${question.options}
      index=${question.index}
      keys=${question.keys}
      pick=${question.pick}
      send=${question.send}
      fill=${fill}
      ask=${ask}
      clock=${clock}
    >
      ${left ? html`<${BotPlays} id=${id} />` : html`<${Prompt} ...${asked} />`}
    </${BoardView}>
  `;
  const middle = hidden
    ? html`<${Curtain} name=${names[curtain.seat ?? 0]} seat=${curtain.seat} lift=${curtain.lift} />`
    : ending.Screen
      ? html`<${ending.Screen} open=${open} leave=${ending.leave} />`
      : played();

  return html`
    <div
      class=${`table ${side.open && !phone.value ? "with-side" : ""} ${view?.seat === null ? "watching" : ""}`}
      data-status=${live.status.value}
      data-phase=${view?.phase}
    >
      <${TopBar} open=${open} side=${side} menu=${menu} dialog=${dialog} />
      ${middle}
      <${SidePanel} open=${open} side=${side} answer=${question} hint=${hint} undo=${undo} hidden=${hidden} />
      <${WhyBubble} game=${table.game} />
      <${Detail} game=${table.game} />
      <${ConcedeDialog} dialog=${dialog} concede=${() => question.send("concede")} />
      <${LeaveDialog} dialog=${dialog} id=${id} />
      <${KeysDialog} dialog=${dialog} />
      <${Meanwhile} />
    </div>
  `;
}
