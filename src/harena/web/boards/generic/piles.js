// A pile of which only the names are known: folded up where it is long.
import { html, useSignal } from "../../lib.js";
import { tidy } from "../../words.js";
import { placed } from "../../placed.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../reading").Words} Names */

/** How often each word is there. @param {(string | number)[]} words */
function counted(words) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const w of words) counts.set(String(w), (counts.get(String(w)) ?? 0) + 1);
  return counts;
}

/**
 * A name, pressed where a choice is about it.
 * @param {{props: BoardProps, word: string, n: number, options: Option[]}} props
 */
function Token({ props, word, n, options }) {
  const times = n > 1 ? ` ×${n}` : "";
  if (!options.length)
    return html`
      <span class="token">
        ${word}
        ${times}
      </span>
    `;
  placed(options, props.options);
  return html`
    <button class="token lit" data-name=${word} onClick=${() => props.pick(options, word)}>
      ${word}
      ${times}
    </button>
  `;
}

/** @param {{pile: Names, props: BoardProps}} props */
function Words({ pile: { label, words }, props }) {
  const counts = counted(words);
  const open = useSignal(counts.size <= 5 && !/removed|discard/i.test(label));
  /** A word that is a thing of the board is pressed there. @param {string} word */
  const choices = (word) => (props.things.has(tidy(word)) ? [] : (props.index.get(tidy(word)) ?? []));
  const shown = open.value || [...counts.keys()].some((word) => choices(word).length > 0);
  const toggle = () => {
    open.value = !open.value;
  };
  const token = (/** @type {[string, number]} */ [word, n]) => html`
    <${Token} props=${props} word=${word} n=${n} options=${choices(word)} />
  `;
  return html`
    <div class="words">
      <button class="wl" aria-expanded=${shown} onClick=${toggle}>
        ${label} <b class="num">${words.length}</b>
      </button>
      ${shown && html`<span class="tokens">${[...counts].map(token)}</span>`}
    </div>
  `;
}

/** @param {{piles: Names[], props: BoardProps}} props */
export const Piles = ({ piles, props }) => html`
  ${piles.map((pile) => html`<${Words} key=${pile.key} pile=${pile} props=${props} />`)}
`;
