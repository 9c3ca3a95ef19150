// The table: seats, board, prompt bar, hand, panel. One shell for every game.
import { later, soon } from "../later.js";
import { html, useSignal } from "../lib.js";
import { NO_BOARD } from "../boards/index.js";
import { BoardView } from "../parts/boardview.js";
import { Detail } from "../pieces/detail.js";
import { say } from "../parts/common.js";
import { Guarded } from "../parts/guarded.js";
import { Prompt } from "../parts/prompt.js";
import { WhyBubble, whyNot } from "../pieces/why.js";
import { place } from "../router.js";
import { phone, speed, wide } from "../settings.js";
import { TopBar } from "./table/bar.js";
import { useClocks } from "./table/clocks.js";
import { Coaching, useCoach } from "./table/coach.js";
import { useCurtain } from "./table/curtain.js";
import { Happenings } from "./table/happenings.js";
import { Hint, useHint } from "./table/hint.js";
import { usePageKeys } from "./table/keys.js";
import { useEnding } from "./table/ending.js";
import { Lost, Opening } from "./table/lost.js";
import { useOpenTable } from "./table/open.js";
import { taking, useQuestion } from "./table/question.js";
import { Rail, SidePanel, useSidePanel } from "./table/panel.js";
import { useBehind, useTelling } from "./table/telling.js";
import { undoing } from "./table/undo.js";

const loadAbort = () => import("./table/abort.js");
const loadCalling = () => import("./table/calling.js");
const loadCurtain = () => import("./table/curtain/cloth.js");
const loadConcede = () => import("./table/concede.js");
const loadKeys = () => import("./table/keylist.js");
const loadLeave = () => import("./table/leave.js");

/** @param {{id: string, seat?: number | null}} props */
export function TableScreen({ id, seat = null }) {
  const open = useOpenTable(id, seat);
  const { live, position, view, table, game, board, names } = open;
  const ending = useEnding(view);
  const side = useSidePanel(live, ending.Screen !== null);
  const menu = useSignal(false);
  const dialog = useSignal(/** @type {"" | "keys" | "concede" | "leave" | "abort"} */ (""));
  const hint = useHint(live);
  const answered = () => {
    hint.forget();
    side.read();
  };
  const coaching = useCoach(open);
  const question = useQuestion(open, answered, coaching.sure);
  const undo = undoing(open, question, hint.forget);
  const clock = useClocks(live);
  const curtain = useCurtain(live, view);
  usePageKeys(side, menu, dialog);
  useTelling(open, question.current);

  if (live.status.value === "closed") return html`<${Lost} reason=${live.trouble.value} />`;
  if (!position || !table || (view && board === NO_BOARD)) return html`<${Opening} />`;

  const hidden = curtain.seat !== null;
  const closed = table.status === "aborted";
  if (closed || (!view && !hidden)) return later("WaitingRoom", () => import("./table/waiting.js"), { open });
  const left = view !== null && view.seat !== null && !view.result && table.seats[view.seat].away;
  const ask = (/** @type {string} */ name, /** @type {Element | null} */ at, meant = "") => {
    const against = async () => (meant ? (await live.why([meant]))[0] : live.against(name));
    if (name && view?.seat !== null) whyNot(against, name, at).catch((e) => say(e.message, { bad: true }));
  };
  const asked = { open, answer: question, hint, undo, look: ending.look };
  const { options, index, keys, pick } = question;
  const send = left ? undefined : question.send;
  const judge = (/** @type {string} */ text) => live.judge(text);
  const shown = { view, names, board, game, table, options, index, keys, pick, send, judge, ask, clock };
  const played = () => html`
    <${BoardView}
      ...${shown}
      events=${live.fresh.value}
      log=${live.events.value}
      also=${position.also}
      times=${Number(speed.value)}
    >
      <${Guarded} at=${position}><${Happenings} open=${open} /></${Guarded}>
      <${Guarded} at=${position}>
        ${left ? soon("BotPlays", loadLeave, { id }) : html`<${Prompt} ...${asked} />`}
      </${Guarded}>
    </${BoardView}>
  `;
  const middle = hidden
    ? soon("Curtain", loadCurtain, { name: names[curtain.seat ?? 0], seat: curtain.seat, lift: curtain.lift })
    : ending.Screen
      ? html`<${Guarded} at=${position}><${ending.Screen} open=${open} leave=${ending.leave} /></${Guarded}>`
      : played();

  return html`
    <div
      class=${`table play ${side.open && wide.value ? "with-side" : ""} ${view?.seat === null ? "watching" : ""}`}
      data-status=${live.status.value}
      data-phase=${view?.phase}
      data-game=${table?.game ?? ""}
    >
      <${TopBar} open=${open} side=${side} menu=${menu} dialog=${dialog} />
      ${middle}
      ${!phone.value && !(side.open && wide.value) && html`<${Rail} live=${live} side=${side} />`}
      <${Guarded} at=${position}>
        <${SidePanel} open=${open} side=${side} answer=${question} hint=${hint} undo=${undo} hidden=${hidden} />
      </${Guarded}>
      <${Guarded} at=${position}>
        <${Over} open=${open} question=${question} hint=${hint} dialog=${dialog} />
      </${Guarded}>
      <${Coaching} coaching=${coaching} open=${open} />
    </div>
  `;
}

/**
 * What lies over the table: bubbles, dialogs, and what calls.
 * @param {{open: import("./table/open").OpenTable, question: import("./table/question").Question,
 *   hint: import("./table/hint").Hinting, dialog: import("../lib").Signal<string>}} props
 */
function Over({ open, question, hint, dialog }) {
  const seen = useBehind(question.current);
  const { live, game, table, view, names } = open;
  const id = live.id;
  const others = names.filter((_, seat) => seat !== view?.seat && !view?.conceded.includes(seat));
  const conceding = { dialog, concede: () => question.send("concede"), stake: table?.stake ?? "", others };
  return html`
    <${Hint} open=${open} hint=${hint} take=${taking(open, question)} />
    <${WhyBubble} game=${table?.game ?? ""} />
    <${Detail} game=${table?.game ?? ""} />
    ${dialog.value === "concede" && soon("ConcedeDialog", loadConcede, conceding)}
    ${dialog.value === "leave" && soon("LeaveDialog", loadLeave, { dialog, id })}
    ${dialog.value === "keys" && soon("KeysDialog", loadKeys, { dialog })}
    ${dialog.value === "abort" && soon("AbortDialog", loadAbort, { dialog, id })}
    ${place.value.query.get("meanwhile") && soon("Meanwhile", () => import("./table/meanwhile.js"), {})}
    ${seen !== null && soon("Calling", loadCalling, { question, seen, game: game?.name ?? "Harena" })}
  `;
}
