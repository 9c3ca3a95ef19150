// The chat of those who play, or of those who watch.
import { html, signal, useEffect, useLayoutEffect, useRef, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { api } from "../../api.js";
import { seatClass } from "../../words.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";
import { ask } from "../asked.js";
import { say } from "../common.js";

/** @typedef {import("../../live").Live} Live */

/** What opens the seat through whose eyes somebody looks. @param {Live} live */
const tokenOf = (live) => live.mine.value.find((own) => own.seat === live.seat.value)?.token ?? "";

/** Tell the moderators of a line. @param {Live} live @param {import("../../types").ChatLine} line */
async function report(live, line) {
  const reason = await ask({
    title: _`Tell the moderators?`,
    text: _`They read what ${line.name} said, and who told them.`,
    label: _`Why, if you like`,
    action: _`Tell them`,
  });
  if (reason === null) return;
  try {
    const seat = live.seat.value;
    await api.report(live.id, { line: line.id, reason, ...(seat === null ? {} : { seat }) }, tokenOf(live));
    say(_`The moderators will look at it.`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/** @param {{live: Live, line: import("../../types").ChatLine}} props */
function Line({ live, line }) {
  const seats = live.position.value?.table.seats ?? [];
  const others = !seats.some((s) => s.mine && s.person === line.person);
  return html`
    <li class=${seatClass(line.seat)}>
      ${typeof line.seat === "number" && html`<${Emblem} seat=${line.seat} small=${true} />`}
      <span>
        <b>${line.name}</b> ${line.text}
      </span>
      ${
        others &&
        html`
        <button
          class="icbtn report"
          title="Tell the moderators"
          aria-label=${_`Tell the moderators what ${line.name} said`}
          onClick=${() => report(live, line)}
        >
          <${Icon} name="public-speaker" />
        </button>
      `
      }
    </li>
  `;
}

/** Those whose lines are not shown: the service keeps them with the person. */
const muted = signal(/** @type {string[]} */ ([]));

/** Whoever need not be heard can be muted. @param {{live: Live}} props */
function Mutes({ live }) {
  useEffect(() => {
    api.muted().then(
      (found) => {
        muted.value = found;
      },
      () => {},
    );
  }, []);
  const mute = async (/** @type {string} */ person, /** @type {string} */ name) => {
    const on = !muted.value.includes(person);
    try {
      await live.ask({ type: "mute", person, on });
      muted.value = on ? [...muted.value, person] : muted.value.filter((m) => m !== person);
      say(on ? _`You no longer hear ${name}.` : _`You hear ${name} again.`);
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
        ${silent ? _`Hear` : _`Mute`} ${name}
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
  const lines = live.chat.value.filter((line) => !muted.value.includes(line.person ?? ""));
  useLayoutEffect(() => {
    const node = box.current;
    if (node) node.scrollTop = node.scrollHeight;
  }, [lines.length]);
  const silence = live.seat.value === null ? _`Spectators talk among themselves here.` : _`Nothing said yet. Ave!`;
  return html`
    <ol class="chat" ref=${box} tabindex="0" aria-label="Chat">
      ${lines.map((line) => html`<${Line} key=${line.id} live=${live} line=${line} />`)}
      ${!lines.length && html`<li class="quiet">${silence}</li>`}
    </ol>
    <${Mutes} live=${live} />
    <${Say} live=${live} />
  `;
}
