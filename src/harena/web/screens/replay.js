// The replay: a finished game on its board, step by step, from any seat's eyes; its course as a chart that is also the
// scrubber; the log beside it; and the ways on from here.
import { url } from "../address.js";
import { html, useEffect, useMemo, useSignal } from "../lib.js";
import { _ } from "../say.js";
import { api } from "../api.js";
import { styled } from "../boards/index.js";
import { together } from "../finished.js";
import { BoardView, useGame, wording } from "../parts/boardview.js";
import { Detail, noDetail } from "../pieces/detail.js";
import { Logo } from "../parts/common.js";
import { phone } from "../settings.js";
import { whereabouts } from "../reading.js";
import { label } from "../words.js";
import { useSwitch } from "./controls.js";
import { short } from "./games.js";
import { NothingHere } from "./nothing.js";
import { Drawn } from "./replay/analysis/drawn.js";
import { useAnalysis } from "./replay/analysis/made.js";
import { AccuracyLine, AnalysisPanel } from "./replay/analysis/panel.js";
import { CostlyTold } from "./replay/analysis/told.js";
import { Bar } from "./replay/bar.js";
import { brief, spansOf } from "./replay/course.js";
import { otherEyes } from "./replay/eyes.js";
import { Fairness } from "./replay/fairness.js";
import { Hands } from "./replay/hands.js";
import { KeyList, useKeys } from "./replay/keys.js";
import { Log } from "./replay/log.js";
import { useShown } from "./replay/shown.js";
import { Drawer, Side } from "./replay/side.js";
import { useAddress, useSteps } from "./replay/steps.js";
import { Time } from "./replay/time.js";
import { outcome, Told, told } from "./replay/told.js";
import { PlayOn, Quick, WhatIf } from "./replay/whatif.js";

/** @typedef {import("../types").Table} TableInfo */
/** @typedef {import("../types").GameInfo} GameInfo */
/** @typedef {import("../types").View} View */
/** @typedef {import("../api").Refusal} Refusal */
/**
 * @typedef {{id: string, step: number, eyes: string, analysis: boolean}} Address   as it is asked for; the end of time
 *   is a step too
 */
/** @typedef {ReturnType<typeof useReplay>} Looking */
/**
 * @typedef {Looking & {info: TableInfo, outline: import("../finished").Outline, seen: import("../finished").Seen,
 *   view: View}}
 *   Found   everything is there
 */

await styled("replay", Promise.resolve());

/** @type {import("../finished").Line[]} */
const NOTHING = [];

/** A finished table, or why there is none. @param {string} id */
function useTable(id) {
  const info = useSignal(/** @type {TableInfo | null} */ (null));
  const trouble = useSignal(/** @type {Refusal | null} */ (null));
  useEffect(() => {
    api
      .table(id)
      .then((found) => {
        info.value = found;
      })
      .catch((error) => {
        trouble.value = error;
      });
  }, [id]);
  return { info: info.value, trouble: trouble.value };
}

/**
 * Who sat there, who takes part as the board knows it, and texts in their names.
 * @param {TableInfo | null} info
 * @param {GameInfo | null} game
 * @param {import("../boards/index").BoardModule} board
 * @param {View | null} view
 */
function useNames(info, game, board, view) {
  const seated = useMemo(() => (info?.seats ?? []).map((s) => s.name || _`Seat ${s.seat + 1}`), [info]);
  const people = (view && board.people?.(view, seated)) ?? seated;
  const names = useMemo(() => people, [people.join("\n")]);
  const worded = useMemo(() => wording(game?.seat_names ?? [], names), [game, names]);
  return { seated, names, worded };
}

/** @param {GameInfo | null} game */
function useTitle(game) {
  useEffect(() => {
    document.title = _`Replay – ${game ? short(game.name) : "Harena"}`;
    return () => {
      document.title = "Harena";
      noDetail();
    };
  }, [game]);
}

