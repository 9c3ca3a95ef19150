// The choices of a question under their keys, step by step where there are many.
import { html, signal, useLayoutEffect, useRef } from "../lib.js";
import { _ } from "../say.js";
import { concerns, nameOf, namesIn, steps, thingsOf } from "../reading.js";
import { deed, label, sentence, symbolOf, tidy } from "../words.js";
import { forPage } from "./common.js";
import { Icon } from "../pieces/icon.js";

/** @typedef {import("../types").Option} Option */
/** @typedef {import("../types").Plain} Plain */
/** @typedef {import("../types").View} View */
/** @typedef {import("../reading").Step} Step */
/** @typedef {import("../types").PathStep[]} Path   the steps of a choice that were taken so far */
/**
 * @typedef {{path: Path, setPath: (path: Path) => void, act: (text: string) => void, chosen: string}} Answering   how
 *   an answer is put together and given
 */

/** @typedef {{kind: string, text: string, schema?: Plain}} Blank   an action with blanks */

/** Which of those is being filled in now; the form itself (`offer.js`) comes when it is wanted. */
export const offering = signal(/** @type {{form: Blank} | null} */ (null));

/** A pass stands apart. @param {Step} step */
export const isPass = (step) => "option" in step && step.option.passes === true;

/** Keys for the choices in view: 1–9, and P for the pass. @param {Step[]} list @returns {Map<Step, string>} */
export function keysFor(list) {
  const keys = new Map();
  let next = 1;
  for (const step of list) {
    if (isPass(step) && ![...keys.values()].includes("P")) keys.set(step, "P");
    else if (next <= 9) keys.set(step, String(next++));
  }
  return keys;
}

/** The options of the present step. @param {View | null} view @param {Path} path */
export function present(view, path) {
  const step = path.at(-1);
  if (step) return step.options;
  return view?.ask && !view.ask.automatic ? view.ask.options : [];
}

/** Whether these differ in one blank at most, so that nothing is left to group by. @param {Option[]} options */
function alike(options) {
  const blanks = new Set(options.map((o) => Object.keys(o.args).length));
  return new Set(options.map((o) => o.kind)).size === 1 && blanks.size === 1 && Math.max(...blanks) <= 1;
}

/**
 * What can be chosen now: the present step of the question, in groups where there is much.
 * @param {View} view
 * @param {Path} path
 */
export function offered(view, path) {
  const options = present(view, path);
  const shown = steps(options, path.length && options.length <= 24 && alike(options) ? 99 : undefined);
  return { shown, keys: keysFor(shown) };
}

/**
 * The path after a group was opened.
 * @param {Path} path
 * @param {{group: string, field: string, options: Option[]}} step
 * @returns {Path}
 */
export const deeper = (path, step) => [...path, { label: shared(step), options: step.options }];

/** What the choices of a group share; of a bare number also what it is. @param {{group: string, field: string}} step */
const shared = ({ group, field }) => label(/^\d+$/.test(group) ? `${field} ${group}` : group);

/**
 * What a choice is about, in a few words from the thing it names.
 * @param {Option} option
 * @param {Map<string, Plain>} things
 */
function about(option, things) {
  for (const name of namesIn(option)) {
    const thing = things.get(name);
    if (!thing) continue;
    const price = thing.price ?? thing.cost;
    const parts = [];
    if (typeof price === "number" && /^(buy|bid)/.test(option.kind)) parts.push(_`${price} Coin`);
    if (typeof thing.attack === "number") parts.push(`${thing.attack} / ${thing.health} / ${thing.agility ?? 0}`);
    if (typeof thing.text === "string" && thing.text) parts.push(thing.text);
    else if (typeof thing.square === "string") parts.push(thing.square);
    if (parts.length) return parts.join(" · ");
  }
  return "";
}

/** The text of a choice, with names as they are printed. @param {Option} option @param {Map<string, Plain>} things */
function printed(option, things) {
  let text = option.text;
  for (const name of concerns(option)) {
    const thing = things.get(name);
    if (thing) text = text.replace(name, nameOf(thing));
  }
  return text;
}

/**
 * How a choice reads: as the game says it, in the board's own words, or from what it names; either may add a note.
 * @param {Step} step
 * @param {Map<string, Plain>} things
 * @param {{text: string, note: string} | null} own
 */
export function reads(step, things, own) {
  if ("option" in step) {
    const { label, note = own?.note } = step.option;
    if (label) return { text: label, note: note ?? "" };
    if (own) return { text: sentence(own.text), note: note ?? "" };
    const told = step.option.passes ? "" : about(step.option, things);
    return { text: sentence(printed(step.option, things)), note: note ?? told };
  }
  const thing = things.get(tidy(step.group));
  return { text: `${thing ? label(nameOf(thing)) : shared(step)} …`, note: _`${step.options.length} choices` };
}

/**
 * @param {{step: Step, keyCap: string, things: Map<string, Plain>, chosen: string, deep: boolean, onChoose: (step:
 *   Step) => void, mark?: string, wanted: string, worded: (text: string) => string, own: {text: string, note: string,
 *   icon?: string} | null}} props
 */
