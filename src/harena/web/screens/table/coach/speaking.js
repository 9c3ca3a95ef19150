// What the coach says, once she has something to say: a rule, or whether somebody is sure.
import { html } from "../../../lib.js";
import { api } from "../../../api.js";
import { Dialog, say } from "../../../parts/common.js";
import { sentence } from "../../../words.js";
import { COACH } from "../../bots.js";

/** The text of a rule among all of a game. @param {string} rules @param {string} id */
export function textOf(rules, id) {
  const line = rules.split("\n").findIndex((text) => text.startsWith(`- **${id}** `));
  if (line < 0) return "";
  const all = rules.split("\n").slice(line);
  const end = all.findIndex((text, i) => i > 0 && !text.startsWith("  "));
  return all
    .slice(0, end < 0 ? all.length : end)
    .map((text) => text.trim())
    .join(" ")
    .replace(`- **${id}** `, "")
    .replace(/\s*\(see [^)]*\)/g, "")
    .replaceAll("**", "");
}

/** Say what a rule says. @param {string} game @param {string} rule */
export async function explain(game, rule) {
  const text = textOf(await api.rules(game), rule);
  if (text) say(`${COACH.name}: ${text}`, { rule, game });
}

/** In hundredths. @param {number} value */
const percent = (value) => `${Math.round(100 * value)}\u00a0%`;

/** @param {{warning: import("../coach").Warning, worded: (text: string) => string}} props */
export function Sure({ warning, worded }) {
  const { advice, go } = warning;
  return html`
    <${Dialog} title=${`${COACH.name}: sure?`} onClose=${() => go(false)}>
      <div class="coached" data-testid="coach">
        <p>
          This leaves you with ${percent(advice.chance)}; I would choose${" "}
          <b>${sentence(worded(advice.better_words))}</b>, for ${percent(advice.best)}.
        </p>
        ${advice.why && html`<p>${worded(advice.why)}</p>`}
        <p class="row-end">
          <button class="btn" onClick=${() => go(true)}>Do it anyway</button>
          <button class="btn primary" onClick=${() => go(false)}>Let me think again</button>
        </p>
      </div>
    </${Dialog}>
  `;
}
