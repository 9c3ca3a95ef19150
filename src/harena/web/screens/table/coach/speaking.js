// What the coach says, once she has something to say: a rule, or whether somebody is sure.
import { html, useEffect } from "../../../lib.js";
import { _ } from "../../../say.js";
import { api } from "../../../api.js";
import { useBeside } from "../../../beside.js";
import { say } from "../../../parts/common.js";
import { Icon } from "../../../pieces/icon.js";
import { COACH } from "../../bots.js";
import { Lit, litBy } from "../hint/lit.js";
import { Chance, percent, wordsOf } from "../hint/shown.js";

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

/** While she looks at a choice. */
export const Looking = () => html`
  <p class="notice" role="status" data-testid="coach-looks">
    <${Icon} name=${COACH.icon} />
    ${COACH.name} looks at it …
  </p>
`;

/** How a warning begins, by how bad the choice is. @type {Record<string, string>} */
const BEGINS = { blunder: _`Sure? That would cost much.`, mistake: _`Sure?`, slip: _`There is something better.` };

/**
 * Why something else would be better: what happens oftener after one of the two; where nothing does, what it comes to.
 * @param {import("../../../types").Advice} advice
 * @param {(text: string) => string} worded
 */
const reasonOf = ({ why, cost }, worded) =>
  why ? worded(why) : _`Played on from here a hundred times, this wins about ${Math.max(1, Math.round(cost))} fewer.`;

/** What closes it without an answer: Escape, and a press elsewhere. @param {() => void} close */
function useClosing(close) {
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") close();
    };
    const away = (/** @type {Event} */ event) => {
      if (!(/** @type {Element} */ (event.target).closest("[data-testid=coach]"))) close();
    };
    addEventListener("keydown", key);
    addEventListener("pointerdown", away);
    return () => {
      removeEventListener("keydown", key);
      removeEventListener("pointerdown", away);
    };
  }, []);
}

/**
 * She asks whether somebody is sure, and shows on the board what she would do.
 * @param {{warning: import("../coach").Warning, open: import("../open").OpenTable}} props
 */
export function Sure({ warning: { advice, action, go }, open }) {
  const option = open.view?.ask?.options.find((one) => one.text === advice.better);
  const words = option ? wordsOf(open, { action: advice.better }) : open.worded(advice.better_words);
  const reason = reasonOf(advice, open.worded);
  const lit = litBy(option, { action: advice.better, about: [] }, open.view?.seat);
  const node = useBeside(lit, [words, reason]);
  const again = () => go("");
  useClosing(again);
  useEffect(() => {
    node.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  return html`
    <${Lit} about=${lit} />
    <div class="bubble hint" role="alertdialog" aria-label="The coach asks" data-testid="coach" ref=${node}>
      <span class="medal"><${Icon} name=${COACH.icon} /></span>
      <p aria-live="assertive">
        <b>${BEGINS[advice.grade] ?? _`Sure?`}</b> ${reason} I would choose <b>${words}</b>.
      </p>
      <${Chance} before=${percent(advice.chance)} after=${percent(advice.best)} />
      <div class="ways">
        <button class="btn primary" onClick=${again}>Think again</button>
        <button class="btn" onClick=${() => go(advice.better)}>Do hers</button>
        <button class="btn plain" onClick=${() => go(action)}>Do mine</button>
      </div>
    </div>
  `;
}
