// A block of the rules as it is shown.
import { html } from "../../lib.js";
import { finder } from "./blocks.js";
import { Example } from "./example.js";

/** @typedef {import("./blocks").Block} Block */

/** @typedef {{ids: Set<string>, game: string, here: string, search?: string}} Context   `search`: what is marked */

/** A text with what was searched for marked in it. @param {string} text @param {string} [search] */
export function marked(text, search) {
  if (!search) return text;
  const parts = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(finder(search))) {
    parts.push(text.slice(from, index), html`<mark>${found}</mark>`);
    from = index + found.length;
  }
  return [...parts, text.slice(from)];
}

/** **bold**, *soft*, `code` and rule ids inside a text. @param {string} text @param {Context} context */
function inline(text, { ids, game, search }) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\b[A-Z]{1,3}(?:-[A-Z]+)?-\d+\b)/).map((part) => {
    if (part.startsWith("**")) return html`<b>${marked(part.slice(2, -2), search)}</b>`;
    if (/^\*[^*]+\*$/.test(part)) return html`<em>${marked(part.slice(1, -1), search)}</em>`;
    if (part.startsWith("`")) return html`<code>${marked(part.slice(1, -1), search)}</code>`;
    if (ids.has(part)) return html`<${RuleLink} id=${part} game=${game} />`;
    return marked(part, search);
  });
}

/** @param {{id: string, game: string}} props */
export const RuleLink = ({ id, game }) => html`
  <a class="rule" href=${`/rules/${game}#${id}`} data-rule=${id}>
    ${id}
  </a>
`;

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

/** @param {{block: Block, context: Context}} props */
export function BlockText({ block, context }) {
  const { game, here, search } = context;
  switch (block.kind) {
    case "head":
      return html`<h3>${block.text}</h3>`;
    case "rule":
      return html`
        <p data-id=${block.id} class=${`r ${here === block.id ? "here" : ""}`}>
          <span class="id">
            ${search ? html`<${RuleLink} id=${block.id} game=${game} />` : block.id}
          </span>
          <span>${inline(block.text, context)}</span>
        </p>
      `;
    case "pre":
      return html`<${Pre} text=${block.text} />`;
    case "example":
      return html`<${Example} game=${game} id=${block.text} />`;
    default:
      return html`<p>${inline(block.text, context)}</p>`;
  }
}
