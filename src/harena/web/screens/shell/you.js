// Who you are here: your name, your other devices, your account.
import { html, signal, useSignal } from "../../lib.js";
import { api } from "../../api.js";
import { copy, Dialog } from "../../parts/common.js";
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
    await copy(link.value, "Link");
  });
  return html`
    <div class="field">
      <p>Go on with your games on another device: open a link there, once, within 15 minutes.</p>
      ${link.value && html`<input readonly aria-label="Link for another device" value=${link.value} />`}
      <button class="btn" onClick=${make}>Link for another device</button>
    </div>
  `;
}

/** @param {{doing: Doing, close: () => void}} props */
function SignedIn({ doing, close }) {
  const leave = doing(async () => {
    await api.logout();
    close();
  });
  return html`
    <p>
      Signed in as <b>${person.value?.login}</b>.
    </p>
    <button class="btn" onClick=${leave}>Sign out</button>
  `;
}

/** @param {{doing: Doing, close: () => void}} props */
function Account({ doing, close }) {
  const login = useSignal("");
  const password = useSignal("");
  const given = () => ({ login: login.value, password: password.value });
  const make = doing(() => api.account("", given()));
  const enter = doing(async () => {
    await api.account("login", given());
    close();
  });
  return html`
    <form class="field" onSubmit=${make}>
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
      <${OtherDevice} doing=${doing} />
      <${Keeping} doing=${doing} close=${close} />
      ${trouble.value && html`<p class="wrong" role="alert">${trouble.value}</p>`}
    </${Dialog}>
  `;
}
