// Reading the markdown of rules: headings with their pictures, rules, paragraphs, tables, drawings and examples.

/**
 * @typedef {{kind: "head", level: number, text: string, id: string} | {kind: "rule", id: string, text: string} |
 *   {kind: "text", text: string} | {kind: "pre", text: string} | {kind: "picture", text: string} |
 *   {kind: "example", text: string}} Block
 * @typedef {{title: string, picture: string, blocks: Block[]}} Chapter
 */

/** What a comment brings: the picture of its chapter, or an example that is played where it stands. */
const NOTE = /^<!-- (picture|example): (.*?) -->$/;

/**
 * The blocks of a text; a rule begins as "- **FG-DMG-3** …".
 * @param {string} source
 * @returns {Block[]}
 */
export function blocks(source) {
  /** @type {Block[]} */
  const out = [];
  let open = /** @type {Block | null} */ (null); // what a further line goes on with
  for (const raw of source.split("\n")) {
    const line = raw.replace(/\s+$/, "");
    const head = /^(#{1,4}) (.*)$/.exec(line);
    const rule = /^[-*] \*\*([^*]+)\*\*\s*(.*)$/.exec(line);
    const note = NOTE.exec(line);
    if (note) {
      out.push({ kind: /** @type {"picture" | "example"} */ (note[1]), text: note[2] });
      open = null;
    } else if (head) {
      out.push({ kind: "head", level: head[1].length, text: head[2], id: "" });
      open = null;
    } else if (rule) {
      open = { kind: "rule", id: rule[1], text: rule[2] };
      out.push(open);
    } else if (!line.trim()) {
      if (open?.kind !== "rule") open = null;
    } else if (/^\s*\|/.test(line) || /^\s{4,}/.test(line) || /^\s*```/.test(line)) {
      if (/```/.test(line)) continue;
      if (open?.kind === "pre") open.text += `\n${line}`;
      else {
        open = { kind: "pre", text: line };
        out.push(open);
      }
    } else if (open && open.kind !== "pre" && /^(?!\d+\. )(\s+|[^-*#])/.test(line)) open.text += ` ${line.trim()}`;
    else {
      open = { kind: "text", text: line.replace(/^[-*] /, "") };
      out.push(open);
    }
  }
  return out;
}

/**
 * The chapters of a text: what stands before the first is one by itself, and so is every heading of the second level.
 * @param {Block[]} all
 * @returns {Chapter[]}
 */
export function chapters(all) {
  /** @type {Chapter[]} */
  const found = [];
  for (const block of all) {
    const begins = block.kind === "head" && block.level <= 2;
    if (begins || !found.length) found.push({ title: begins ? block.text : "", picture: "", blocks: [] });
    const chapter = found[found.length - 1];
    if (block.kind === "picture") chapter.picture = block.text;
    else if (!begins) chapter.blocks.push(block);
  }
  return found.filter(({ title, blocks }) => title || blocks.length);
}

/** The chapter as a part of an address: "Words, zones and flow" is words-zones-and-flow. @param {string} title */
export const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Where a rule, or a chapter by its slug, is found: the number of its chapter, 0 for what nobody knows.
 * @param {Chapter[]} all @param {string} at */
export function chapterOf(all, at) {
  const found = all.findIndex(
    ({ title, blocks }) => slug(title) === at || blocks.some((b) => b.kind === "rule" && b.id === at),
  );
  return Math.max(0, found);
}

/** From so many letters on blanks and hyphens stand anywhere, and from so many the s of a plural is nothing. */
const ANYWHERE = 5;
const PLURAL = 4;

/**
 * What a search is found by: "stand by" finds "standby" and "stand-by", "Shields" finds "Shield".
 * @param {string} search
 */
export function finder(search) {
  const letters = search.toLowerCase().replace(/[\s–-]+/g, "");
  if (letters.length < PLURAL) return new RegExp(search.trim().replace(/[^\p{L}\p{N}\s]/gu, "\\$&"), "giu");
  const signs = [...letters.replace(/s$/, "")].map((sign) => sign.replace(/[^\p{L}\p{N}]/u, "\\$&"));
  return new RegExp(signs.join(letters.length < ANYWHERE ? "" : "[\\s–-]?"), "giu");
}

/**
 * What a search finds, chapter by chapter, and how much that is.
 * @param {Chapter[]} all
 * @param {string} search
 * @param {number} most so many blocks are given back
 */
export function searched(all, search, most) {
  const wanted = finder(search);
  const has = (/** @type {string} */ text) => text.search(wanted) >= 0;
  const says = (/** @type {Block} */ b) =>
    b.kind !== "head" && b.kind !== "example" && (has(b.text) || (b.kind === "rule" && has(b.id)));
  let count = 0;
  const found = all.map((chapter) => {
    const hits = chapter.blocks.filter(says);
    const shown = hits.slice(0, Math.max(0, most - count));
    count += hits.length;
    return { ...chapter, blocks: shown };
  });
  return { count, chapters: found.filter(({ blocks }) => blocks.length) };
}
