// The chat of those who play, or of those who watch.
import { html, useLayoutEffect, useRef, useSignal } from "../../lib.js";
import { seatClass } from "../../words.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";
import { say } from "../common.js";

/** @typedef {import("../../live").Live} Live */

/** @param {{line: import("../../types").ChatLine}} props */
const Line = ({ line }) => html`
  <li class=${seatClass(line.seat)}>
    ${typeof line.seat === "number" && html`<${Emblem} seat=${line.seat} small=${true} />`}
    <span>
      <b>${line.name}</b> ${line.text}
    </span>
  </li>
`;

/** Whoever need not be heard can be muted. @param {{live: Live}} props */
function Mutes({ live }) {
  const muted = useSignal(/** @type {string[]} */ ([]));
  const mute = async (/** @type {string} */ person, /** @type {string} */ name) => {
    const on = !muted.value.includes(person);
    try {
      await live.ask({ type: "mute", person, on });
      muted.value = on ? [...muted.value, person] : muted.value.filter((m) => m !== person);
      say(on ? `You no longer hear ${name}.` : `You hear ${name} again.`);
    } catch (error) {
      say(/** @type {Error} */ (error).message, { bad: true });
    }
  };
  const seats = live.position.value?.table.seats ?? [];
  const others = seats.filter((s) => s.kind === "person" && s.person && !s.mine);
  if (!others.length) return null;
  const each = others.map(({ seat, name, person }) => {
    const silent = muted.value.includes(person ?? "");
    return html`
      <button key=${seat} aria-pressed=${silent} onClick=${() => mute(person ?? "", name)}>
        ${silent ? "Hear" : "Mute"} ${name}
      </button>
    `;
  });
  return html`<p class="mutes">${each}</p>`;
}

/** @param {{live: Live}} props */
function Say({ live }) {
  const text = useSignal("");
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const line = text.value.trim();
    if (!line) return;
    text.value = "";
    try {
      await live.say(line);
    } catch (error) {
      text.value = line;
      say(/** @type {Error} */ (error).message, { bad: true });
    }
  };
  const input = (/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => {
    text.value = e.currentTarget.value;
  };
  return html`
    <form class="say" onSubmit=${send}>
      <label>
        <span class="sr">Say something</span>
        <input
          maxlength="500"
          autocomplete="off"
          placeholder="Say something…"
          value=${text.value}
          onInput=${input}
        />
      </label>
      <button class="icbtn" aria-label="Send">
        <${Icon} name="plain-arrow" />
      </button>
    </form>
  `;
}

/** @param {{live: Live}} props */
export function Chat({ live }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = live.chat.value;
  useLayoutEffect(() => {
    const node = box.current;
    if (node) node.scrollTop = node.scrollHeight;
  }, [lines]);
  const silence = live.seat.value === null ? "Spectators talk among themselves here." : "Nothing said yet. Ave!";
  return html`
    <ol class="chat" ref=${box} tabindex="0" aria-label="Chat">
      ${lines.map((line) => html`<${Line} key=${line.id} line=${line} />`)}
      ${!lines.length && html`<li class="quiet">${silence}</li>`}
    </ol>
    <${Mutes} live=${live} />
    <${Say} live=${live} />
  `;
}
