// The decision that is looked at, in one row below the board, with the way to the others.
import { html } from "../../../lib.js";
import { seatClass } from "../../../words.js";
import { COACH } from "../../bots.js";
import { percent, share } from "./panel.js";

/** @param {{analysing: import("./made").Analysing, words: import("./panel").Words}} props */
export function CostlyTold({ analysing: { costly, current, go }, words }) {
  const one = costly[current];
  const bar = (/** @type {string} */ name, /** @type {string} */ kind, /** @type {number} */ value) => html`
    <dt>${name}</dt>
    <dd><i class=${kind} style=${{ width: share(value) }} /></dd>
    <dd class="num">${percent(value)}</dd>
  `;
  return html`
    <section class=${`told an ${seatClass(one.seat)}`} aria-label="A costly decision" data-testid="decision">
      <button class="icbtn" aria-label="The one before" onClick=${() => go(current - 1)}>
        ‹
      </button>
      <span>
        <b>${words.part(one.step)}</b> ${" "}${words.name(one.seat)}: ${words.worded(one.played_words)};${" "}
        ${COACH.name} prefers <b>${words.worded(one.better_words)}</b>.
      </span>
      <dl class="bars small" aria-hidden="true">
        ${bar(words.name(one.seat), "own", one.chance)} ${bar(COACH.name, "best", one.best)}
      </dl>
      <span class="gain">
        <b class="num desk">${percent(one.chance)} → ${percent(one.best)}</b>
        <small class="num">
          costs ${Math.round(one.cost)} ±${Math.max(1, Math.round(one.doubt))} · ${current + 1} of ${costly.length}
        </small>
      </span>
      <button class="icbtn next" aria-label="The next one" onClick=${() => go(current + 1)}>
        ›
      </button>
    </section>
  `;
}
