// The whole table as text: headings and lists made from the view alone, and a line to answer in. Enough to play by ear.
import { html, useSignal } from "../lib.js";
import { _ } from "../say.js";
import { panel, seatedKey, thingsOf, whereabouts } from "../reading.js";
import { sentence } from "../words.js";
import { deeper, offered, reads } from "./choices.js";
import { Rule } from "../pieces/rule.js";
import { heard } from "./ear.js";
import { outcome } from "./ended.js";
import { Part } from "./text/part.js";

/** @typedef {import("../types").View} View */
/** @typedef {import("../types").Ask} Ask */
/** @typedef {import("../reading").Step} Step */
/** @typedef {import("../screens/table/open").OpenTable} OpenTable */
/** @typedef {import("./choices").Answering & {busy: boolean}} Answering */

const LATEST = 12;

/** @param {View} view @param {Ask | null} ask */
function heading(view, ask) {
  if (view.result) return _`The end`;
  if (ask) return _`Your move`;
  return view.seat === null ? _`Watching` : _`Waiting`;
}

/** @param {{result: import("../types").Result, names: string[]}} props */
function End({ result, names }) {
  const scores = result.ranking.flat().map((s) => `${names[s]} ${result.tallies[s]}`);
  return html`
    <p data-testid="text-end">
      ${outcome(result, names)}${result.reason ? `: ${result.reason}` : ""}. ${scores.join(", ")}.
    </p>
  `;
}

/** @param {{number: number, keyCap?: string, said: {text: string, note: string}, choose: () => void}} props */
function Choice({ number, keyCap, said, choose }) {
  return html`
    <li>
      <button data-number=${number} data-key=${keyCap} onClick=${choose}>
        ${said.text}
        ${said.note && html`, <small>${said.note}</small>`}
        ${keyCap && html`${" "}<kbd>${keyCap}</kbd>`}
      </button>
    </li>
  `;
}

/**
 * The question with its choices, numbered.
 * @param {{open: OpenTable, view: View, ask: Ask, answer: Answering, choose: (step: Step) => void}} props
 */
function Question({ open: { board, worded }, view, ask, answer: { path }, choose }) {
  const { shown, keys } = offered(view, path);
  const things = thingsOf(view.board);
  const question = board.asks?.(view, path.at(-1)?.options ?? ask.options) ?? worded(ask.prompt);
  const so = _`So far: ${path.map((s) => s.label).join(", ")}. Backspace, or “back”, goes a step back.`;
  const choices = shown.map((step, i) => {
    const { text, note } = reads(step, things, "option" in step && board.says ? board.says(step.option, view) : null);
    const said = { text: worded(text), note: worded(note) };
    const key = "option" in step ? step.option.text : step.group;
    return html`
      <${Choice} key=${key} number=${i + 1} keyCap=${keys.get(step)} said=${said} choose=${() => choose(step)} />
    `;
  });
  return html`
    <p data-testid="text-question">
      ${question} <${Rule} id=${ask.rule} game=${view.game} />
    </p>
    ${path.length > 0 && html`<p>${so}</p>`}
    <ol data-testid="text-choices">
      ${choices}
    </ol>
  `;
}

/**
 * The line to answer in.
 * @param {{also: import("../types").Option[], say: (text: string) => void}} props
 */
function Line({ also, say }) {
  const typed = useSignal("");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = typed.value.trim();
    typed.value = "";
    say(said);
  };
  const input = (/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => {
    typed.value = e.currentTarget.value;
  };
  return html`
    <form onSubmit=${submit}>
      <label>
        Number of a choice, or words${" "}
        <input data-testid="text-line" autocomplete="off" value=${typed.value} onInput=${input} />
      </label>
      <button class="btn">Do it</button>
      <small>Also: back, undo, hint${also.map((o) => `, ${o.text}`)}</small>
    </form>
  `;
}

/** The board and every seat's part of it. @param {{open: OpenTable, view: View}} props */
function Everything({ open: { board, names, worded }, view }) {
  const whole = heard(view.board, board, names);
  const seated = seatedKey(whole, view.seats);
  const who = { whom: (/** @type {number} */ s) => names[s] ?? "", seats: view.seats };
  const order = Array.from({ length: seated ? view.seats : 0 }, (_, i) => (i + (view.seat ?? 0)) % view.seats);
  const part = (/** @type {import("../types").Plain} */ of, /** @type {string[]} */ without = []) =>
    html`<${Part} of=${panel(of, "", without, who)} level=${3} worded=${worded} names=${names} />`;
  const seats = order.map(
    (seat) => html`
      <section key=${seat}>
        <h2>
          ${names[seat]}
          ${seat === view.seat ? _`, you` : ""}
        </h2>
        ${part(whole[seated][seat])}
      </section>
    `,
  );
  const deciding = view.deciding.map((d) => names[d.seat]).join(", ");
  return html`
    <h2>The table</h2>
    <ul>
      <li>Phase: ${whereabouts(view)}</li>
      ${view.deciding.length > 0 && html`<li>To decide: ${deciding}</li>`}
    </ul>
    ${part(whole, seated ? [seated] : [])}
    ${seats}
  `;
}

/** @param {{open: OpenTable, answer: Answering, undo: (at: null) => void, hint: () => void}} props */
export function TextTable({ open, answer, undo, hint }) {
  const { live, position, view, names, worded } = open;
  if (!view || !position) return html`<p>The game has not begun.</p>`;
  const { path, setPath, act, busy } = answer;
  const ask = view.ask && !view.ask.automatic ? view.ask : null;
  const others = view.deciding.filter((d) => d.seat !== view.seat);
  const waiting = others.length ? others.map((d) => d.text).join(" ") : _`The next question is on its way.`;
  const also = position.also.filter((o) => !ask?.options.some((a) => a.text === o.text));
  const choose = (/** @type {Step} */ step) => ("option" in step ? act(step.option.text) : setPath(deeper(path, step)));
  const say = (/** @type {string} */ said) => {
    const { shown, keys } = offered(view, path);
    const step = /^0*[1-9]\d*$/.test(said)
      ? shown[Number(said) - 1]
      : shown.find((s) => keys.get(s) === said.toUpperCase());
    if (step) choose(step);
    else if (/^(b|back)$/i.test(said)) setPath(path.slice(0, -1));
    else if (/^(u|undo)$/i.test(said)) undo(null);
    else if (/^(h|hint)$/i.test(said)) hint();
    else if (said) act(said);
  };
  const latest = live.events.value.slice(-LATEST);
  return html`
    <div
      class="astext"
      data-testid="text"
      data-ask=${`${ask?.number ?? ""}:${path.length}`}
      aria-busy=${busy}
      tabindex="0"
      role="region"
      aria-label="The table as text"
    >
      <h2>${heading(view, ask)}</h2>
      ${view.result && html`<${End} result=${view.result} names=${names} />`}
      ${ask && html`<${Question} open=${open} view=${view} ask=${ask} answer=${answer} choose=${choose} />`}
      ${!ask && !view.result && html`<p>${waiting}</p>`}
      ${view.seat !== null && !view.result && html`<${Line} also=${also} say=${say} />`}
      <${Everything} open=${open} view=${view} />
      <h2>What happened last</h2>
      <ul>
        ${latest.map((e) => html`<li key=${e.number}>${sentence(worded(e.text))}</li>`)}
      </ul>
    </div>
  `;
}
