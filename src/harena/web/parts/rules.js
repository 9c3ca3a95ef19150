// The rules of a game, readable and searchable; every rule id leads here.
import { html, signal, useEffect, useMemo, useRef, useSignal } from "../lib.js";
import { api } from "../api.js";
import { Icon } from "../pieces/icon.js";
import { BlockText } from "./rules/block.js";
import { blocks } from "./rules/blocks.js";

/** @typedef {import("./rules/blocks").Block} Block */

/** The most that a search shows. */
const FOUND = 120;

const texts = signal(/** @type {Record<string, string>} */ ({}));

/** The text of a game's rules, fetched once; or what keeps it away. @param {string} game */
function useSource(game) {
  const trouble = useSignal("");
  useEffect(() => {
    if (texts.value[game]) return;
    api
      .rules(game)
      .then((text) => {
        texts.value = { ...texts.value, [game]: text };
      })
      .catch((e) => {
        trouble.value = e.message;
      });
  }, [game]);
  return { source: texts.value[game] ?? "", trouble: trouble.value };
}

/** What a search finds; everything without one. @param {Block[]} all @param {string} search */
function searched(all, search) {
  if (!search) return all;
  const says = (/** @type {string} */ text) => text.toLowerCase().includes(search);
  return all.filter((b) => b.kind !== "head" && (says(b.text) || (b.kind === "rule" && says(b.id)))).slice(0, FOUND);
}

/** @param {{wanted: import("../lib").Signal<string>}} props */
function Search({ wanted }) {
  const input = (/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => {
    wanted.value = e.currentTarget.value;
  };
  return html`
    <label class="find">
      <${Icon} name="magnifying-glass" />
      <span class="sr">Search the rules</span>
      <input type="search" placeholder="Search the rules" value=${wanted.value} onInput=${input} />
    </label>
  `;
}

/** @param {{all: Block[], open: (title: string) => void}} props */
function Chapters({ all, open }) {
  const heads = all.filter((b) => b.kind === "head" && b.level === 2);
  if (heads.length < 2) return null;
  const links = heads.map(({ text }) => {
    const go = (/** @type {Event} */ e) => {
      e.preventDefault();
      open(text);
    };
    return html`<a href=${`#${text}`} onClick=${go}>${text}</a>`;
  });
  return html`<nav class="contents" aria-label="Chapters">${links}</nav>`;
}

/** @param {{game: string, at: string, narrow?: boolean}} props */
export function RulesText({ game, at, narrow = false }) {
  const wanted = useSignal("");
  const here = useSignal(at);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { source, trouble } = useSource(game);
  const all = useMemo(() => blocks(source), [source]);
  const ids = useMemo(() => new Set(all.flatMap((b) => (b.kind === "rule" ? [b.id] : []))), [all]);
  useEffect(() => {
    here.value = at;
    wanted.value = "";
  }, [at]);
  useEffect(() => {
    if (here.value && all.length)
      box.current?.querySelector(`[data-id="${CSS.escape(here.value)}"]`)?.scrollIntoView({ block: "center" });
  }, [here.value, all.length]);
  const chapter = (/** @type {string} */ title) => {
    wanted.value = "";
    const heads = [...(box.current?.querySelectorAll("h2") ?? [])];
    heads.find((h) => h.textContent === title)?.scrollIntoView({ block: "start" });
  };
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = /** @type {Element} */ (event.target).closest("[data-rule]");
    if (!link) return;
    event.preventDefault();
    wanted.value = "";
    here.value = link.getAttribute("data-rule") ?? "";
    if (!narrow) history.replaceState(null, "", `/rules/${game}#${here.value}`);
  };
  const search = wanted.value.trim().toLowerCase();
  const shown = searched(all, search).map(
    (block, i) => html`<${BlockText} key=${i} block=${block} ids=${ids} game=${game} here=${here.value} />`,
  );
  return html`
    <div class=${`rules ${narrow ? "narrow" : ""}`} onClick=${follow}>
      <${Search} wanted=${wanted} />
      ${!narrow && html`<${Chapters} all=${all} open=${chapter} />`}
      <div class="text" ref=${box} tabindex="0" aria-label="Rules">
        ${trouble}
        ${!source && !trouble && html`<p class="quiet">Unrolling the scroll …</p>`}
        ${shown}
        ${search && !shown.length && html`<p class="quiet">No rule says that.</p>`}
      </div>
    </div>
  `;
}