export function Choice({ step, keyCap, things, chosen, deep, onChoose, mark, wanted, worded, own }) {
  const leaf = "option" in step;
  const lit = wanted && (leaf ? [step.option] : step.options).some((o) => o.text === wanted);
  const { text, note } = reads(step, things, own);
  const icon = leaf ? (own?.icon ?? symbolOf(step.option)) : deed(deep ? "" : step.group);
  const pass = isPass(step);
  return html`
    <li class=${pass ? "last" : ""}>
      <button
        class=${`choice ${pass ? "pass" : ""} ${leaf && chosen === step.option.text ? "sel" : ""}`}
        data-choice=${leaf ? step.option.text : step.group}
        data-kind=${leaf ? step.option.kind : "group"}
        data-wanted=${lit ? "" : undefined}
        title=${note ? `${text}: ${note}` : undefined}
        aria-keyshortcuts=${keyCap || undefined}
        onClick=${() => onChoose(step)}
      >
        ${keyCap && html`<kbd aria-hidden="true">${keyCap}</kbd>`}
        <${Icon} name=${icon} />
        <span>
          <b>${worded(text)}</b>
          ${note && html`<small>${note}</small>`}
        </span>
        ${mark && html`<em class="mark">${mark}</em>`}
      </button>
    </li>
  `;
}

/** The steps taken so far, each a way back. @param {{path: Path, setPath: (path: Path) => void}} props */
export function Trail({ path, setPath }) {
  if (!path.length) return null;
  const taken = path.map(
    (step, i) => html`
      <button class="step" onClick=${() => setPath(path.slice(0, i))} title="Back to before this step">
        <${Icon} name="check-mark" />
        ${step.label}
      </button>
    `,
  );
  return html`
    <span class="trail">
      ${taken}
      <button class="step back" onClick=${() => setPath(path.slice(0, -1))}>
        <${Icon} name="return-arrow" />
        Back
      </button>
    </span>
  `;
}

const ARROWS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/** The lists of choices on the page, as they are walked through and found by whoever looks for them. */
export const LIST = { "data-testid": "choices" };

/** The focus goes to the next choice, round and round. @param {HTMLElement} list @param {number} by */
function walk(list, by) {
  const found = list.querySelectorAll("[data-testid=choices] button");
  const buttons = /** @type {HTMLButtonElement[]} */ ([...found]);
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  buttons[(at + by + buttons.length) % buttons.length].focus();
}

/**
 * The keys of the choices. They change hands before the next key can come: a quick key never answers an old question.
 * @param {{current: HTMLElement | null}} list
 * @param {(key: string) => Step | undefined} stepOf
 * @param {(step: Step) => void} choose
 * @param {(() => void) | null} back a step back, where there is one
 */
export function useChoiceKeys(list, stepOf, choose, back) {
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (!forPage(event)) return;
      const { key } = event;
      const target = /** @type {HTMLElement} */ (event.target);
      const step = /^[1-9p]$/i.test(key) ? stepOf(key.toUpperCase()) : undefined;
      if (step) {
        event.preventDefault();
        choose(step);
      } else if (key === "Escape") back?.();
      else if (key === "Backspace" && back) {
        event.preventDefault();
        back();
      } else if (ARROWS[key] && list.current && (target === document.body || list.current.contains(target))) {
        event.preventDefault();
        walk(list.current, ARROWS[key]);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** @type {Map<string, string>} */
const UNMARKED = new Map();

/**
 * What is offered, as something to draw by `draw`; its keys hold as long as it is shown, within the element of `list`.
 * `marks` stand beside a choice; `wanted` is one that is lit.
 * @param {{current: HTMLElement | null}} list
 * @param {{view: View, path: Path, setPath: (path: Path) => void, act: (text: string) => void, chosen?: string,
 *   worded: (text: string) => string, says?: import("../boards/index").Says, marks?: Map<string, string>,
 *   wanted?: string}} props
 */
export function useChoices(
  list,
  { view, path, setPath, act, chosen = "", worded, says, marks = UNMARKED, wanted = "" },
) {
  const { shown, keys } = offered(view, path);
  const things = thingsOf(view.board);
  const choose = (/** @type {Step} */ step) => ("option" in step ? act(step.option.text) : setPath(deeper(path, step)));
  const stepOf = (/** @type {string} */ key) => shown.find((step) => keys.get(step) === key);
  useChoiceKeys(list, stepOf, choose, path.length ? () => setPath(path.slice(0, -1)) : null);
  const said = (/** @type {Step} */ step) => ("option" in step && says?.(step.option, view)) || null;
  const draw = (/** @type {Step} */ step) => html`
    <${Choice}
      key=${"option" in step ? step.option.text : `g-${step.group}`}
      step=${step}
      keyCap=${keys.get(step) ?? ""}
      things=${things}
      chosen=${chosen}
      deep=${path.length > 0}
      onChoose=${choose}
      mark=${"option" in step && marks.get(step.option.text)}
      wanted=${wanted}
      worded=${worded}
      own=${said(step)}
    />
  `;
  return { shown, draw, words: (/** @type {Step} */ step) => reads(step, things, said(step)) };
}

/** All choices in one list. @param {Parameters<typeof useChoices>[1]} props */
export function Choices(props) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const { shown, draw } = useChoices(list, props);
  if (!shown.length) return null;
  return html`
    <div class="all" ref=${list}>
      <ul
        class=${`choices ${shown.length > 6 ? "many" : ""}`}
        ...${LIST}
        aria-label="Choices"
        tabindex=${shown.length > 12 ? 0 : undefined}
      >
        ${shown.map(draw)}
      </ul>
    </div>
  `;
}
