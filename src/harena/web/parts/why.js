// "Why not?": the bubble beside something that is not lit, with the engine's reasons and their rules.
import { html, signal } from "../lib.js";
import { meanings } from "../reading.js";
import { sentence } from "../words.js";
import { Icon, Rule, urgent } from "./common.js";

/** @typedef {{title: string, lines: {deed: string, reason: string, rule: string}[], x: number, y: number, below: boolean}} Bubble */

/** @type {import("../lib").Signal<Bubble | null>} */
export const bubble = signal(null);

/** @param {Element | null} at */
function place(at) {
  const box = at?.getBoundingClientRect();
  const x = box ? box.left + box.width / 2 : innerWidth / 2;
  const y = box ? box.top : innerHeight / 2;
  const below = y < 170;
  return { x: Math.round(Math.min(Math.max(x, 124), innerWidth - 124)), y: Math.round(below && box ? box.bottom + 10 : y - 10), below };
}

/** Show a reason that is already known. @param {string} title @param {string} reason @param {string} rule @param {Element | null} at */
export function tell(title, reason, rule, at) {
  bubble.value = { title, lines: [{ deed: "", reason, rule }], ...place(at) };
  urgent.value = `${title} ${reason}`;
}

/**
 * Ask the service what stands against the deeds that fit a name, and show it.
 * @param {import("../live").Live} live @param {import("../types").GameInfo | null} game @param {import("../types").Option[]} options
 * @param {string} name @param {Element | null} at
 */
export async function whyNot(live, game, options, name, at) {
  const texts = meanings(game?.forms ?? [], options, name).slice(0, 14);
  const spot = place(at);
  bubble.value = { title: `${sentence(name)}: why not?`, lines: [], ...spot };
  const answers = await live.why(texts.length ? texts : [name]);
  /** @type {Map<string, {deed: string, reason: string, rule: string}>} */
  const lines = new Map();
  for (const answer of answers) {
    if (!answer.reason) continue;
    const key = answer.rule + answer.reason;
    if (!lines.has(key)) lines.set(key, { deed: sentence(answer.action ?? ""), reason: answer.reason, rule: answer.rule });
  }
  const found = [...lines.values()].slice(0, 3);
  if (!found.length) found.push({ deed: "", reason: "Nothing can be done with this now.", rule: "" });
  bubble.value = { title: `${sentence(name)}: why not?`, lines: found, ...spot };
  urgent.value = `${name}: ${found.map((l) => l.reason).join(" ")}`;
}

export const closeWhy = () => { if (bubble.value) bubble.value = null; };

/** @param {{game: string}} props */
export function WhyBubble({ game }) {
  const now = bubble.value;
  if (!now) return null;
  return html`<div class=${`bubble why ${now.below ? "below" : ""}`} role="note" style=${{ left: `${now.x}px`, ...(now.below ? { top: `${now.y}px` } : { bottom: `${innerHeight - now.y}px` }) }}>
    <b>${now.title}</b><button class="x" aria-label="Close" onClick=${closeWhy}><${Icon} name="cancel" /></button>
    ${now.lines.map((line) => html`<p>${line.deed && now.lines.length > 1 ? html`<em>${line.deed}:</em> ` : ""}${line.reason} <${Rule} id=${line.rule} game=${game} /></p>`)}
    ${!now.lines.length && html`<p class="quiet">Asking the rules …</p>`}</div>`;
}
