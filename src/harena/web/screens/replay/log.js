// What happened, line by line, and the decisive moments alone: every line leads to its step.
import { html, useEffect, useMemo, useRef, useSignal } from "../../lib.js";
import { word } from "../../say.js";
import { Emblem } from "../../pieces/emblem.js";
import { Icon } from "../../pieces/icon.js";
import { headline, isHeading, seatClass } from "../../words.js";
import { sign } from "./moments.js";

/** @typedef {import("../../finished").Outline} Outline */
/** @typedef {(to: number) => void} Move */

/**
 * The lines stay as they are: a step only moves the mark, among those between the old place and the new one.
 * @param {{current: HTMLElement | null}} box
 * @param {Outline} outline
 * @param {number} at
 * @param {unknown} lines
 */
function useMark(box, outline, at, lines) {
  const marked = useRef({ lines: /** @type {unknown} */ (null), at: -1, last: -1 });
  useEffect(() => {
    const list = box.current;
    const was = marked.current;
    if (!list) return;
    const fresh = was.lines !== lines;
    const last = outline.lines.findLastIndex((l) => l.step <= at);
    outline.lines.forEach(({ step }, i) => {
      if (!fresh && (step === at) === (step === was.at) && step > at === step > was.at) return;
      list.children[i].classList.toggle("now", step === at);
      list.children[i].classList.toggle("future", step > at);
    });
    if (was.last !== last) list.children[was.last]?.firstElementChild?.setAttribute("tabindex", "-1");
    list.children[last]?.firstElementChild?.setAttribute("tabindex", "0");
    marked.current = { lines, at, last };
    const follow = () => {
      const line = /** @type {HTMLElement | undefined} */ (list.children[last]);
      if (line) list.scrollTop = line.offsetTop - list.clientHeight * 0.6;
    };
    const sized = new ResizeObserver(follow);
    sized.observe(list);
    return () => sized.disconnect();
  }, [at, lines]);
}

/** @param {{outline: Outline, at: number, worded: import("./told").Worded, move: Move}} props */
function Moves({ outline, at, worded, move }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const latest = useRef(move);
  latest.current = move;
  const lines = useMemo(
    () =>
      outline.lines.map(
        (l, i) => html`
          <li key=${i} class=${isHeading(l.kind) ? "head" : seatClass(l.seat)} data-step=${l.step}>
            <button tabindex="-1" onClick=${() => latest.current(l.step)}>${headline(worded(l.text))}</button>
          </li>
        `,
      ),
    [outline, worded],
  );
  useMark(box, outline, at, lines);
  return html`<ol class="log" ref=${box} tabindex="0" aria-label="What happened">${lines}</ol>`;
}

/**
 * @param {{mark: import("../../finished").Mark, at: number, icon: string, text: string, name: string,
 *   move: Move}} props
 */
const KeyMoment = ({ mark, at, icon, text, name, move }) => html`
  <li class=${`${seatClass(mark.seat)} ${mark.step === at ? "now" : mark.step > at ? "future" : ""}`}>
    <button onClick=${() => move(mark.step)}>
      <${Icon} name=${icon} />
      <span>${text}</span>
      <b class="num">
        <${Emblem} seat=${mark.seat} small=${true} />
        <span class="sr">chances of ${name} </span>
        ${mark.swing > 0 ? "+" : "−"}
        ${Math.abs(mark.swing)}
      </b>
    </button>
  </li>
`;

/**
 * @param {{finished: import("../../finished").FinishedGame, outline: Outline, at: number, names: string[],
 *   move: Move, caption:
 *   import("./told").Caption}} props
 */
function KeyMoments({ finished, outline, at, names, move, caption }) {
  const moments = outline.marks.map(
    (mark) => html`
      <${KeyMoment}
        key=${mark.step}
        mark=${mark}
        at=${at}
        icon=${sign(finished.told.get(mark.step))}
        text=${caption(mark.step).text}
        name=${names[mark.seat]}
        move=${move}
      />
    `,
  );
  return html`
    <ol class="log keyed" tabindex="0" aria-label="Decisive moments">
      ${moments.length ? moments : html`<li>No single step turned this game.</li>`}
    </ol>
  `;
}

/** @param {{name: string, count?: number, tab: import("../../lib").Signal<string>}} props */
const Tab = ({ name, count = 0, tab }) => html`
  <button
    role="tab"
    id=${`tab-${name}`}
    aria-controls="replay-log"
    aria-selected=${tab.value === name}
    class=${tab.value === name ? "on" : ""}
    onClick=${() => {
      tab.value = name;
    }}
  >
    ${word(name)}
    ${count > 0 && html`<span class="n">${count}</span>`}
  </button>
`;

/**
 * @param {{finished: import("../../finished").FinishedGame, outline: Outline, at: number, names: string[], worded:
 *   import("./told").Worded, move: Move, caption: import("./told").Caption}} props
 */
export function Log({ worded, ...props }) {
  const { outline, at, move } = props;
  const tab = useSignal("Moves");
  const moves = () => html`<${Moves} outline=${outline} at=${at} worded=${worded} move=${move} />`;
  return html`
    <div class="logp panel">
      <div class="tabs">
        <div class="tablist" role="tablist">
          <${Tab} name="Moves" tab=${tab} />
          <${Tab} name="Key" count=${outline.marks.length} tab=${tab} />
        </div>
      </div>
      <div id="replay-log" role="tabpanel" aria-labelledby=${`tab-${tab.value}`}>
        ${tab.value === "Moves" ? moves() : html`<${KeyMoments} ...${props} />`}
      </div>
    </div>
  `;
}
