// The prompt bar: what is asked, why now, and every choice under its key.
import { html, useEffect, useLayoutEffect, useSignal } from "../lib.js";
import { label } from "../words.js";
import { Choices, Trail } from "./choices.js";
import { forPage } from "./common.js";
import { Rule } from "../pieces/rule.js";
import { Ended } from "./ended.js";
import { offering, OfferForm } from "./offer.js";
import { Anytime } from "./prompt/anytime.js";
import { Tools } from "./prompt/tools.js";
import { TypedAction } from "./prompt/typed.js";

/** @typedef {import("./choices").Path} Path */
/** @typedef {import("./choices").Answering} Answering */
/** @typedef {import("../types").View} View */
/** @typedef {import("../screens/table/open").OpenTable} OpenTable */
/** @typedef {import("../screens/table/hint").Hinting} Hinting */

/**
 * The question, with the steps that were taken.
 * @param {{open: OpenTable, view: View, ask: import("../types").Ask, answer: Answering}} props
 */
function Question({ open: { board, worded }, view, ask, answer: { path, setPath } }) {
  const plainly = { eyebrow: label(ask.kind), text: worded(ask.prompt) };
  const question = board.asks?.(view, path.at(-1)?.options ?? ask.options) ?? plainly;
  return html`
    <div class="ask">
      <span class="eyebrow">${question.eyebrow}</span>
      <span data-testid="question">${question.text}</span> <${Rule} id=${ask.rule} game=${view.game} />
      <${Trail} path=${path} setPath=${setPath} />
    </div>
  `;
}

/** What is waited for. @param {{view: View, worded: (text: string) => string}} props */
function Waiting({ view, worded }) {
  const others = view.deciding.filter((d) => d.seat !== view.seat);
  const alone = view.ask
    ? `${worded(view.ask.prompt)} Nothing to decide; it goes on by itself.`
    : "The table is moving on.";
  return html`
    <div class="ask">
      <span class="eyebrow">${view.seat === null ? "Watching" : "Waiting"}</span>
      <span data-testid="waiting">${others.length ? others.map((d) => d.text).join(" ") : alone}</span>
    </div>
  `;
}

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
 * @param {import("../types").Position} position
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
 * @param {{open: OpenTable, answer: Answering, hint: Hinting, undo: (at: Element | null) => void, look: () => void}}
 *   props   `look`: see how it ended
 */
export function Prompt({ open, answer, hint, undo, look }) {
  const { live, position, view, game, board, names, worded } = open;
  const menu = useSignal(false);
  const typing = useSignal(false);
  const typed = useSignal("");
  const ask = view?.ask && !view.ask.automatic ? view.ask : null;
  useEffect(
    () => () => {
      offering.value = null;
    },
    [],
  );
  useKeys({
    escape: () => {
      menu.value = false;
    },
    h: () => ask && hint.ask(),
    u: () => view && !view.result && undo(null),
    "/": (event) => {
      if (view?.seat === null) return;
      event.preventDefault();
      typing.value = true;
    },
  });

  if (!view || !position) return null;
  if (view.result)
    return html`
      <${Ended} result=${view.result} names=${names} seat=${view.seat} table=${position.table} look=${look} />
    `;
  const forms = blankForms(position, ask);
  const typedAction = html`
    <${TypedAction} ask=${ask} forms=${forms} act=${answer.act} typing=${typing} typed=${typed} />
  `;
  const offer = offering.value;
  const close = () => {
    offering.value = null;
  };
  const offerForm =
    offer &&
    html`
      <${OfferForm}
        key=${offer.form.kind}
        form=${offer.form}
        given=${offer.values}
        live=${live}
        game=${game}
        names=${names}
        seat=${view.seat}
        board=${view.board}
        act=${answer.act}
        close=${close}
      />
    `;
  return html`
    <section class=${`prompt ${ask ? "asked" : "idle"}`} aria-label="What to do now">
      ${ask && html`<${Question} open=${open} view=${view} ask=${ask} answer=${answer} />`}
      ${!ask && html`<${Waiting} view=${view} worded=${worded} />`}
      <${Tools} position=${position} answer=${answer} hint=${hint} undo=${undo} menu=${menu} typing=${typing} />
      ${typing.value && typedAction}
      <${Choices}
        view=${view}
        path=${answer.path}
        setPath=${answer.setPath}
        act=${answer.act}
        chosen=${answer.chosen}
        worded=${worded}
        says=${board.says}
        marks=${marksOf(hint.given, ask)}
      />
      <${Anytime} also=${position.also} ask=${ask} forms=${forms} act=${answer.act} worded=${worded} />
      ${offerForm}
    </section>
  `;
}
