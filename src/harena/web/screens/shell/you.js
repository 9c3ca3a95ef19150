// Who you are here: your name, your other devices, your account.
import { html, signal, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { api } from "../../api.js";
import { copy, Dialog, LanguageChoice } from "../../parts/common.js";
import { typed } from "../controls.js";

/** @typedef {(what: () => Promise<unknown>) => (event: Event) => void} Doing   do something, and say what went wrong */

/** @type {import("../../lib").Signal<import("../../types").Person | null>} */
export const person = signal(null);

export async function refreshPerson() {
  try {
    person.value = await api.me();
  } catch {
    /* who it was before stays */
  }
}

/** @param {{doing: Doing, close: () => void}} props */
function Name({ doing, close }) {
  const name = useSignal(person.value?.name ?? "");
  const rename = doing(async () => {
    await api.rename(name.value.trim());
    close();
  });
  return html`
    <form class="field" onSubmit=${rename}>
      <label>
        Name
        <input value=${name.value} maxlength="40" required onInput=${typed(name)} />
      </label>
      <button class="btn primary">Save</button>
    </form>
  `;
}

/** @param {{doing: Doing}} props */
function OtherDevice({ doing }) {
  const link = useSignal("");
  const make = doing(async () => {
    link.value = `${location.origin}/device/${(await api.link()).code}`;
    await copy(link.value, _`Link`);
  });
  return html`
    <div class="field">
      <h3>Another device</h3>
      <p>Go on with your games on another device: open a link there, once, within 15 minutes.</p>
      ${link.value && html`<input readonly aria-label="Link for another device" value=${link.value} />`}
      <button class="btn" onClick=${make}>Link for another device</button>
    </div>
  `;
}

/** @param {{doing: Doing}} props */
function SignedIn({ doing }) {
  const leave = doing(async () => {
    await api.logout();
    location.reload(); // whatever the page shows was for somebody known
  });
  return html`
    <h3>Your account</h3>
    <p>
      Signed in as <b>${person.value?.login}</b>.
    </p>
    <button class="btn" onClick=${leave}>Sign out</button>
  `;
}

/** @param {{doing: Doing}} props */
function Account({ doing }) {
  const login = useSignal("");
  const password = useSignal("");
  const given = () => ({ login: login.value, password: password.value });
  const make = doing(() => api.account("", given()));
  const enter = doing(async () => {
    await api.account("login", given());
    location.reload();
  });
  return html`
    <form class="field" onSubmit=${make}>
      <h3>An account</h3>
      <p>An account keeps your games when this browser forgets you.</p>
      <label>
        Login
        <input autocomplete="username" value=${login.value} onInput=${typed(login)} />
      </label>
      <label>
        Password
        <input type="password" autocomplete="new-password" value=${password.value} onInput=${typed(password)} />
      </label>
      <div class="row-end">
        <button class="btn" type="button" onClick=${enter}>Sign in</button>
        <button class="btn primary">Make an account</button>
      </div>
    </form>
  `;
}

/**
 * What the service knows of somebody, and how to have it forgotten.
 * @param {{doing: Doing, close: () => void}} props
 */
function Mine({ doing, close }) {
  const password = useSignal("");
  const sure = useSignal(false);
  const ask = () => {
    sure.value = true;
  };
  const erase = doing(async () => {
    await api.account("delete", { password: password.value });
    location.assign("/"); // nothing of them stays on the page
  });
  const last = html`
    <form class="field" onSubmit=${erase}>
      <p>Your name, your chat and your words are gone, bots take your seats. There is no way back.</p>
      ${
        person.value?.account &&
        html`
        <label>
          Password
          <input type="password" autocomplete="current-password" value=${password.value} onInput=${typed(password)} />
        </label>
      `
      }
      <button class="btn">Erase me now</button>
    </form>
  `;
  return html`
    <h3>What is known of you</h3>
    <p class="row-end">
      ${person.value?.role && html`<a class="btn" href="/operator" onClick=${close}>Operator’s page</a>`}
      <a href="/privacy" onClick=${close}>Privacy</a>
      ${person.value && html`<a href="/api/me/data" download>Take my data along</a>`}
      ${person.value && !sure.value && html`<button class="btn" onClick=${ask}>Erase me</button>`}
    </p>
    ${sure.value && last}
  `;
}

/** @param {{close: () => void}} props */
export function You({ close }) {
  const trouble = useSignal("");
  /** @type {Doing} */
  const doing = (what) => async (event) => {
    event.preventDefault();
    trouble.value = "";
    try {
      await what();
      await refreshPerson();
    } catch (error) {
      trouble.value = /** @type {Error} */ (error).message;
    }
  };
  const Keeping = person.value?.account ? SignedIn : Account;
  return html`
    <${Dialog} title="You" onClose=${close}>
      <${Name} doing=${doing} close=${close} />
      <div class="field">
        <h3>Language</h3>
        <p><${LanguageChoice} /></p>
      </div>
      <${OtherDevice} doing=${doing} />
      <${Keeping} doing=${doing} />
      <${Mine} doing=${doing} close=${close} />
      ${trouble.value && html`<p class="wrong" role="alert">${trouble.value}</p>`}
    </${Dialog}>
  `;
}
