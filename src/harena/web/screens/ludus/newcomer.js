// Somebody new in the school: a name and a portrait, with the prices of a creation in sight; or a career from a file.
import { html, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { api } from "../../api.js";
import { Dialog } from "../../parts/common.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { typed } from "../controls.js";
import { fresco, ludus, tried } from "./school.js";

/** @typedef {import("../../types").Ludus} Ludus */

/** @param {{figure: string, on: boolean, choose: () => void}} props */
const Choice = ({ figure, on, choose }) => html`
  <label class=${`port art ${fresco(figure)} ${on ? "on" : ""}`}>
    <input type="radio" name="portrait" class="sr" checked=${on} aria-label=${figure} onChange=${choose} />
    <${Figure} name=${figure} />
  </label>
`;

/** What coins buy when a fight begins. @param {{school: Ludus}} props */
const Prices = ({ school }) => html`
  <div class="prices">
    <h3>What ${school.coins} coins buy</h3>
    <p>
      Before every fight a gladiator is created anew. Half of the XP come on top as coins, so who wins buys more. Items
      are drawn at the table and are for one fight.
    </p>
    <table>
      <tbody>
        ${school.prices.map(
          (p) => html`<tr key=${p.name}><td>${p.name}</td><td class="price">${p.coins}<${Icon}
          name="two-coins"
          label="coins"
        /></td></tr>`,
        )}
      </tbody>
    </table>
  </div>
`;

/** @param {{school: Ludus, done?: (name: string) => void}} props */
export function Newcomer({ school, done }) {
  const name = useSignal(school.names[0] ?? "");
  const portrait = useSignal(school.portraits[0]);
  const wrong = useSignal("");
  const accept = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      ludus.value = await api.takeIn(name.value.trim(), portrait.value);
      done?.(name.value.trim());
    } catch (error) {
      wrong.value = /** @type {Error} */ (error).message;
    }
  };
  return html`
    <form class="newcomer" onSubmit=${accept}>
      <label class="field">
        Name
        <input value=${name.value} maxlength="30" autocomplete="off" onInput=${typed(name)} required />
      </label>
      <div class="ideas">
        ${school.names.map(
          (idea) => html`
            <button
              key=${idea}
              type="button"
              onClick=${() => {
                name.value = idea;
              }}
            >
              ${idea}
            </button>
          `,
        )}
      </div>
      <fieldset class="portraits">
        <legend>Portrait</legend>
        ${school.portraits.map(
          (figure) => html`
            <${Choice}
              key=${figure}
              figure=${figure}
              on=${figure === portrait.value}
              choose=${() => {
                portrait.value = figure;
              }}
            />
          `,
        )}
      </fieldset>
      ${wrong.value && html`<p class="wrong" role="alert">${wrong.value}</p>`}
      <button class="btn primary big" data-testid="taken-in">
        <${Icon} name="galea" />
        Take in ${name.value.trim() || _`a gladiator`}
      </button>
      <${Prices} school=${school} />
    </form>
  `;
}

/** @param {{school: Ludus, close: () => void, done: (name: string) => void}} props */
export const NewcomerDialog = ({ school, close, done }) => html`
  <${Dialog} title="Take in a gladiator" onClose=${close}>
    <${Newcomer} school=${school} done=${done} />
  </${Dialog}>
`;

/** A career from a file: checked by the service. */
export function Bring() {
  const bring = async (/** @type {Event & {currentTarget: HTMLInputElement}} */ event) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!file) return;
    input.value = ""; // at once: the same file may be chosen again before the answer has come
    await tried(async () => {
      ludus.value = await api.bringCareer(await file.text());
    });
  };
  return html`
    <label class="bring" title="A career that was downloaded here, or is kept by harena campaign in the terminal">
      <input type="file" class="sr" accept=".toml" data-testid="bring-career" onChange=${bring} />
      <${Icon} name="tied-scroll" />
      Bring a career
    </label>
  `;
}
