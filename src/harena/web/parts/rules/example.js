// An example in the rules: a few moves of the real game, played by the service, on the game's own board, small.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { api } from "../../api.js";
import { NO_BOARD } from "../../boards/index.js";
import { patched } from "../../live.js";
import { Icon } from "../../pieces/icon.js";
import { calm, phone } from "../../settings.js";
import { sentence } from "../../words.js";
import { BoardView, useGame } from "../boardview.js";

/** @typedef {import("../../types").Lesson} Told   an example is written, played and sent as a lesson is */

/** The table is drawn so large, and then so small that the words and buttons below are in sight with it. */
const DESK = { wide: 1080, high: 640 };
const HAND = { wide: 540, high: 500 };
const LARGEST = 0.6;
/** How long a step is shown while it plays by itself. */
const PAUSE = 2600;

/** The view of every step. @param {Told} told */
function viewsOf(told) {
  let position = told.position;
  return told.scenes.map((scene) => {
    for (const change of scene.changes) position = patched(position, change[0], change[1], change.length === 1);
    return { ...position.view, ask: null };
  });
}

/**
 * By how much the table is drawn smaller, so that it fits.
 * @param {{current: HTMLElement | null}} box
 * @param {number} wide
 */
function useScale(box, wide) {
  const scale = useSignal(0);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const look = () => {
      scale.value = Math.min(LARGEST, node.clientWidth / wide);
    };
    const observer = new ResizeObserver(look);
    observer.observe(node);
    look();
    return () => observer.disconnect();
  }, [wide]);
  return scale.value;
}

/** @param {{told: Told, at: number}} props */
function Shown({ told, at }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { game, board } = useGame(told.game);
  const views = useMemo(() => viewsOf(told), [told]);
  const { wide, high } = phone.value ? HAND : DESK;
  const scale = useScale(box, wide);
  const left = `calc(50% - ${(wide * scale) / 2}px)`;
  const room = { left, width: `${wide}px`, height: `${high}px`, transform: `scale(${scale})` };
  const table = html`
    <div class="table small" style=${room} inert>
      <${BoardView} view=${views[at]} names=${told.names} board=${board} game=${game} />
    </div>
  `;
  return html`
    <div class="drawn-small" aria-hidden="true" ref=${box} style=${{ height: `${high * scale}px` }}>
      ${board !== NO_BOARD && scale > 0 && table}
    </div>
  `;
}

/** What happened in a step, as the game tells it. @param {Told} told @param {number} at */
const happened = (told, at) => told.scenes[at].events.map(({ text }) => text).filter(Boolean);

/** @param {{told: Told}} props */
function Played({ told }) {
  const at = useSignal(0);
  const runs = useSignal(false);
  const last = told.scenes.length - 1;
  const go = (/** @type {number} */ to) => {
    at.value = Math.min(Math.max(0, to), last);
    if (at.value === last) runs.value = false;
  };
  useEffect(() => {
    if (!runs.value) return undefined;
    const timer = setTimeout(() => go(at.value + 1), calm() ? 2 * PAUSE : PAUSE);
    return () => clearTimeout(timer);
  }, [runs.value, at.value]);
  const play = () => {
    if (at.value === last) at.value = 0;
    runs.value = !runs.value;
  };
  const step = (/** @type {number} */ by) => () => {
    runs.value = false;
    go(at.value + by);
  };
  const { say } = told.scenes[at.value];
  return html`
    <${Shown} told=${told} at=${at.value} />
    <div class="says" role="log" aria-label="What happens" tabindex="0">
      ${say && html`<p class="say">${say}</p>`}
      ${at.value > 0 && happened(told, at.value).map((text) => html`<p class="told">${sentence(text)}</p>`)}
    </div>
    <div class="steps">
      <button class="btn" disabled=${at.value === 0} onClick=${step(-1)}>Back</button>
      <button class="btn primary" data-testid="play" aria-pressed=${runs.value} onClick=${play}>
        ${runs.value ? _`Stop` : _`Play`}
      </button>
      <button class="btn" data-testid="next" disabled=${at.value === last} onClick=${step(1)}>Next</button>
      <span class="num quiet">${at.value + 1} of ${last + 1}</span>
    </div>
  `;
}

/** Opened when somebody wants to see it: a chapter may have many. @param {{game: string, id: string}} props */
export function Example({ game, id }) {
  const told = useSignal(/** @type {Told | null} */ (null));
  const trouble = useSignal("");
  useEffect(() => {
    api
      .example(game, id)
      .then((found) => {
        told.value = found;
      })
      .catch((error) => {
        trouble.value = error.message;
      });
  }, [game, id]);
  const open = useSignal(false);
  if (trouble.value) return null; // the rules are whole without their examples
  const toggle = (/** @type {Event & {currentTarget: HTMLDetailsElement}} */ event) => {
    open.value = event.currentTarget.open;
  };
  return html`
    <details class="example" data-example=${id} onToggle=${toggle}>
      <summary>
        <${Icon} name="light-bulb" />
        <b>Example</b> <span>${told.value?.title ?? ""}</span>
      </summary>
      ${open.value && told.value && html`<${Played} told=${told.value} />`}
    </details>
  `;
}
