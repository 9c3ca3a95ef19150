// An action with blanks in it (an offer, a gift, a claim): fill them in, and the rules say at once whether it holds.
import { html, useEffect, useSignal } from "../lib.js";
import { label, tidy } from "../words.js";
import { Dialog } from "./common.js";
import { focused } from "../reach.js";
import { Rule } from "../pieces/rule.js";

/** @typedef {import("./choices").Blank} Blank */

const FIELD = /\{(\w+)(?::(\w+))?\}/g;

/** The blanks of a text, in order. @param {string} text */
export const blanks = (text) => [...text.matchAll(FIELD)].map((m) => ({ name: m[1], number: m[2] === "int" }));

/** @param {string} text @param {Record<string, string>} values */
export const filled = (text, values) => tidy(text.replace(FIELD, (_, name) => values[name] ?? ""));

/**
 * A list joined by " + ", with one item more or less.
 * @param {string} value
 * @param {string} item
 * @param {string} empty
 */
export function toggled(value, item, empty) {
  const items = value
    .split(" + ")
    .map((x) => x.trim())
    .filter((x) => x && x !== empty);
  return (items.includes(item) ? items.filter((x) => x !== item) : [...items, item]).join(" + ") || empty;
}

/**
 * What a blank says about itself: words, or {help, default, pick, from, of}: `pick` lists what may be clicked together,
 * `from` the part of the board that lists it for each seat, `of` whose it is ("self", or the blank with the seat).
 * @param {Blank} form
 * @param {string} name
 * @returns {{help?: string, default?: string, pick?: string[], from?: string, of?: string}}
 */
const about = (form, name) => {
  const said = form.schema?.[name];
  return said && typeof said === "object" ? said : { help: said ? String(said) : "" };
};

/** @typedef {ReturnType<typeof useBlanks>} Blanks */

/**
 * What stands in the blanks of a form, who can be named in them, and what can be clicked together.
 * @param {Blank} form
 * @param {string[]} seats as the engine calls them
 * @param {number | null} seat whose form it is
 * @param {import("../types").Plain} board
 */
function useBlanks(form, seats, seat, board) {
  const fields = blanks(form.text);
  const others = seats.map((s, i) => ({ called: tidy(s), seat: i })).filter((other) => other.seat !== seat);
  const isSeat = (/** @type {string} */ name) => /^(seat|to|whom|player)$/.test(name) && seats.length > 0;
  const first = (/** @type {{name: string, number: boolean}} */ { name, number }) => {
    if (isSeat(name)) return others[0]?.called ?? "";
    return number ? "1" : (about(form, name).default ?? "");
  };
  const values = useSignal(
    /** @type {Record<string, string>} */ (Object.fromEntries(fields.map((f) => [f.name, first(f)]))),
  );
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    values.value = { ...values.value, [name]: value };
  };
  /** @param {string} name @returns {string[]} */
  const picks = (name) => {
    const { pick, from, of } = about(form, name);
    const whose = of === "self" ? seat : seats.findIndex((s) => tidy(s) === values.value[of ?? ""]);
    return pick ?? (from && whose !== null ? board[from]?.[whose] : null) ?? [];
  };
  const text = filled(form.text, values.value);
  const whole = fields.every((f) => values.value[f.name]?.trim());
  return { fields, others, isSeat, values: values.value, set, picks, text, whole };
}

/**
 * What the rules say to a text, once it is whole and nobody has typed for a moment.
 * @param {import("../live").Live} live
 * @param {string} text
 * @param {boolean} whole
 */
function useVerdict(live, text, whole) {
  const verdict = useSignal(/** @type {import("../types").Reason | null} */ (null));
  useEffect(() => {
    verdict.value = null;
    if (!whole) return;
    const timer = setTimeout(() => {
      live
        .why([text])
        .then((answers) => {
          verdict.value = answers[0];
        })
        .catch(() => {});
    }, 250);
    return () => clearTimeout(timer);
  }, [text]);
  return verdict.value;
}

/**
 * A blank: a seat to choose, or a line to write in, with what it may hold to click together.
 * @param {{field: {name: string, number: boolean}, form: Blank, all: Blanks, names: string[], first: boolean}} props
 */
function Field({ field: { name, number }, form, all, names, first }) {
  const value = all.values[name];
  const seat = all.isSeat(name);
  const { help, default: empty = "" } = about(form, name);
  const input = (/** @type {Event & {currentTarget: HTMLInputElement | HTMLSelectElement}} */ e) =>
    all.set(name, e.currentTarget.value);
  const choice = html`
    <select value=${value} onChange=${input}>
      ${all.others.map((other) => html`<option value=${other.called}>${names[other.seat]}</option>`)}
    </select>
  `;
  const line = html`
    <input
      type=${number ? "number" : "text"}
      value=${value}
      maxlength="200"
      ref=${first ? focused : undefined}
      onInput=${input}
    />
  `;
  const picks = all.picks(name).map((item) => {
    const toggle = () => all.set(name, toggled(value, item, empty));
    return html`
      <button type="button" class="token" aria-pressed=${value.split(" + ").includes(item)} onClick=${toggle}>
        ${item}
      </button>
    `;
  });
  return html`
    <label class="field">
      <span>${label(name)}</span>
      ${seat ? choice : line}
      ${help && !seat && html`<small>${help}</small>`}
    </label>
    ${picks.length > 0 && html`<div class="picks" role="group" aria-label=${label(name)}>${picks}</div>`}
  `;
}

/** @param {{verdict: import("../types").Reason | null, game?: string}} props */
function Verdict({ verdict, game }) {
  if (!verdict) return null;
  if (!verdict.reason) return html`<p class="right" role="status">The rules allow it.</p>`;
  return html`
    <p class="wrong" role="alert">
      ${verdict.reason} <${Rule} id=${verdict.rule} game=${game} />
    </p>
  `;
}

/**
 * @param {{form: Blank, live: import("../live").Live, game:
 *   import("../types").GameInfo | null, names: string[], seat: number | null, board: import("../types").Plain,
 *   act: (text: string) => void, close: () => void}} props
 */
export function OfferForm({ form, live, game, names, seat, board, act, close }) {
  const all = useBlanks(form, (game?.seat_names ?? []).slice(0, names.length), seat, board);
  const { fields, text, whole } = all;
  const verdict = useVerdict(live, text, whole);
  const submit = (/** @type {Event} */ e) => {
    e.preventDefault();
    if (!whole) return;
    act(text);
    close();
  };
  const remarks = Object.entries(form.schema ?? {}).filter(([key]) => !fields.some((f) => f.name === key));
  const remark = (/** @type {[string, unknown]} */ [key, help]) => html`
    <p class="quiet">
      <b>${label(key)}:</b> ${String(help)}
    </p>
  `;
  return html`
    <${Dialog} title=${label(form.kind)} onClose=${close}>
      <form class="offer" onSubmit=${submit}>
        ${fields.map(
          (field, i) =>
            html`<${Field} key=${field.name} field=${field} form=${form} all=${all} names=${names} first=${i === 0} />`,
        )}
        ${remarks.map(remark)}
        <p class="preview">
          <code>${text}</code>
        </p>
        <${Verdict} verdict=${verdict} game=${game?.id} />
        <div class="row-end">
          <button type="button" class="btn" onClick=${close}>
            Not now
          </button>
          <button class="btn primary" disabled=${!whole || !!verdict?.reason}>
            ${label(form.kind)}
          </button>
        </div>
      </form>
    </${Dialog}>
  `;
}
