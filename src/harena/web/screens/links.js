// Pages to which a link leads somebody who is perhaps not known yet: an invitation, a new password; and privacy.
import { html, useEffect, useSignal } from "../lib.js";
import { _ } from "../say.js";
import { api } from "../api.js";
import { go, place } from "../router.js";
import { styled } from "../boards/index.js";
import { typed } from "./controls.js";
import { Shell } from "./shell.js";

await styled("operator", Promise.resolve());

/**
 * One question, and what is done with its answer.
 * @param {{title: string, text: string, label: string, kind: string, most: number, button: string,
 *   done: (answer: string) => Promise<unknown>}} props
 */
function Asked({ title, text, label, kind, most, button, done }) {
  const answer = useSignal("");
  const wrong = useSignal("");
  useEffect(() => {
    document.title = _`${title} – Harena`;
  }, []);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await done(answer.value);
      go("/", true);
    } catch (error) {
      wrong.value = /** @type {Error} */ (error).message;
    }
  };
  const complete = kind === "password" ? "new-password" : "nickname";
  return html`
    <${Shell} on="">
      <main class="wordpage">
        <h1>${title}</h1>
        <form class="naming" onSubmit=${submit}>
          <p>${text}</p>
          <label>
            ${label}
            <input
              autofocus
              required
              type=${kind}
              maxlength=${most}
              autocomplete=${complete}
              value=${answer.value}
              onInput=${typed(answer)}
            />
          </label>
          ${wrong.value && html`<p class="wrong" role="alert">${wrong.value}</p>`}
          <div><button class="btn primary">${button}</button></div>
        </form>
      </main>
    </${Shell}>
  `;
}

export const Invitation = () => html`
  <${Asked}
    title="You are invited"
    text="Say what you are called, and the arena is yours."
    label="Your name"
    kind="text"
    most=${30}
    button="Come in"
    done=${(/** @type {string} */ name) => api.come(name.trim(), place.peek().path[1] ?? "")}
  />
`;

export const Reset = () => html`
  <${Asked}
    title="A new password"
    text="It has at least 8 characters. Every other device is signed out."
    label="New password"
    kind="password"
    most=${200}
    button="Save"
    done=${(/** @type {string} */ chosen) =>
      api.account("reset", { code: place.peek().path[1] ?? "", new_password: chosen })}
  />
`;

export function Privacy() {
  const found = useSignal(/** @type {import("../types").PrivacyPart[]} */ ([]));
  const wrong = useSignal("");
  useEffect(() => {
    document.title = _`Privacy – Harena`;
    api.privacy().then(
      (parts) => {
        found.value = parts;
      },
      (error) => {
        wrong.value = error.message;
      },
    );
  }, []);
  const each = found.value.map(
    (part) => html`
      <section key=${part.title}>
        <h2>${part.title}</h2>
        <p>${part.text}</p>
      </section>
    `,
  );
  return html`
    <${Shell} on="">
      <main class="wordpage">
        <h1>Privacy</h1>
        ${wrong.value && html`<p class="wrong" role="alert">${wrong.value}</p>`}
        ${each}
      </main>
    </${Shell}>
  `;
}