/** The table as if everybody were there. @param {TableInfo} info @returns {TableInfo} */
const attended = (info) => ({ ...info, seats: info.seats.map((s) => ({ ...s, online: true, away: false })) });

/** The game that is looked at, and everything that changes with the step. @param {Address} address */
function useReplay({ id, step: wanted, eyes: through, analysis }) {
  const analysed = useSignal(analysis);
  const step = useSignal(wanted);
  const eyes = useSignal(through);
  useEffect(() => {
    step.value = wanted;
    eyes.value = through;
  }, [wanted, through]);
  const { info, trouble } = useTable(id);
  const { game, board } = useGame(info?.game ?? "");
  const shown = useShown(id, step, eyes);
  const { finished, seen } = shown;
  const everybody = (finished.eyes === "all" && seen?.views) || null;
  const view = useMemo(() => seen && (everybody ? together(seen) : seen.view), [seen]);
  const people = useNames(info, game, board, view);
  const caption = (/** @type {number} */ n) => told(finished, n, people.names, people.worded);
  const going = useSteps(shown, step, caption);
  const analysing = useAnalysis({
    id,
    wanted: analysed.value,
    mine: (info?.mine ?? []).map((own) => own.seat),
    at: shown.at,
    ready: shown.outline !== null,
    look: (seat, to) => {
      eyes.value = String(seat);
      going.move(to);
    },
  });
  useAddress(id, shown, eyes.value, analysed.value);
  useTitle(game);
  return {
    ...people,
    ...shown,
    info,
    game,
    board,
    view,
    everybody,
    eyes,
    caption,
    going,
    analysed,
    analysing,
    refused: trouble ?? shown.trouble,
  };
}

/** @param {Address} props */
export function ReplayScreen(props) {
  const replay = useReplay(props);
  const { info, outline, seen, view, refused } = replay;
  if (refused) return html`<${Refused} id=${props.id} why=${refused} />`;
  if (!info || !outline || !seen || !view) return html`<${Fetching} />`;
  return html`<${Replay} ...${replay} />`;
}

/**
 * How an analysis names people and parts of the game.
 * @param {Found} found @returns {import("./replay/analysis/panel").Words}
 */
function useWords({ info, outline, seated, worded }) {
  const spans = useMemo(() => spansOf(outline, worded, 24), [outline, worded]);
  const mine = (info.mine ?? []).map((own) => own.seat);
  return {
    worded,
    name: (seat) => (mine.length === 1 && mine[0] === seat ? _`You` : seated[seat]),
    part: (step) => {
      const span = spans.find(({ from, to }) => from <= step && step < to);
      return span ? `${brief(span.text, false)}.` : "";
    },
  };
}

/** The decision that the replay stands at, if it looks through the eyes of whoever made it. @param {Found} found */
function lookedAt({ analysing: { costly, current }, seen, finished }) {
  const decision = costly[current];
  return decision && finished.eyes === String(decision.seat) && seen.view.ask ? decision : null;
}

