// "Why not?": the bubble beside something that is not lit, with the engine's one reason and its rule.
import { html, signal } from "../lib.js";
import { _ } from "../say.js";
import { sentence } from "../words.js";
import { useBeside } from "../beside.js";
import { Icon } from "./icon.js";
import { Rule } from "./rule.js";
import { urgent } from "../voice.js";

/**
 * @typedef {{title: string, reason: string, rule: string, at: Element | null}} Bubble   without a reason it is being
 *   asked for
 */

/** @type {import("../lib").Signal<Bubble | null>} */
const bubble = signal(null);

/**
 * Show a reason that is already known.
 * @param {string} title
 * @param {string} reason
 * @param {string} rule
 * @param {Element | null} at
 */
export function tell(title, reason, rule, at) {
  bubble.value = { title, reason, rule, at };
  urgent.value = `${title} ${reason}`;
}

/**
 * Ask what stands against what is most likely meant by a thing, and show it at the very spot.
 * @param {() => Promise<{reason: string, rule: string}>} against
 * @param {string} name
 * @param {Element | null} at
 */
export async function whyNot(against, name, at) {
  const asked = { title: _`Not now`, reason: "", rule: "", at };
  bubble.value = asked;
  const { reason, rule } = await against();
  if (bubble.value !== asked) return; // something else was pressed meanwhile
  const told = reason || _`It can be chosen.`;
  bubble.value = { ...asked, title: reason ? asked.title : _`Go on`, reason: told, rule };
  urgent.value = `${sentence(name)}: ${told}`;
}

export const closeWhy = () => {
  if (bubble.value) bubble.value = null;
};

/** @param {{now: Bubble, game: string}} props */
export function BubbleAt({ now, game }) {
  const node = useBeside(now.at ? [now.at] : [], [now.reason]);
  return html`
    <div class="bubble why" role="note" ref=${node}>
      <p>
        <b>${now.title}</b>${" "}
        ${now.reason || _`Asking the rules …`}${" "}
        <${Rule} id=${now.rule} game=${game} />
      </p>
      <button class="x" aria-label="Close" onClick=${closeWhy}>
        <${Icon} name="cancel" />
      </button>
    </div>
  `;
}

/** @param {{game: string}} props */
export const WhyBubble = ({ game }) => bubble.value && html`<${BubbleAt} now=${bubble.value} game=${game} />`;
