// Whoever sits down among others is asked for a name first, unless there is one already.
import { html, signal, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { api } from "../../api.js";
import { Dialog, say } from "../../parts/common.js";
import { typed } from "../controls.js";
import { person, refreshPerson } from "./you.js";

/** What the service calls somebody who has told no name. */
const NOBODY = _`Guest`;

/** @type {import("../../lib").Signal<(() => Promise<unknown>) | null>} what is done once there is a name, or none */
const next = signal(null);

/** @param {() => Promise<unknown>} what */
async function now(what) {
  try {
    await what();
    await refreshPerson();
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/** Do something under one's own name: who has none is asked for it first. @param {() => Promise<unknown>} what */
export async function named(what) {
  await refreshPerson();
  if (person.value && person.value.name !== NOBODY) await now(what);
  else next.value = what;
}

/** The question for a name, where somebody must answer it. */
export function NameFirst() {
  const name = useSignal("");
  const wrong = useSignal("");
  const what = next.value;
  if (!what) return null;
  const close = () => {
    next.value = null;
    wrong.value = "";
  };
  const asGuest = () => {
    close();
    now(what);
  };
  const accept = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!name.value.trim()) {
      wrong.value = _`A name has at least one letter; without one you sit down as a guest.`;
      return;
    }
    try {
      await api.rename(name.value.trim());
    } catch (error) {
      wrong.value = /** @type {Error} */ (error).message;
      return;
    }
    close();
    await now(what);
  };
  return html`
    <${Dialog} title="What are you called?" onClose=${close}>
      <form class="naming" onSubmit=${accept}>
        <p>The others read your name at the table.</p>
        <label>
          Your name
          <input autofocus value=${name.value} maxlength="30" autocomplete="nickname" onInput=${typed(name)} />
        </label>
        ${wrong.value && html`<p class="wrong" role="alert">${wrong.value}</p>`}
        <div class="row-end">
          <button class="btn" type="button" onClick=${asGuest}>As a guest</button>
          <button class="btn primary">Sit down</button>
        </div>
      </form>
    </${Dialog}>
  `;
}
