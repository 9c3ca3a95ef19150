// An action that is typed, with what may be typed as suggestions.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { focused } from "../../reach.js";

/** Suggestions beyond these would only be in the way. */
const SUGGESTED = 200;

/**
 * @param {{ask: import("../../types").Ask | null, forms: import("../../types").ParametricForm[], act: (text: string) =>
 *   void, typing: import("../../lib").Signal<boolean>, typed: import("../../lib").Signal<string>}} props
 */
export function TypedAction({ ask, forms, act, typing, typed }) {
  const options = ask?.options ?? [];
  const submit = (/** @type {Event} */ e) => {
    e.preventDefault();
    if (typed.value.trim()) act(typed.value.trim());
    typed.value = "";
  };
  const input = (/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => {
    typed.value = e.currentTarget.value;
  };
  const leave = (/** @type {KeyboardEvent} */ e) => {
    if (e.key === "Escape") typing.value = false;
  };
  return html`
    <form class="typed" onSubmit=${submit}>
      <label>
        <span class="sr">Type an action</span>
        <input
          ref=${focused}
          list="deeds"
          value=${typed.value}
          onInput=${input}
          placeholder=${forms[0]?.text ?? options[0]?.text ?? _`an action in words`}
          onKeyDown=${leave}
        />
      </label>
      <datalist id="deeds">
        ${options.slice(0, SUGGESTED).map((o) => html`<option value=${o.text} />`)}
      </datalist>
      <button class="choice pass">Do it</button>
      ${forms.length > 0 && html`<small>${forms.map((f) => f.text).join(" · ")}</small>`}
    </form>
  `;
}