/** @param {Found} props */
function Replay(props) {
  const { info, game, board, view, everybody, finished, outline, steps, at, way, going, caption, eyes } = props;
  const { seated, names, worded, analysed, analysing } = props;
  const words = useWords(props);
  const decision = lookedAt(props);
  const analyse = () => {
    analysed.value = !analysed.value;
  };
  const table = useMemo(() => attended(info), [info]);
  const drawer = useSwitch();
  const keys = useSwitch();
  const look = () => {
    eyes.value = otherEyes(eyes.value, seated.length);
  };
  useKeys(props, { ...going, look, list: keys.open, shut: drawer.shut });

  const title = short(game?.name ?? label(info.game));
  const ribbon = board.ribbon?.(view) ?? [{ text: whereabouts(view), state: "on" }];
  const events = way.current > 0 ? finished.told.get(at) : NOTHING;
  const moment = { info, at, over: at >= steps, eyes: eyes.value, seen: props.seen };
  const beside = html`<${Beside} ...${props} moment=${moment} words=${words} analyse=${analyse} />`;
  const chosen = (view.ask?.options ?? []).filter((o) => o.text === decision?.better || o.text === decision?.played);
  const row = decision
    ? html`<${CostlyTold} analysing=${analysing} words=${words} />`
    : html`<${Told} now=${caption(at)} result=${at === steps ? info.result : null} names=${names} worded=${worded} />`;
  const states = [view.seat === null && "watching", everybody && "open-hands", analysed.value && "analysing"];
  return html`
    <div
      class=${["table replay", ...states].filter(Boolean).join(" ")}
      data-step=${at}
      data-eyes=${eyes.value}
      data-phase=${view.phase}
    >
      <${Bar} title=${title} ribbon=${ribbon} info=${info} names=${names} more=${drawer.open} list=${keys.open} />
      <${BoardView}
        view=${view}
        events=${events}
        log=${finished.log(at)}
        options=${chosen}
        names=${names}
        board=${board}
        game=${game}
        table=${table}
      >
        ${row}
        <${Time}
          finished=${finished}
          outline=${outline}
          at=${at}
          caption=${caption}
          worded=${worded}
          going=${going}
          eyes=${eyes}
          names=${seated}
          analysing=${analysing}
        />
      </${BoardView}>
      ${decision && html`<${Drawn} decision=${decision} view=${view} name=${words.name(decision.seat)} />`}
      ${phone.value && html`<${AccuracyLine} analysing=${analysing} words=${words} />`}
      ${everybody && html`<${Hands} views=${everybody} board=${view.board} names=${names} />`}
      ${!phone.value && html`<${Side} analysis=${analysed.value}>${beside}</${Side}>`}
      ${
        phone.value &&
        drawer.on &&
        html`<${Drawer} close=${drawer.shut} analysis=${analysed.value}>${beside}</${Drawer}>`
      }
      ${
        phone.value &&
        html`<${Quick} moment=${moment} seat=${decision?.seat ?? null} more=${drawer.open} analyse=${analyse} />`
      }
      <${Detail} game=${info.game} />
      ${keys.on && html`<${KeyList} close=${keys.shut} />`}
    </div>
  `;
}

/**
 * @typedef {Found & {moment: import("./replay/whatif").Moment, words: import("./replay/analysis/panel").Words, analyse:
 *   () => void}} BesideProps
 */

/** @param {BesideProps} props */
function Beside(props) {
  const { analysed, analysing, words, analyse, moment, seated, at } = props;
  if (!analysed.value) return html`<${LookedBack} ...${props} />`;
  const part = words.part(at).replace(/\.$/, "");
  return html`
    <${AnalysisPanel} analysing=${analysing} words=${words} leave=${analyse} />
    ${analysing.done && html`<${PlayOn} moment=${moment} names=${seated} seat=${analysing.seat} part=${part} />`}
  `;
}

/** @param {BesideProps} props */
const LookedBack = ({ info, finished, outline, at, seated, names, worded, going, caption, ...more }) => html`
  <${WhatIf} moment=${more.moment} names=${seated} analyse=${more.analyse} foreseen=${more.analysing.foreseen} />
  <${Fairness} id=${info.id} steps=${outline.steps} ended=${info.result ? outcome(info.result, names) : ""} />
  <${Log}
    finished=${finished}
    outline=${outline}
    at=${at}
    names=${seated}
    worded=${worded}
    move=${going.move}
    caption=${caption}
  />
`;

const Fetching = () => html`
  <main class="loading">
    <${Logo} />
    <p role="status">Fetching the game …</p>
  </main>
`;

const NOT_OVER = _`Only a finished game can be replayed: until then a replay would show what is hidden.`;

/** @param {{id: string, why: Refusal}} props */
function Refused({ id, why }) {
  if (why.kind !== "not-over") return html`<${NothingHere} title="Nothing to replay here" why=${why.message} />`;
  return html`
    <${NothingHere} title="Not over yet" why=${NOT_OVER} to=${url`/table/${id}`}>To the table</${NothingHere}>
  `;
}
