// Screens whose modules are loaded when they are first wanted.
import { html, signal, useEffect, useSignal } from "./lib.js";

/** @typedef {Record<string, unknown>} Props */
/** @typedef {import("./lib").Signal<object | null>} Loading   a module, once it is there */

/** @type {Record<string, Loading>} by the screen that is wanted of it */
const loaded = {};

export const Opening = () => html`
  <main class="loading">
    <p role="status">Opening …</p>
  </main>
`;

/** Where not even the module of a screen could be fetched. */
const NothingCame = () => html`
  <main class="loading">
    <h1>Nothing here</h1>
    <p>This page could not be fetched.</p>
    <a class="btn primary" href="/">
      Home
    </a>
  </main>
`;

/** Load a module before its screen is shown. @param {string} pick @param {() => Promise<object>} load */
export async function prepare(pick, load) {
  loaded[pick] = signal(/** @type {object | null} */ (await load()));
}

/**
 * A component of a module that may still have to be loaded, and what is there meanwhile.
 * @param {{load: () => Promise<object>, pick: string, props: Props, meanwhile: () => unknown}} props
 */
function Later({ load, pick, props, meanwhile }) {
  loaded[pick] ??= signal(/** @type {object | null} */ (null));
  const module = loaded[pick];
  const lost = useSignal(false);
  useEffect(() => {
    if (module.value) return;
    load()
      .then((m) => {
        module.value = m;
      })
      .catch(() => {
        lost.value = true;
      });
  }, [pick]);
  if (lost.value) return html`<${NothingCame} />`;
  const Screen = /** @type {Props | null} */ (module.value)?.[pick];
  return Screen ? html`<${Screen} ...${props} />` : html`<${meanwhile} />`;
}

/**
 * A screen.
 * @param {string} pick
 * @param {() => Promise<object>} load
 * @param {Props} props
 * @param {string} [key] what makes it another screen
 */
export const later = (pick, load, props, key) =>
  html`<${Later} key=${key} load=${load} pick=${pick} props=${props} meanwhile=${Opening} />`;

const Nothing = () => null;

/**
 * A part of a screen that is not needed at first sight: nothing stands there until it has come.
 * @param {string} pick
 * @param {() => Promise<object>} load
 * @param {Props} props
 */
export const soon = (pick, load, props) =>
  html`<${Later} load=${load} pick=${pick} props=${props} meanwhile=${Nothing} />`;
