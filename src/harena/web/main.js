// The way in: the path decides the screen; a screen's module is loaded when it is first wanted.
import { html, render, signal, useEffect, useSignal } from "./lib.js";
import { keepInReach } from "./reach.js";
import { place } from "./router.js";
import { Notice, Speaker } from "./parts/common.js";

/** @typedef {Record<string, unknown>} Props */
/** @typedef {import("./lib").Signal<object | null>} Loading   a module, once it is there */

/** @type {Record<string, Loading>} by the screen that is wanted of it */
const loaded = {};

const Opening = () => html`
  <main class="loading">
    <p role="status">Opening …</p>
  </main>
`;

const NothingHere = () => html`
  <main class="loading">
    <h1>Nothing here</h1>
    <p>There is no such page.</p>
    <a class="btn primary" href="/">
      Home
    </a>
  </main>
`;

/**
 * A screen of a module that may still have to be loaded.
 * @param {{load: () => Promise<object>, pick: string, props: Props}} props
 */
function Later({ load, pick, props }) {
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
  if (lost.value) return html`<${NothingHere} />`;
  const Screen = /** @type {Props | null} */ (module.value)?.[pick];
  return Screen ? html`<${Screen} ...${props} />` : html`<${Opening} />`;
}

/**
 * @param {string} pick
 * @param {() => Promise<object>} load
 * @param {Props} props
 * @param {string} [key] what makes it another screen
 */
const later = (pick, load, props, key) => html`<${Later} key=${key} load=${load} pick=${pick} props=${props} />`;

/** A step from an address; whatever is no number is the beginning. @param {string | null} text */
const whole = (text) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : 0);

/** Whose eyes an address names; everybody's if it names none. @param {string | null} text */
const eyes = (text) => (/^(\d|public)$/.test(text ?? "") ? text : "all");

const loadHome = () => import("./screens/home.js");
const loadLearn = () => import("./screens/learn.js");

/** @type {Record<string, (at: typeof place.value) => unknown>} by the first piece of the path */
const SCREENS = {
  "": () => later("Home", loadHome, {}),
  lists: () => later("Lists", loadHome, {}),
  device: () => later("Device", loadHome, {}),
  new: ({ path }) => later("NewTable", () => import("./screens/new.js"), { wanted: path[1] ?? "" }),
  rules: ({ path, hash }) =>
    later("RulesScreen", () => import("./screens/rules.js"), { game: path[1] ?? "", at: hash }),
  learn: ({ path: [, game = "", id] }) =>
    id ? later("LessonScreen", loadLearn, { game, id }, `${game}/${id}`) : later("LearnScreen", loadLearn, { game }),
  table: ({ path: [, id = ""], query }) => {
    const seat = query.get("seat");
    const props = { id, seat: seat === null ? null : Number(seat) };
    return later("TableScreen", () => import("./screens/table.js"), props, id);
  },
  pieces: () => later("PiecesScreen", () => import("./screens/pieces.js"), {}),
  replay: ({ path: [, id = ""], query }) => {
    const props = { id, step: whole(query.get("step")), eyes: eyes(query.get("as")) };
    return later("ReplayScreen", () => import("./screens/replay.js"), props, id);
  },
};

function App() {
  const [first = ""] = place.value.path;
  const screen = Object.hasOwn(SCREENS, first) ? SCREENS[first](place.value) : html`<${NothingHere} />`;
  return html`
    ${screen}
    <${Notice} />
    <${Speaker} />
  `;
}

const root = /** @type {Element} */ (document.getElementById("app"));
root.textContent = "";
keepInReach();
render(html`<${App} />`, root);
