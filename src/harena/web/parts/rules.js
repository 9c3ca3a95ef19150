// The rules of a game, readable and searchable; every rule id leads here.
import { html, signal, useEffect, useMemo, useRef, useSignal } from "../lib.js";
import { api } from "../api.js";
import { Icon } from "./common.js";

/**
 * @typedef {{kind: "head", level: number, text: string, id: string} | {kind: "rule", id: string, text: string} |
 *   {kind: "text", text: string} | {kind: "pre", text: string}} Block
 */

/**
 * Read the markdown of rules.md: headings, rules ("- **FG-DMG-3** …"), paragraphs, tables and drawings.
 * @param {string} source
 * @returns {Block[]}
 */
export function blocks(source) {
  /** @type {Block[]} */
  const out = [];
  let list = /** @type {any} */ (null);
  for (const raw of source.split("\n")) {
    const line = raw.replace(/\s+$/, "");
    const head = /^(#{1,4}) (.*)$/.exec(line),
      rule = /^[-*] \*\*([^*]+)\*\*\s*(.*)$/.exec(line);
    if (head) {
      out.push({ kind: "head", level: head[1].length, text: head[2], id: "" });
      list = null;
    } else if (rule) {
      list = { kind: "rule", id: rule[1], text: rule[2] };
      out.push(list);
    } else if (!line.trim()) {
      if (list?.kind !== "rule") list = null;
    } else if (/^\s*\|/.test(line) || /^\s{4,}/.test(line) || /^\s*```/.test(line)) {
      if (/```/.test(line)) continue;
      if (list?.kind === "pre") list.text += `\n${line}`;
      else {
        list = { kind: "pre", text: line };
        out.push(list);
      }
    } else if (list && list.kind !== "pre" && /^(\s+|[^-*#])/.test(line)) list.text += ` ${line.trim()}`;
    else {
      list = { kind: "text", text: line.replace(/^[-*] /, "") };
      out.push(list);
    }
  }
  return out;
}

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
          ${cells.slice(1).map(
            (r) => html`
            <tr>
              ${r.map(
                (c) => html`
                <td>${c}</td>
              `,
              )}
            </tr>
          `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

const texts = signal(/** @type {Record<string, string>} */ ({}));

/** @param {{game: string, at: string, narrow?: boolean}} props */
export function RulesText({ game, at, narrow = false }) {
  const wanted = useSignal(""),
    here = useSignal(at),
    box = useRef(/** @type {HTMLElement | null} */ (null)),
    trouble = useSignal("");
  useEffect(() => {
    if (!texts.value[game])
      api
        .rules(game)
        .then((t) => {
          texts.value = { ...texts.value, [game]: t };
        })
        .catch((e) => {
          trouble.value = e.message;
        });
  }, [game]);
  useEffect(() => {
    here.value = at;
    wanted.value = "";
  }, [at]);
  const source = texts.value[game] ?? "";
  const all = useMemo(() => blocks(source), [source]);
  const ids = useMemo(() => new Set(all.flatMap((b) => (b.kind === "rule" ? [b.id] : []))), [all]);
  useEffect(() => {
    if (here.value && all.length)
      box.current?.querySelector(`[data-id="${CSS.escape(here.value)}"]`)?.scrollIntoView({ block: "center" });
  }, [here.value, all.length]);
  const search = wanted.value.trim().toLowerCase();
  const shown = search
    ? all
        .filter(
          (b) =>
            b.kind !== "head" &&
            (b.text.toLowerCase().includes(search) || (b.kind === "rule" && b.id.toLowerCase().includes(search))),
        )
        .slice(0, 120)
    : all;
  const heads = all.filter((b) => b.kind === "head" && b.level === 2);
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = /** @type {Element} */ (event.target).closest("[data-rule]");
    if (!link) return;
    event.preventDefault();
    wanted.value = "";
    here.value = link.getAttribute("data-rule") ?? "";
    if (!narrow) history.replaceState(null, "", `/rules/${game}#${here.value}`);
  };
  return html`
    <div class=${`rules ${narrow ? "narrow" : ""}`} onClick=${follow}>
      <label class="find">
        <${Icon} name="magnifying-glass" />
        <span class="sr">Search the rules</span>
        <input
          type="search"
          placeholder="Search the rules"
          value=${wanted.value}
          onInput=${(/** @type {any} */ e) => {
            wanted.value = e.target.value;
          }}
        />
      </label>
      ${
        !narrow &&
        heads.length > 1 &&
        html`
        <nav class="contents" aria-label="Chapters">
          ${heads.map(
            (b) => html`
            <a
              href=${`#${b.text}`}
              onClick=${(/** @type {Event} */ e) => {
                e.preventDefault();
                wanted.value = "";
                [...(box.current?.querySelectorAll("h2") ?? [])]
                  .find((h) => h.textContent === b.text)
                  ?.scrollIntoView({ block: "start" });
              }}
            >
              ${b.text}
            </a>
          `,
          )}
        </nav>
      `
      }
      <div class="text" ref=${box} tabindex="0" aria-label="Rules">
        ${trouble.value}
        ${!source && !trouble.value && html`<p class="quiet">Unrolling the scroll …</p>`}
        ${shown.map((b, i) =>
          b.kind === "head"
            ? b.level === 1
              ? html`
              <h1 key=${i}>${b.text}</h1>
            `
              : b.level === 2
                ? html`
              <h2 key=${i}>${b.text}</h2>
            `
                : html`
              <h3 key=${i}>${b.text}</h3>
            `
            : b.kind === "rule"
              ? html`
            <p key=${i} data-id=${b.id} class=${`r ${here.value === b.id ? "here" : ""}`}>
              <span class="id">${b.id}</span> ${inline(b.text, ids, game)}
            </p>
          `
              : b.kind === "pre"
                ? html`
            <${Pre} key=${i} text=${b.text} />
          `
                : html`
            <p key=${i}>${inline(b.text, ids, game)}</p>
          `,
        )}
        ${search && !shown.length && html`<p class="quiet">No rule says that.</p>`}
      </div>
    </div>
  `;
}
