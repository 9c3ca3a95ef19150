// An action with blanks in it (an offer, a gift, a claim): fill them in, and the rules say at once whether it holds.
import { html, signal, useEffect, useSignal } from "../lib.js";
import { label, tidy } from "../words.js";
import { Dialog, Rule } from "./common.js";

/** @typedef {{kind: string, text: string, schema?: import("../types").Plain}} Blank */

/** What is being filled in now, and what stands in its blanks at first. */
export const offering = signal(/** @type {{form: Blank, values?: Record<string, string>} | null} */ (null));

/**
 * Begin to fill in the action of a kind, if it may be said now.
 * @param {Blank[]} forms
 * @param {string} kind
 * @param {Record<string, string>} values
 */
export function openOffer(forms, kind, values) {
  const form = forms.find((f) => f.kind === kind);
  if (form) offering.value = { form, values };
}

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

/**
 * @param {{form: Blank, given?: Record<string, string>, live: import("../live").Live, game:
 *   import("../types").GameInfo | null, names: string[], seat: number | null, board: import("../types").Plain, act:
 *   (text:
 *   string) => void, close: () => void}} props
 */
export function OfferForm({ form, given, live, game, names, seat, board, act, close }) {
  const fields = blanks(form.text),
    seats = (game?.seat_names ?? []).slice(0, names.length);
  const isSeat = (/** @type {string} */ name) => /^(seat|to|whom|player)$/.test(name) && seats.length > 0;
  const others = seats.map((s, i) => ({ s, i })).filter(({ i }) => i !== seat);
  const values = useSignal(
    /** @type {Record<string, string>} */ (
      Object.fromEntries(
        fields.map((f) => [
          f.name,
          given?.[f.name] ??
            (isSeat(f.name) ? tidy(others[0]?.s ?? "") : f.number ? "1" : (about(form, f.name).default ?? "")),
        ]),
      )
    ),
  );
  const verdict = useSignal(/** @type {import("../types").Reason | null} */ (null));
  const text = filled(form.text, values.value),
    whole = fields.every((f) => values.value[f.name]?.trim());
  useEffect(() => {
    verdict.value = null;
    if (!whole) return;
    const timer = setTimeout(() => {
      live
        .why([text])
        .then((a) => {
          verdict.value = a[0];
        })
        .catch(() => {});
    }, 250);
    return () => clearTimeout(timer);
  }, [text]);
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    values.value = { ...values.value, [name]: value };
  };
  const refused = verdict.value?.reason;
  const picks = (/** @type {string} */ name) => {
    const { pick, from, of } = about(form, name);
    const whose = of === "self" ? seat : seats.findIndex((s) => tidy(s) === values.value[of ?? ""]);
    return pick ?? (from && whose !== null ? board[from]?.[whose] : null) ?? [];
  };
  return html`
    <${Dialog} title=${label(form.kind)} onClose=${close}>
      <form
        class="offer"
        onSubmit=${(/** @type {Event} */ e) => {
          e.preventDefault();
          if (whole) {
            act(text);
            close();
          }
        }}
      >
        ${fields.map(
          (f, i) => html`
            <label class="field" key=${f.name}>
              <span>${label(f.name)}</span>
              ${
                isSeat(f.name)
                  ? html`
                <select
                  value=${values.value[f.name]}
                  onChange=${(/** @type {any} */ e) => set(f.name, e.target.value)}
                >
                  ${others.map(
                    ({ s, i: at }) => html`
                    <option value=${tidy(s)}>${names[at]}</option>
                  `,
                  )}
                </select>
              `
                  : html`
                <input
                  type=${f.number ? "number" : "text"}
                  value=${values.value[f.name]}
                  maxlength="200"
                  ref=${i === 0 ? (/** @type {HTMLElement | null} */ n) => n?.focus() : undefined}
                  onInput=${(/** @type {any} */ e) => set(f.name, e.target.value)}
                />
              `
              }
              ${about(form, f.name).help && !isSeat(f.name) && html`<small>${about(form, f.name).help}</small>`}
            </label>
            ${
              picks(f.name).length > 0 &&
              html`
              <div class="picks" role="group" aria-label=${label(f.name)}>
                ${picks(f.name).map(
                  (/** @type {string} */ item) => html`
                  <button
                    type="button"
                    class="token"
                    aria-pressed=${values.value[f.name].split(" + ").includes(item)}
                    onClick=${() => set(f.name, toggled(values.value[f.name], item, about(form, f.name).default ?? ""))}
                  >
                    ${item}
                  </button>
                `,
                )}
              </div>
            `
            }
        `,
        )}
        ${Object.entries(form.schema ?? {})
          .filter(([k]) => !fields.some((f) => f.name === k))
          .map(
            ([k, help]) => html`
            <p class="quiet">
              <b>${label(k)}:</b> ${String(help)}
            </p>
          `,
          )}
        <p class="preview">
          <code>${text}</code>
        </p>
        ${
          refused
            ? html`
          <p class="wrong" role="alert">
            ${verdict.value?.reason} <${Rule} id=${verdict.value?.rule ?? ""} game=${game?.id} />
          </p>
        `
            : verdict.value
              ? html`
          <p class="right" role="status">
            The rules allow it.
          </p>
        `
              : null
        }
        <div class="row-end">
          <button type="button" class="btn" onClick=${close}>
            Not now
          </button>
          <button class="btn primary" disabled=${!whole || !!refused}>
            ${label(form.kind)}
          </button>
        </div>
      </form>
    </${Dialog}>
  `;
}
