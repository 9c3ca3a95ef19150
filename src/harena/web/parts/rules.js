// The rules of a game, a chapter at a time, and searchable; every rule id leads here.
import { html, signal, useEffect, useMemo, useRef, useSignal } from "../lib.js";
import { _ } from "../say.js";
import { counted } from "../words.js";
import { api } from "../api.js";
import { Icon } from "../pieces/icon.js";
import { BlockText, marked } from "./rules/block.js";
import { blocks, chapterOf, chapters, searched, slug } from "./rules/blocks.js";
import { forPage } from "./common.js";

/** @typedef {import("./rules/blocks").Chapter} Chapter */
/** @typedef {import("./rules/block").Context} Context */
/** @typedef {(at: string) => void} Open   a rule or, by its slug, a chapter */

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

/** @param {{wanted: import("../lib").Signal<string>, narrow: boolean}} props */
function Search({ wanted, narrow }) {
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const input = (/** @type {Event & {currentTarget: HTMLInputElement}} */ e) => {
    wanted.value = e.currentTarget.value;
  };
  useEffect(() => {
    if (narrow) return undefined;
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "/" || !forPage(event)) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [narrow]);
  return html`
    <label class="find">
      <${Icon} name="magnifying-glass" />
      <span class="sr">Search the rules</span>
      <input ref=${box} type="search" placeholder="Search the rules" value=${wanted.value} onInput=${input} />
      ${!narrow && html`<kbd class="desk" aria-hidden="true">/</kbd>`}
    </label>
  `;
}

/**
 * The chapters as a list, and where there is no room for one, as a choice.
 * @param {{all: Chapter[], on: number, open: Open}} props
 */
function Chapters({ all, on, open }) {
  if (all.length < 2) return null;
  const links = all.map(({ title, picture }, i) => {
    const go = (/** @type {Event} */ e) => {
      e.preventDefault();
      open(slug(title));
    };
    return html`
      <a
        href=${`#${slug(title)}`}
        class=${i === on ? "on" : ""}
        aria-current=${i === on ? "true" : undefined}
        onClick=${go}
      >
        <${Icon} name=${picture || "tied-scroll"} /> ${title}
      </a>
    `;
  });
  const pick = (/** @type {Event & {currentTarget: HTMLSelectElement}} */ e) => open(e.currentTarget.value);
  return html`
    <nav class="contents" aria-label="Chapters">${links}</nav>
    <select class="chapter" aria-label="Chapter" value=${on < 0 ? "" : slug(all[on].title)} onChange=${pick}>
      ${on < 0 && html`<option value="" selected>All chapters</option>`}
      ${all.map(({ title }, i) => html`<option value=${slug(title)} selected=${i === on}>${title}</option>`)}
    </select>
  `;
}

/** @param {{chapter: Chapter, first: boolean, search?: string}} props */
const Head = ({ chapter: { title, picture }, first, search }) => html`
  <h2 class=${first ? "title" : ""}>
    <span class="disc"><${Icon} name=${picture || "tied-scroll"} /></span>
    ${marked(title, search)}
  </h2>
`;

/** @param {{all: Chapter[], on: number, context: Context, open: Open}} props */
function OneChapter({ all, on, context, open }) {
  const chapter = all[on];
  const way = (/** @type {number} */ to, /** @type {string} */ word) =>
    all[to] &&
    html`
      <button class="btn" onClick=${() => open(slug(all[to].title))}>
        <small>${word}</small> ${all[to].title}
      </button>
    `;
  return html`
    <${Head} chapter=${chapter} first=${on === 0} />
    ${chapter.blocks.map((block, i) => html`<${BlockText} key=${`${on}-${i}`} block=${block} context=${context} />`)}
    <nav class="ways" aria-label="Other chapters">${way(on - 1, _`Before`)} ${way(on + 1, _`Next`)}</nav>
  `;
}

/** @param {{all: Chapter[], context: Context}} props */
function Found({ all, context }) {
  const { search = "" } = context;
  const { count, chapters: found } = searched(all, search, FOUND);
  const many = count > FOUND ? _`, the first ${FOUND} are shown` : "";
  const places = counted(count, _`place`, _`places`);
  const chapters = counted(found.length, _`chapter`, _`chapters`);
  return html`
    <p class="quiet" role="status">
      ${count ? _`${places} in ${chapters}${many}.` : _`No rule says that.`}
    </p>
    ${found.map(
      (chapter) => html`
        <section class="hits" key=${chapter.title}>
          <${Head} chapter=${chapter} first=${false} search=${search} />
          ${chapter.blocks.map((block, i) => html`<${BlockText} key=${i} block=${block} context=${context} />`)}
        </section>
      `,
    )}
  `;
}

/** @param {{game: string, at: string, narrow?: boolean}} props */
export function RulesText({ game, at, narrow = false }) {
  const wanted = useSignal("");
  const here = useSignal(at);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const { source, trouble } = useSource(game);
  const all = useMemo(() => chapters(blocks(source)), [source]);
  const ids = useMemo(
    () => new Set(all.flatMap((c) => c.blocks.flatMap((b) => (b.kind === "rule" ? [b.id] : [])))),
    [all],
  );
  useEffect(() => {
    here.value = at;
    wanted.value = "";
  }, [at]);
  useEffect(() => {
    const rule = here.value && box.current?.querySelector(`[data-id="${CSS.escape(here.value)}"]`);
    if (rule) rule.scrollIntoView({ block: "center" });
    else box.current?.scrollTo(0, 0);
  }, [here.value, wanted.value === "", all.length]);
  /** @type {Open} */
  const open = (to) => {
    wanted.value = "";
    here.value = to;
    if (!narrow) history.replaceState(null, "", `/rules/${game}#${to}`);
  };
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = /** @type {Element} */ (event.target).closest("[data-rule]");
    if (!link) return;
    event.preventDefault();
    open(link.getAttribute("data-rule") ?? "");
  };
  const search = wanted.value.trim().toLowerCase();
  const on = search ? -1 : chapterOf(all, here.value);
  const context = { ids, game, here: here.value, search };
  return html`
    <div class=${`rules ${narrow ? "narrow" : ""}`} onClick=${follow}>
      <${Search} wanted=${wanted} narrow=${narrow} />
      <${Chapters} all=${all} on=${on} open=${open} />
      <div class="text" ref=${box} tabindex="0" role="region" aria-label="Rules">
        ${trouble}
        ${!source && !trouble && html`<p class="quiet">Unrolling the scroll …</p>`}
        ${all.length > 0 && !search && html`<${OneChapter} all=${all} on=${on} context=${context} open=${open} />`}
        ${all.length > 0 && search && html`<${Found} all=${all} context=${context} />`}
      </div>
    </div>
  `;
}
