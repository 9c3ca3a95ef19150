// Reading the markdown of rules: headings, rules, paragraphs, tables and drawings.

/**
 * @typedef {{kind: "head", level: number, text: string, id: string} | {kind: "rule", id: string, text: string} |
 *   {kind: "text", text: string} | {kind: "pre", text: string}} Block
 */

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
    if (head) {
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
    } else if (open && open.kind !== "pre" && /^(\s+|[^-*#])/.test(line)) open.text += ` ${line.trim()}`;
    else {
      open = { kind: "text", text: line.replace(/^[-*] /, "") };
      out.push(open);
    }
  }
  return out;
}
