// What the shell puts round a board: bubbles, the prompt bar, buttons, notices and the log.
import { html, useSignal } from "../../lib.js";
import { NoticeOf, SoundButton, ThemeButton } from "../../parts/common.js";
import { Prompt } from "../../parts/prompt.js";
import { Line } from "../../parts/side/log.js";
import { Icon } from "../../pieces/icon.js";
import { BubbleAt } from "../../pieces/why.js";
import { One, Row } from "./shown.js";
import { ASKED, EVENTS, HINT, NAMES, WAITING } from "./specimens.js";

/** @typedef {import("../../types").View} View */
/** @typedef {import("../table/open").OpenTable} OpenTable */

const WHY = {
  title: "Not now",
  reason: "It costs 2 coins, and you have 1.",
  rule: "R-7",
  at: null,
};

export const Bubbles = () => html`
  <${Row}>
    <${One} of="with its rule"><${BubbleAt} now=${WHY} game="" /></${One}>
    <${One} of="without a rule"><${BubbleAt} now=${{ ...WHY, rule: "" }} game="" /></${One}>
    <${One} of="being asked"><${BubbleAt} now=${{ ...WHY, reason: "" }} game="" /></${One}>
  </${Row}>
`;

const asItIs = (/** @type {string} */ text) => text;

/** A table that is open on nothing but this view. @param {View} view */
const openOn = (view) =>
  /** @type {OpenTable} */ (
    /** @type {unknown} */ ({
      live: null,
      position: { view, also: [], offers: [], undo: { can: view === ASKED, reason: "Nothing can be taken back." } },
      view,
      game: null,
      board: {},
      names: NAMES,
      worded: asItIs,
    })
  );

const nothing = () => {};

/** @param {{view: View}} props */
function PromptOn({ view }) {
  const chosen = useSignal("");
  const act = (/** @type {string} */ text) => {
    chosen.value = text;
  };
  const answer = { path: [], setPath: nothing, act, chosen: chosen.value };
  const hint = { given: view === ASKED ? HINT : null, thinking: false, ask: nothing };
  return html`<${Prompt} open=${openOn(view)} answer=${answer} hint=${hint} undo=${nothing} />`;
}

/** One at a time: a page has one prompt bar. */
export function Prompts() {
  const waits = useSignal(false);
  const other = () => {
    waits.value = !waits.value;
  };
  return html`
    <${PromptOn} view=${waits.value ? WAITING : ASKED} />
    <${Row}>
      <button class="btn" aria-pressed=${waits.value} onClick=${other}>While somebody else decides</button>
    </${Row}>
  `;
}

export const Buttons = () => html`
  <${Row}>
    <button class="btn">Plain</button>
    <button class="btn primary">Primary</button>
    <button class="btn primary big">Large</button>
    <button class="btn" disabled>Not now</button>
    <button class="btn"><${Icon} name="shaking-hands" />With a symbol</button>
    <${ThemeButton} />
    <${SoundButton} />
    <button class="token lit">Lit</button>
  </${Row}>
`;

export const Notices = () => html`
  <${Row}>
    <${NoticeOf} now=${{ text: "Link copied." }} />
    <${NoticeOf} now=${{ text: "It is not your turn.", bad: true, rule: "R-7" }} />
  </${Row}>
`;

export const LogLines = () => html`
  <ol class="log">
    ${EVENTS.map((e) => html`<${Line} event=${e} last=${e === EVENTS.at(-1)} worded=${asItIs} />`)}
  </ol>
`;
