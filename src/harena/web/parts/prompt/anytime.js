// What may be done at any time, below the choices of the question.
import { html } from "../../lib.js";
import { deed, label, sentence, symbolOf } from "../../words.js";
import { Icon } from "../../pieces/icon.js";
import { offering } from "../choices.js";

/** Those have a place of their own. */
const ELSEWHERE = ["always-pass", "ask-again", "undo", "concede"];

/** @param {{form: import("../../types").ParametricForm}} props */
function FillIn({ form }) {
  const open = () => {
    offering.value = { form };
  };
  return html`
    <li>
      <button class="choice pass" onClick=${open}>
        <${Icon} name=${deed(form.kind)} />
        <span>
          <b>${label(form.kind)} …</b>
        </span>
      </button>
    </li>
  `;
}

/**
 * @param {{option: import("../../types").Option, act: (text: string) => void, worded: (text: string) => string}}
 *   props
 */
const AtAnyTime = ({ option, act, worded }) => html`
  <li>
    <button class="choice pass" data-choice=${option.text} onClick=${() => act(option.text)}>
      <${Icon} name=${symbolOf(option)} />
      <span>
        <b>${worded(option.label ?? sentence(option.text))}</b>
        <small>at any time</small>
      </span>
    </button>
  </li>
`;

/**
 * @param {{also: import("../../types").Option[], ask: import("../../types").Ask | null, forms:
 *   import("../../types").ParametricForm[], act: (text: string) => void, worded: (text: string) => string}} props
 */
export function Anytime({ also, ask, forms, act, worded }) {
  const asked = new Set(ask?.options.map((o) => o.text));
  const extra = also.filter((o) => !ELSEWHERE.includes(o.kind) && !asked.has(o.text));
  if (!forms.length && !extra.length) return null;
  return html`
    <ul class="choices also" aria-label="At any time">
      ${forms.map((form) => html`<${FillIn} form=${form} />`)}
      ${extra.map((option) => html`<${AtAnyTime} option=${option} act=${act} worded=${worded} />`)}
    </ul>
  `;
}
