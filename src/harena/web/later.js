// Screens whose modules are loaded when they are first wanted.
import { html, signal, useEffect } from "./lib.js";

/** @typedef {Record<string, unknown>} Props */
/** @typedef {import("./lib").Signal<object | null>} Loading   a module, once it is there */

/** @type {Record<string, Loading>} by the screen that is wanted of it */
const loaded = {};

const Opening = () => html`
  <main class="loading">
    <p role="status">Opening …</p>
  </main>
`;

/** Load a module before its screen is shown. @param {string} pick @param {() => Promise<object>} load */
export async function prepare(pick, load) {
  loaded[pick] = signal(/** @type {object | null} */ (await load()));
}

/**
 * A screen of a module that may still have to be loaded.
 * @param {{load: () => Promise<object>, pick: string, props: Props}} props
 */
function Later({ load, pick, props }) {
  loaded[pick] ??= signal(/** @type {object | null} */ (null));
  const module = loaded[pick];
  useEffect(() => {
    if (!module.value)
      load().then((m) => {
        module.value = m;
      });
  }, [pick]);
  const Screen = /** @type {Props | null} */ (module.value)?.[pick];
  return Screen ? html`<${Screen} ...${props} />` : html`<${Opening} />`;
}

/**
 * @param {string} pick
 * @param {() => Promise<object>} load
 * @param {Props} props
 * @param {string} [key] what makes it another screen
 */
export const later = (pick, load, props, key) => html`<${Later} key=${key} load=${load} pick=${pick} props=${props} />`;
