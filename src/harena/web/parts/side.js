// The panel at the side: log, chat, rules, one's own notes, and the whole table as text. A drawer on a phone.
import { html, useEffect, useLayoutEffect, useRef, useSignal } from "../lib.js";
import { Emblem, Icon, say } from "./common.js";
import { RulesText } from "./rules.js";
import { headline, isHeading } from "../words.js";

const TABS = /** @type {const} */ (["Log", "Chat", "Rules", "Notes", "Text"]);

/**
 * @param {{live: import("../live").Live, game: string, worded: (text: string) => string, tab:
 *   import("../lib").Signal<string>, rule: import("../lib").Signal<string>, text?: () => unknown, onClose: () => void}}
 *   props
 */
export function Side({ live, game, worded, tab, rule, text, onClose }) {
  const choose = (/** @type {string} */ name) => {
    tab.value = name;
    if (name === "Chat") live.unread.value = 0;
  };
  useEffect(() => {
    if (tab.value === "Chat") live.unread.value = 0;
  });
  return html`
    <aside class="side" aria-label="Log, chat, rules, notes and text">
      <div class="tabs">
        <div class="tablist" role="tablist">
          ${TABS.map(
            (name) => html`
            <button
              role="tab"
              id=${`tab-${name}`}
              aria-controls="side-body"
              aria-selected=${tab.value === name}
              class=${tab.value === name ? "on" : ""}
              onClick=${() => choose(name)}
            >
              ${name}
              ${
                name === "Chat" && live.unread.value > 0 && tab.value !== "Chat"
                  ? html`
                <span class="n">${live.unread.value}</span>
              `
                  : ""
              }
            </button>
          `,
          )}
        </div>
        <button class="icbtn fold" aria-label="Fold the panel away" title="Fold away" onClick=${onClose}>
          <${Icon} name="cancel" />
        </button>
      </div>
      <div class="body" id="side-body" role="tabpanel" aria-labelledby=${`tab-${tab.value}`}>
        ${tab.value === "Log" && html`<${Log} live=${live} worded=${worded} />`}
        ${tab.value === "Chat" && html`<${Chat} live=${live} />`}
        ${tab.value === "Rules" && html`<${RulesText} game=${game} at=${rule.value} narrow=${true} />`}
        ${tab.value === "Notes" && html`<${Notes} id=${live.id} />`}
        ${tab.value === "Text" && (text?.() ?? html`<p class="quiet">Nothing to read yet.</p>`)}
      </div>
    </aside>
  `;
}

/** @param {{live: import("../live").Live, worded: (text: string) => string}} props */
function Log({ live, worded }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null)),
    low = useRef(true);
  const events = live.events.value;
  useLayoutEffect(() => {
    const node = box.current;
    if (node && low.current) node.scrollTop = node.scrollHeight;
  }, [events]);
  const seat = (/** @type {any} */ e) => (typeof e.seat === "number" ? `s${(e.seat % 4) + 1}` : "");
  const last = events.at(-1)?.number;
  return html`
    <ol
      class="log"
      ref=${box}
      tabindex="0"
      aria-label="What happened"
      onScroll=${(/** @type {any} */ e) => {
        low.current = e.target.scrollHeight - e.target.scrollTop - e.target.clientHeight < 40;
      }}
    >
      ${
        (events[0]?.number ?? 0) > 0 &&
        html`
        <li class="more">
          <button
            onClick=${() => {
              low.current = false;
              live.earlier().catch((error) => say(error.message, { bad: true }));
            }}
          >
            Earlier
          </button>
        </li>
      `
      }
      ${events.map(
        (e) => html`
        <li
          key=${e.number}
          class=${isHeading(e.kind) ? "head" : `${seat(e)} ${e.number === last ? "now" : ""}`}
        >
          ${isHeading(e.kind) ? html`<span>${headline(worded(e.text))}</span>` : worded(e.text)}
        </li>
      `,
      )}
      ${!events.length && html`<li>Nothing has happened yet.</li>`}
    </ol>
  `;
}

/** @param {{live: import("../live").Live}} props */
function Chat({ live }) {
  const text = useSignal("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = live.chat.value,
    seats = live.position.value?.table.seats ?? [];
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
  const others = seats.filter((s) => s.kind === "person" && s.person && !s.mine);
  useLayoutEffect(() => {
    const node = box.current;
    if (node) node.scrollTop = node.scrollHeight;
  }, [lines]);
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
  return html`
      <ol class="chat" ref=${box} tabindex="0" aria-label="Chat">
        ${lines.map(
          (line) => html`
          <li
            key=${line.id}
            class=${line.seat === null || line.seat === undefined ? "" : `s${(line.seat % 4) + 1}`}
          >
            ${line.seat !== null && line.seat !== undefined && html`<${Emblem} seat=${line.seat} small=${true} />`}
            <span>
              <b>${line.name}</b> ${line.text}
            </span>
          </li>
        `,
        )}
        ${
          !lines.length &&
          html`
          <li class="quiet">
            ${live.seat.value === null ? "Spectators talk among themselves here." : "Nothing said yet. Ave!"}
          </li>
        `
        }
      </ol>
      ${
        others.length > 0 &&
        html`
        <p class="mutes">
          ${others.map(
            (s) => html`
            <button
              key=${s.seat}
              aria-pressed=${muted.value.includes(s.person ?? "")}
              onClick=${() => mute(s.person ?? "", s.name)}
            >
              ${muted.value.includes(s.person ?? "") ? "Hear" : "Mute"} ${s.name}
            </button>
          `,
          )}
        </p>
      `
      }
      <form class="say" onSubmit=${send}>
        <label>
          <span class="sr">Say something</span>
          <input
            maxlength="500"
            autocomplete="off"
            placeholder="Say something…"
            value=${text.value}
            onInput=${(/** @type {any} */ e) => {
              text.value = e.target.value;
            }}
          />
        </label>
        <button class="icbtn" aria-label="Send">
          <${Icon} name="plain-arrow" />
        </button>
      </form>
  `;
}

/** @param {{id: string}} props */
function Notes({ id }) {
  const key = `harena-notes-${id}`;
  let first = "";
  try {
    first = localStorage.getItem(key) ?? "";
  } catch {
    /* storage may be closed to us */
  }
  return html`
    <label class="notes">
      <span class="quiet">Only on this device.</span>
      <textarea
        aria-label="Notes"
        onInput=${(/** @type {any} */ e) => {
          try {
            localStorage.setItem(key, e.target.value);
          } catch {
            /* as above */
          }
        }}
      >
        ${first}
      </textarea>
    </label>
  `;
}
