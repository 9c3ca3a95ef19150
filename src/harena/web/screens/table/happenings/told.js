// What the others did since my last decision, in a few steps: each can be lit, played again, and opened.
import { html, useEffect, useRef } from "../../../lib.js";
import { _ } from "../../../say.js";
import { forPage } from "../../../parts/common.js";
import { Emblem } from "../../../pieces/emblem.js";
import { Icon } from "../../../pieces/icon.js";
import { pointed, points } from "../../../pointed.js";
import { phone } from "../../../settings.js";
import { seatClass } from "../../../words.js";
import { Marks, useLeft } from "./marks.js";
import { Played } from "./played.js";
import { useRecap } from "./recap.js";
import { useReplay } from "./replay.js";

/** @typedef {import("../../../types").GameEvent} GameEvent */
/** @typedef {import("../../../recap").Step} Step */
/** @typedef {import("./recap").Recap} Recap */
/** @typedef {import("./replay").Replay} Replay */

/** A step opened: every event of it, as it was told. @param {{step: Step, worded: (text: string) => string}} props */
const Opened = ({ step, worded }) => html`
  <ol class="panel" data-testid="happened">
    ${step.events.map(
      (e) => html`<li key=${e.number} data-number=${e.number} ...${points([e])}>${worded(e.text)}</li>`,
    )}
  </ol>
`;

/** @param {{recap: Recap, replay: Replay, index: number, view: import("../../../types").View}} props */
function Chip({ recap, replay, index, view }) {
  const step = recap.steps[index];
  const first = step.seat !== null && step.seat !== recap.steps[index - 1]?.seat;
  const on = replay.at === index;
  const enter = (/** @type {PointerEvent} */ e) => {
    if (e.pointerType === "mouse") replay.show(index, false);
  };
  return html`
    ${first && html`<${Emblem} seat=${step.seat} small=${true} icon=${recap.known?.sign?.(step.seat ?? 0, view)} />`}
    <button
      class=${`ev ${seatClass(step.seat)} ${on ? "on" : ""}`}
      aria-expanded=${replay.opened === index}
      onPointerEnter=${enter}
      onClick=${() => replay.toggle(index)}
    >
      <b class="nr"><span class="sr">Step </span>${index + 1}</b>
      <${Icon} name=${step.mark.icon} />
      <span class="sr"> of ${recap.steps.length}: ${recap.whose[index]}</span>
      <span>${recap.titles[index]}</span>
    </button>
  `;
}

/**
 * What is outlined on the board: where the others' steps happened, and all of what is pointed at.
 * @param {Recap} recap
 * @param {number} at
 * @returns {import("./marks").Shown[]}
 */
function outlined({ steps, fresh, me }, at) {
  const lit = pointed.value;
  const all = steps.map(({ seat, deeds, lead }, i) => {
    const on = at === i;
    return { number: i + 1, seat, events: on ? deeds : deeds.filter(({ kind }) => kind === lead.kind), on };
  });
  const shown = fresh ? all.filter(({ seat, on }) => on || seat !== me) : all.filter(({ on }) => on);
  return lit.length ? [...shown, { number: 0, seat: lit[0].seat ?? null, events: lit, on: true }] : shown;
}

/** R goes on to the next step, a press elsewhere leaves the recap. @param {Replay} replay */
function useKeys(replay) {
  const current = useRef(replay);
  current.current = replay;
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ e) => {
      if (forPage(e) && e.key.toLowerCase() === "r") current.current.step(1);
    };
    const away = (/** @type {Event} */ e) => {
      if (!(/** @type {Element} */ (e.target).closest?.(".happenings"))) current.current.close();
    };
    addEventListener("keydown", key);
    addEventListener("pointerdown", away);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener("pointerdown", away);
    };
  }, []);
}

/** @param {{recap: Recap, at: number}} props */
function Label({ recap: { steps, fresh, me }, at }) {
  const heading = me === null ? _`Lately` : _`Since you decided`;
  const counted = at >= 0 ? _`${at + 1} of ${steps.length}` : _`${steps.length} new`;
  return html`
    <span class=${`lab ${fresh ? "hot" : ""}`}>
      ${fresh && !phone.value && html`<kbd>R</kbd>`}
      ${fresh ? (phone.value ? counted : heading) : steps.length ? _`Your last deed` : _`Nothing new`}
    </span>
  `;
}

/** @param {{open: import("../open").OpenTable}} props */
export function Told({ open }) {
  const { view, worded } = open;
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const recap = useRecap(open);
  const replay = useReplay(open, recap, row);
  const left = useLeft(view, recap.since);
  useKeys(replay);
  const step = (/** @type {KeyboardEvent} */ e) => {
    const by = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 })[e.key];
    if (e.key === "Escape") replay.close();
    if (!by) return;
    e.preventDefault();
    e.stopPropagation();
    replay.step(by);
  };
  const opened = recap.steps[replay.opened];
  const marks = view && recap.known;
  return html`
    <${Label} recap=${recap} at=${replay.at} />
    <div
      class=${`evs ${recap.fresh ? "" : "old"}`}
      ref=${row}
      role="group"
      aria-label="Steps"
      data-told=${recap.told}
      onKeyDown=${step}
      onPointerLeave=${replay.leave}
    >
      ${recap.steps.map(
        (one, i) => html`
          <${Chip} key=${one.events[0].number} recap=${recap} replay=${replay} index=${i} view=${view} />
        `,
      )}
    </div>
    ${opened && html`<${Opened} step=${opened} worded=${worded} />`}
    ${
      marks && html`<${Marks} steps=${outlined(recap, replay.at)} view=${view} touched=${marks.touched} left=${left} />`
    }
    ${replay.playing && html`<${Played} playing=${replay.playing} close=${replay.lay} />`}
  `;
}
