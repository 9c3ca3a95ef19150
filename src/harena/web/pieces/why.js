// "Why not?": the bubble beside something that is not lit, with the engine's one reason and its rule.
import { html, signal } from "../lib.js";
import { sentence } from "../words.js";
import { Icon } from "./icon.js";
import { Rule } from "./rule.js";
import { urgent } from "../voice.js";

/**
 * @typedef {{title: string, reason: string, rule: string, x: number, y: number, below: boolean}} Bubble  without a
 *   reason it is being asked for
 */

/** @type {import("../lib").Signal<Bubble | null>} */
const bubble = signal(null);

/** @param {Element | null} at */
function place(at) {
  const box = at?.getBoundingClientRect();
  const x = box ? box.left + box.width / 2 : innerWidth / 2;
  const y = box ? box.top : innerHeight / 2;
  const below = y < 170;
  return {
    x: Math.round(Math.min(Math.max(x, 124), innerWidth - 124)),
    y: Math.round(below && box ? box.bottom + 10 : y - 10),
    below,
  };
}

/**
 * Show a reason that is already known.
 * @param {string} title
 * @param {string} reason
 * @param {string} rule
 * @param {Element | null} at
 */
export function tell(title, reason, rule, at) {
  bubble.value = { title, reason, rule, ...place(at) };
  urgent.value = `${title} ${reason}`;
}

/**
 * Ask what stands against what is most likely meant by a thing, and show it.
 * @param {(name: string) => Promise<{reason: string, rule: string}>} against
 * @param {string} name
 * @param {Element | null} at
 */
export async function whyNot(against, name, at) {
  const spot = place(at);
  const title = `${sentence(name)}: why not?`;
  bubble.value = { title, reason: "", rule: "", ...spot };
  const { reason, rule } = await against(name);
  bubble.value = { title, reason: reason || "It can be chosen.", rule, ...spot };
  urgent.value = `${name}: ${bubble.value.reason}`;
}

export const closeWhy = () => {
  if (bubble.value) bubble.value = null;
};

/** Beside what it is about: above it, or below. @param {Bubble} bubble */
const beside = ({ x, y, below }) => ({
  left: `${x}px`,
  ...(below ? { top: `${y}px` } : { bottom: `${innerHeight - y}px` }),
});

/** @param {{now: Bubble, game: string}} props */
export function BubbleAt({ now, game }) {
  const reason = html`
    <p>
      ${now.reason} <${Rule} id=${now.rule} game=${game} />
    </p>
  `;
  return html`
    <div class=${`bubble why ${now.below ? "below" : ""}`} role="note" style=${beside(now)}>
      <b>${now.title}</b>
      <button class="x" aria-label="Close" onClick=${closeWhy}>
        <${Icon} name="cancel" />
      </button>
      ${now.reason ? reason : html`<p class="quiet">Asking the rules …</p>`}
    </div>
  `;
}

/** @param {{game: string}} props */
export const WhyBubble = ({ game }) => bubble.value && html`<${BubbleAt} now=${bubble.value} game=${game} />`;
