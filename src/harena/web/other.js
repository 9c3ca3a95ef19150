// The client in another language than English. English is the source: whatever stands as text in a template of `html`,
// and whatever is said by `say`, is a sentence of the client's own; what fills their places is not. A file of words,
// `languages/<language>.json`, has groups of them with their translations:
//
//   "Waiting for {1}."     places are numbered as they come; a translation may have them in another order
//   "{1|ein Tag|# Tage}"   by number: one, many; with three forms: none, one, many
//
// What the file lacks stays English.

/** @typedef {Record<string, string>} Words */
/** @typedef {(strings: TemplateStringsArray, ...values: unknown[]) => unknown} Tag */

/** Attributes, and props of components, that are read or heard. */
const WORDED = /(?<=\s(?:aria-label|title|placeholder|alt|label|note|said|text|what)=)"([^"]*)"/g;
/** The places of a template while it is one text: signs that nobody writes. */
const FIRST = 0xe000;
const SIGN = /[\uE000-\uF8FF]/;
const SIGNS = /[\uE000-\uF8FF]/g;
const TAG_OR_TEXT = /<!--.*?-->|<(?:"[^"]*"|[^">])*>|[^<]+/gs;
const PLACE = /\{(\d)((?:\|[^|{}]*){2,3})?\}/g;

/** @param {readonly string[]} strings */
const joined = (strings) => strings.reduce((text, next, i) => text + String.fromCharCode(FIRST + i - 1) + next);

/** Text as `htm` reads it: a line that ends at a place leaves no space there. @param {string} text */
const flat = (text) =>
  text.replace(/\s*\n\s*(?=[\uE000-\uF8FF])|(?<=[\uE000-\uF8FF])\s*\n\s*/g, "").replace(/\s+/g, " ");

/** A sentence with signs in its places -> as files have it. @param {string} text */
function keyOf(text) {
  let n = 0;
  return text.replace(SIGNS, () => `{${++n}}`);
}

/** @param {string} text */
const hasWords = (text) => /\p{L}{2}/u.test(text);

/**
 * A template with something else in the place of each of its sentences.
 * @param {string} template as `joined`
 * @param {(sentence: string) => string} change
 */
const changed = (template, change) =>
  template.replace(TAG_OR_TEXT, (piece) => {
    if (piece[0] === "<") return piece.replace(WORDED, (_, text) => `"${hasWords(text) ? change(text) : text}"`);
    const [, before, text, after] = /** @type {string[]} */ (/^(\s*)(.*?)(\s*)$/s.exec(piece));
    return hasWords(text) ? before + change(flat(text)) + after : piece;
  });

/** All sentences of a template, as files have them. @param {readonly string[]} strings */
export function sentencesOf(strings) {
  const found = /** @type {string[]} */ ([]);
  changed(joined(strings), (text) => {
    found.push(keyOf(text));
    return text;
  });
  return found;
}

/** What is said by `say`, as files have it. @param {readonly string[]} strings */
export const saidIn = (strings) => keyOf(flat(joined(strings)));

/** By number: one and many, or none, one and many. @param {unknown} value @param {string} forms */
function counted(value, forms) {
  const all = forms.slice(1).split("|");
  const n = Number(value);
  const at = all.length === 3 ? Math.min(n, 2) : n === 1 ? 0 : 1;
  return all[at].replace("#", String(value));
}

/**
 * What speaks a language in the place of English.
 * @param {Words} words
 */
export function speaker(words) {
  /** @type {Map<readonly string[], {strings: readonly string[], fills: ((values: unknown[]) => unknown)[]}>} */
  const known = new Map();

  /** @param {readonly string[]} strings */
  function read(strings) {
    const fills = strings.slice(1).map((_, i) => (/** @type {unknown[]} */ values) => values[i]);
    const template = changed(joined(strings), (text) => {
      const signs = text.match(SIGNS) ?? [];
      const own = words[keyOf(text)];
      return (own ?? keyOf(text)).replace(PLACE, (_, n, forms) => {
        const sign = signs[n - 1];
        if (!forms) return sign;
        const at = sign.charCodeAt(0) - FIRST;
        return String.fromCharCode(FIRST + fills.push((values) => counted(values[at], forms)) - 1);
      });
    });
    const order = (template.match(SIGNS) ?? []).map((sign) => fills[sign.charCodeAt(0) - FIRST]);
    return { strings: template.split(SIGN), fills: order };
  }

  /** @param {readonly string[]} strings */
  function remembered(strings) {
    const found = known.get(strings) ?? read(strings);
    known.set(strings, found);
    return found;
  }

  return {
    /** @param {readonly string[]} strings @param {unknown[]} values */
    say(strings, ...values) {
      const key = saidIn(strings);
      return (words[key] ?? key).replace(PLACE, (_, n, forms) =>
        forms ? counted(values[n - 1], forms) : String(values[n - 1]),
      );
    },
    /** @template {Tag} T @param {T} english @returns {T} */
    html: (english) =>
      /** @type {T} */ (
        (strings, ...values) => {
          const { strings: own, fills } = remembered(strings);
          return english(/** @type {TemplateStringsArray} */ (own), ...fills.map((fill) => fill(values)));
        }
      ),
  };
}

/** @param {string} language */
export async function read(language) {
  const answer = await fetch(new URL(`languages/${language}.json`, import.meta.url));
  return speaker(Object.assign({}, ...Object.values(await answer.json())));
}
