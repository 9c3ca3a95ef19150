// The prompt bar, one row of fixed height: what is asked and why, the likeliest choices under their keys, undo, hint,
// and "More" with all the rest. What can be pressed on the board is chosen there.
import { soon } from "../later.js";
import { html, useEffect, useLayoutEffect, useRef, useSignal } from "../lib.js";
import { onBoard } from "../placed.js";
import { thingsOf } from "../reading.js";
import { phone } from "../settings.js";
import { LIST, isPass, offering, useChoices } from "./choices.js";
import { forPage } from "./common.js";
import { Menu, pressedAt } from "./prompt/menu.js";
import { loadUntil, More, notAgain, orders } from "./prompt/more.js";
import { Cause, Question, Waiting } from "./prompt/question.js";
import { divided } from "./prompt/row.js";
import { Tools } from "./prompt/tools.js";
import { tidy } from "../words.js";

/** @typedef {import("../reading").Step} Step */
/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Position} Position */
/** @typedef {import("../screens/table/open").OpenTable} OpenTable */
/** @typedef {import("../screens/table/hint").Hinting} Hinting */
/** @typedef {import("../screens/table/question").Question} Answer */
/** @typedef {import("../lib").Signal<boolean>} Switch */

/**
 * The marks of a hint that answers this question.
 * @param {import("../types").Hint | null} hint
 * @param {import("../types").Ask | null} ask
 */
const marksOf = (hint, ask) =>
  new Map(
    (hint && hint.ask === ask?.number ? hint.best : []).map((b, i) => [b.action, i === 0 ? "best" : `${i + 1}.`]),
  );

/**
 * Actions with blanks that can be filled in now, each kind once.
 * @param {Position} position
 * @param {import("../types").Ask | null} ask
 */
const blankForms = (position, ask) =>
  [...(ask?.parametric ?? []), ...(position.offers ?? [])].filter(
    (f, i, all) => Object.keys(f.schema ?? {}).length > 0 && all.findIndex((g) => g.kind === f.kind) === i,
  );

