// A block of the rules as it is shown.
import { html } from "../../lib.js";

/** @typedef {import("./blocks").Block} Block */

/**
 * **bold**, *soft*, `code` and rule ids inside a text.
 * @param {string} text
 * @param {Set<string>} ids
 * @param {string} game
 */
function inline(text, ids, game) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\b[A-Z]{1,3}(?:-[A-Z]+)?-\d+\b)/).map((part) => {
    if (part.startsWith("**")) return html`<b>${part.slice(2, -2)}</b>`;
    if (/^\*[^*]+\*$/.test(part)) return html`<em>${part.slice(1, -1)}</em>`;
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    if (ids.has(part))
      return html`
        <a class="rule" href=${`/rules/${game}#${part}`} data-rule=${part}>
          ${part}
        </a>
      `;
    return part;
  });
}

/** A table or a drawing. @param {{text: string}} props */
function Pre({ text }) {
  const rows = text
    .split("\n")
    .map((l) => l.trim())
    .filter((l) => l.startsWith("|"));
  if (rows.length < 2) return html`<pre tabindex="0">${text}</pre>`;
  const cells = rows
    .filter((r) => !/^\|[\s:|-]+\|?$/.test(r))
    .map((r) =>
      r
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((c) => c.trim().replace(/[*`]/g, "")),
    );
  return html`
    <div class="tablewrap" tabindex="0">
      <table>
        <thead>
          <tr>${cells[0].map((c) => (c ? html`<th scope="col">${c}</th>` : html`<td />`))}</tr>
        </thead>
        <tbody>
          ${cells.slice(1).map((r) => html`<tr>${r.map((c) => html`<td>${c}</td>`)}</tr>`)}
        </tbody>
      </table>
    </div>
  `;
}

/** @param {{block: Block, ids: Set<string>, game: string, here: string}} props */
export function BlockText({ block, ids, game, here }) {
  switch (block.kind) {
    case "head": {
      const Head = `h${Math.min(block.level, 3)}`;
      return html`<${Head}>${block.text}</${Head}>`;
    }
    case "rule":
      return html`
        <p data-id=${block.id} class=${`r ${here === block.id ? "here" : ""}`}>
          <span class="id">${block.id}</span> ${inline(block.text, ids, game)}
        </p>
      `;
    case "pre":
      return html`<${Pre} text=${block.text} />`;
    default:
      return html`<p>${inline(block.text, ids, game)}</p>`;
  }
}
