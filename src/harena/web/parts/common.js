// The small parts that every screen uses.
import { html, signal } from "../lib.js";
import { _ } from "../say.js";
import { Icon } from "../pieces/icon.js";
import { Rule } from "../pieces/rule.js";
import { changeSound, changeTheme, language, sound, theme } from "../settings.js";
import { spoken, told, urgent } from "../voice.js";

export const Speaker = () => html`
    <div
      class="sr"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label="What happened"
      data-testid="live"
    >
      ${told.value.map((line) => html`<p key=${line.number}>${line.text}</p>`)}
    </div>
    <div class="sr" aria-live="polite" aria-atomic="true" data-testid="live-place">
      ${spoken.value}
    </div>
    <div class="sr" aria-live="assertive" aria-atomic="true" data-testid="live-now">
      ${urgent.value}
    </div>
`;

/** @typedef {{text: string, rule?: string, game?: string, bad?: boolean}} Message */

/**
 * A short message at the edge, gone after a while.
 * @type {import("../lib").Signal<Message | null>}
 */
const notice = signal(null);
let noticeTimer = 0;
/** Milliseconds that a letter takes to read. */
const READING = 60;

/** @param {string} text @param {{rule?: string, game?: string, bad?: boolean}} [more] */
export function say(text, more = {}) {
  notice.value = { text, ...more };
  urgent.value = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(
    () => {
      notice.value = null;
    },
    Math.max(6000, READING * text.length),
  );
}

/** @param {{now: Message, close?: () => void}} props */
export const NoticeOf = ({ now, close }) => html`
  <div class=${`notice ${now.bad ? "bad" : ""}`} role="status" onClick=${close}>
    <${Icon} name=${now.bad ? "cancel" : "check-mark"} />
    <span>
      ${now.text} <${Rule} id=${now.rule ?? ""} game=${now.game} />
    </span>
  </div>
`;

const closeNotice = () => {
  notice.value = null;
};

export const Notice = () => notice.value && html`<${NoticeOf} now=${notice.value} close=${closeNotice} />`;

export const ThemeButton = () => html`
  <button
    class="icbtn"
    title=${theme.value === "dark" ? _`Light theme` : _`Dark theme`}
    aria-label=${theme.value === "dark" ? _`Light theme` : _`Dark theme`}
    onClick=${changeTheme}
  >
    <${Icon} name=${theme.value === "dark" ? "sun" : "moon"} />
  </button>
`;

export const SoundButton = () => html`
  <button
    class="icbtn"
    title=${sound.value ? _`Sound off` : _`Sound on`}
    aria-label=${sound.value ? _`Sound off` : _`Sound on`}
    aria-pressed=${sound.value}
    onClick=${changeSound}
  >
    <${Icon} name=${sound.value ? "speaker" : "speaker-off"} />
  </button>
`;

/** The languages by their own names; the client itself speaks the first two. */
const SPOKEN = /** @type {Record<string, string>} */ ({ en: "English", de: "Deutsch", it: "Italiano" });
const OWN = ["en", "de"];

/** In which language everything is said; a game may know more. @param {{languages?: string[]}} props */
export const LanguageChoice = ({ languages = [] }) => html`
  <select
    class="language"
    aria-label="Language"
    title="Language"
    value=${language.value}
    onChange=${(/** @type {Event & {currentTarget: HTMLSelectElement}} */ e) => {
      language.value = e.currentTarget.value;
      location.reload(); // words are looked up once, when the page is made
    }}
  >
    ${[...new Set([...OWN, ...languages])].map((one) => html`<option value=${one}>${SPOKEN[one] ?? one}</option>`)}
  </select>
`;

export const Logo = () => html`
  <a class="logo" href="/" aria-label="Harena, home">
    <${Icon} name="galea" />
    <span>HARENA</span>
  </a>
`;

/**
 * A dialog that keeps the keyboard inside.
 * @param {{title: string, onClose?: () => void, children?: unknown, wide?: boolean}} props
 */
export function Dialog({ title, onClose, children, wide = false }) {
  const open = (/** @type {HTMLDialogElement | null} */ node) => {
    if (node && !node.open) node.showModal();
  };
  const close = html`
    <button class="icbtn" aria-label="Close" onClick=${onClose}>
      <${Icon} name="cancel" />
    </button>
  `;
  return html`
    <dialog
      class=${`dialog panel ${wide ? "wide" : ""}`}
      ref=${open}
      aria-label=${title}
      onCancel=${(/** @type {Event} */ e) => {
        e.preventDefault();
        onClose?.();
      }}
      onClick=${(/** @type {MouseEvent} */ e) => {
        if (e.target === e.currentTarget) onClose?.();
      }}
    >
      <div class="inside">
        <header>
          <h2>${title}</h2>
          ${onClose && close}
        </header>
        ${children}
      </div>
    </dialog>
  `;
}

/**
 * Whether a key is meant for the page: not for a field in which one types, nor for a dialog, and no shortcut of the
 * browser.
 * @param {KeyboardEvent} event
 */
export const forPage = (event) =>
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(/** @type {Element} */ (event.target).closest?.("input:not([type=range]), textarea, select, dialog"));

/** Copy a text, and say so. @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(_`${what} copied.`);
  } catch {
    say(text);
  }
}
