// The options of a game, each in the field that fits it.
import { html } from "../../lib.js";
import { word } from "../../say.js";
import { applies, choicesFor, inSentence, named } from "../options.js";
import { Complaint } from "./complaint.js";

/** @typedef {import("./wish").Value} Value */
/** @typedef {import("../../types").GameOption} GameOption */
/** @typedef {{option: GameOption, seats: number, value: Value, set: (value: Value | undefined) => void}} Props */
/** @typedef {Event & {currentTarget: HTMLInputElement & HTMLSelectElement}} Changed */

/** @param {string} name */
const names = (name) => ({ id: `option-${name}`, help: `option-${name}-help` });

/** @param {Props} props */
function YesNo({ option: { name, title }, value, set }) {
  const { id, help } = names(name);
  const change = (/** @type {Changed} */ e) => set(e.currentTarget.checked);
  return html`
    <label class="tick" for=${id}>
      <input id=${id} type="checkbox" checked=${!!value} aria-describedby=${help} onChange=${change} />
      ${title}
    </label>
  `;
}

/** @param {Props} props */
function Choice({ option, seats, value, set }) {
  const { id, help } = names(option.name);
  const choices = choicesFor(option, seats);
  const change = (/** @type {Changed} */ e) => set(choices.find((c) => String(c) === e.currentTarget.value));
  return html`
    <label for=${id}>${word(option.title)}</label>
    <select id=${id} value=${String(value)} aria-describedby=${help} onChange=${change}>
      ${choices.map((c) => html`<option key=${c} value=${String(c)}>${named(option, c)}</option>`)}
    </select>
  `;
}

/** @param {Props} props */
function Written({ option: { name, title, type, low, high }, value, set }) {
  const { id, help } = names(name);
  const number = type === "number";
  const change = (/** @type {Changed} */ e) => set(number ? Number(e.currentTarget.value) : e.currentTarget.value);
  return html`
    <label for=${id}>${title}</label>
    <input
      id=${id}
      type=${number ? "number" : "text"}
      min=${low ?? undefined}
      max=${high ?? undefined}
      value=${value}
      aria-describedby=${help}
      onInput=${change}
    />
  `;
}

const FIELDS = { "yes/no": YesNo, choice: Choice, number: Written, text: Written };

/** @param {Props & {wrong: import("./wish").Complaint | null}} props */
function Option({ option, seats, value, set, wrong }) {
  const Field = FIELDS[option.type];
  const usual = inSentence(option, option.default);
  const told = !usual.startsWith("as usual") && html`<em>Usual: ${usual}.</em>`;
  return html`
    <div class="field option">
      <${Field} option=${option} seats=${seats} value=${value} set=${set} />
      <small id=${names(option.name).help}>${word(option.help)}${" "}${told}</small>
      <${Complaint} wrong=${wrong} field=${option.name} />
    </div>
  `;
}

/** @param {{game: import("../../types").GameInfo, wish: import("./wish").Wish}} props */
export function Options({ game, wish: { seats, options, wrong } }) {
  const count = seats.value.length;
  const set = (/** @type {string} */ name) => (/** @type {Value} */ value) => {
    options.value = { ...options.value, [name]: value };
  };
  const each = game.options
    .filter((o) => applies(game, o, count, options.value))
    .map(
      (o) => html`
        <${Option}
          key=${o.name}
          option=${o}
          seats=${count}
          value=${options.value[o.name]}
          set=${set(o.name)}
          wrong=${wrong.value}
        />
      `,
    );
  return html`
    <section class="opts">
      <h2>${game.name}</h2>
      <p class="quiet">${game.summary}</p>
      ${each.length ? each : html`<p class="quiet">This game has no options.</p>`}
    </section>
  `;
}