/** @param {Record<string, (event: KeyboardEvent) => void>} keys what each key does */
function useKeys(keys) {
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (forPage(event)) keys[event.key.toLowerCase()]?.(event);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/**
 * What lies over the board closes with the question, with Escape, and with a press elsewhere.
 * @param {{current: HTMLElement | null}} root
 * @param {string} question
 * @param {Switch[]} layers
 * @param {Switch} typing stays for the next question
 */
function useClosing(root, question, layers, typing) {
  const close = () => {
    for (const layer of [...layers, typing]) layer.value = false;
  };
  useEffect(() => {
    for (const layer of layers) layer.value = false;
  }, [question]);
  useEffect(() => {
    const away = (/** @type {Event} */ e) => {
      if (!root.current?.contains(/** @type {Node} */ (e.target))) close();
    };
    addEventListener("pointerdown", away);
    addEventListener("focusin", away);
    return () => {
      removeEventListener("pointerdown", away);
      removeEventListener("focusin", away);
    };
  }, []);
  return close;
}

/**
 * Which choices the board offers, once it is drawn; while an answer is on its way it offers none.
 * @param {boolean} busy
 */
function useOnBoard(busy) {
  const board = useSignal(/** @type {Set<string>} */ (new Set()));
  useLayoutEffect(() => {
    const now = onBoard();
    const was = board.peek();
    if (!busy && (now.size !== was.size || [...now].some((text) => !was.has(text)))) board.value = now;
  });
  return board.value;
}

/**
 * @param {{open: OpenTable, answer: Answer, hint: Hinting, undo: (at: Element | null) => void, look: () => void}}
 *   props   `look`: see how it ended
 */
export function Prompt({ look, ...props }) {
  const { position, view, names } = props.open;
  useEffect(
    () => () => {
      offering.value = null;
    },
    [],
  );
  if (!view || !position) return null;
  if (view.result) {
    const ended = { result: view.result, names, seat: view.seat, table: position.table, look };
    return soon("Ended", () => import("./ended.js"), ended);
  }
  return html`<${Asked} ...${props} view=${view} position=${position} />`;
}

/**
 * @param {{open: OpenTable, view: View, position: Position, answer: Answer, hint: Hinting,
 *   undo: (at: Element | null) => void}} props
 */
function Asked({ open, view, position, answer, hint, undo }) {
  const { board, worded } = open;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const more = useSignal(false);
  const until = useSignal(false);
  const typing = useSignal(false);
  const typed = useSignal("");
  const ask = view.ask && !view.ask.automatic ? view.ask : null;
  const close = useClosing(root, answer.current, [more, until], typing);
  useKeys({
    escape: close,
    h: () => ask && hint.ask(),
    m: () => {
      if (view.seat !== null) more.value = !more.value;
    },
    u: () => undo(null),
    "/": (event) => {
      if (view.seat === null) return;
      event.preventDefault();
      typing.value = true;
    },
  });
  const { path, setPath, act, chosen } = answer;
  const marks = marksOf(hint.given, ask);
  // Whoever goes through the choices step by step finds all of them under "More".
  const deeper = (/** @type {typeof path} */ steps) => {
    more.value = steps.length > path.length;
    setPath(steps);
  };
  const offered = { view, path, setPath: deeper, act, chosen, worded, says: board.says, marks };
  const { shown, draw, words } = useChoices(root, offered);
  const onTable = useOnBoard(answer.busy);
  const pressed = pressedAt(path, shown);
  const says = phone.value ? thingsOf(view.board).get(tidy(path.at(-1)?.at ?? ""))?.text : "";
  const back = () => setPath(path.slice(0, -1));
  // What the board asks as a whole is not asked part by part in the row as well.
  const whole = Boolean(ask && board.whole?.(view));
  const { row, rest, unseen } =
    pressed || whole ? { row: [], rest: pressed ? [] : shown, unseen: 0 } : divided(shown, onTable, words, phone.value);
  const forms = blankForms(position, ask).filter((form) => !board.builds?.includes(form.kind));
  const type = () => {
    typing.value = true;
    more.value = false;
  };
  // Where all choices are to pass, what else can be done has blanks, lies under "More", and is counted there.
  const blanks = ask && shown.every(isPass) ? forms.filter((form) => ask.parametric.includes(form)).length : 0;
  const again = notAgain(position.also, open.game, ask?.kind);
  const untils = orders(position.also).length > 0 && row.some(isPass) && !(again && phone.value);
  const likely = html`
    <ul class="choices likely" ...${LIST} aria-label="Choices">
      ${row.filter((step) => !isPass(step)).map(draw)}
      ${again && soon("NotAgain", loadUntil, { order: again, act })}
      ${row.filter(isPass).map(draw)}
    </ul>
  `;
  const there = html`<p class="lit-there" aria-hidden="true">Press what is lit.</p>`;
  const asking = ask && { open, view, ask, answer };
  const cause = asking && phone.value && html`<${Cause} ...${asking} />`;
  const rests = { cause, rest, draw, position, ask, forms, act, worded, more, type };
  return html`
    <section
      class=${`prompt ${ask ? "asked" : "idle"}`}
      aria-label="What to do now"
      data-ask=${ask?.number}
      ref=${root}
    >
      ${asking ? html`<${Question} ...${asking} />` : html`<${Waiting} view=${view} />`}
      ${view.seat !== null && html`<${More} ...${rests} />`}
      ${pressed && html`<${Menu} at=${pressed} shown=${shown} text=${says} draw=${draw} back=${back} />`}
      ${row.length ? likely : !pressed && !whole && shown.length > unseen && there}
      ${untils && soon("PassUntil", loadUntil, { also: position.also, act, open: until })}
      <${Tools} position=${position} answer=${answer} hint=${hint} undo=${undo} more=${more} count=${unseen + blanks} />
      ${typing.value && soon("TypedAction", () => import("./prompt/typed.js"), { ask, forms, act, typing, typed })}
      <${Offer} open=${open} view=${view} act=${act} />
    </section>
  `;
}

/**
 * The action with blanks that somebody fills in.
 * @param {{open: OpenTable, view: View, act: (text: string) => void}} props
 */
function Offer({ open: { live, game, names }, view, act }) {
  const offer = offering.value;
  if (!offer) return null;
  const close = () => {
    offering.value = null;
  };
  const filled = { form: offer.form, live, game, names, seat: view.seat, board: view.board, act, close };
  return soon("OfferForm", () => import("./offer.js"), { key: offer.form.kind, ...filled });
}
