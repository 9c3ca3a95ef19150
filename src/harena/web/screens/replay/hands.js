// All hands open: what each seat alone could see, below the board.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { secrets } from "../../finished.js";
import { Card } from "../../pieces/card.js";
import { Emblem } from "../../pieces/emblem.js";
import { seatClass, sentence, tidy } from "../../words.js";

/** @param {string[]} words @returns {[string, number][]} */
function counted(words) {
  /** @type {Map<string, number>} */
  const sum = new Map();
  for (const word of words) sum.set(word, (sum.get(word) ?? 0) + 1);
  return [...sum];
}

/** What lies together: a hand, a plan. @param {{lot: import("../../finished").Secret}} props */
const Lot = ({ lot }) => html`
  <span class="lot">
    <small>${lot.label}</small>
    ${lot.things.map((t, i) => html`<${Card} key=${`${tidy(t.name ?? t.title)}-${i}`} thing=${t} size="mini" />`)}
    ${counted(lot.words).map(([word, n]) => html`<${Token} key=${word} word=${word} n=${n} />`)}
  </span>
`;

/** @param {{word: string, n: number}} props */
const Token = ({ word, n }) => html`
  <span class="token">
    ${sentence(word)}
    ${n > 1 ? ` ×${n}` : ""}
  </span>
`;

/** @param {{seat: number, name: string, lots: import("../../finished").Secret[]}} props */
const HandOf = ({ seat, name, lots }) => html`
  <div class=${`hand-of ${seatClass(seat)}`} role="group" aria-label=${_`Only ${name} knew`}>
    <${Emblem} seat=${seat} small=${true} />
    <div class="lots" tabindex="0" aria-label=${_`What ${name} held`} role="group">
      ${lots.map((lot) => html`<${Lot} key=${lot.label} lot=${lot} />`)}
      ${!lots.length && html`<small class="quiet">nothing hidden</small>`}
    </div>
  </div>
`;

/** @param {{views: import("../../types").View[], board: import("../../types").Plain, names: string[]}} props */
export const Hands = ({ views, board, names }) => html`
  <section class=${`hands n${views.length}`} aria-label="All hands open">
    ${views.map((own, s) => html`<${HandOf} key=${s} seat=${s} name=${names[s]} lots=${secrets(board, own)} />`)}
  </section>
`;
