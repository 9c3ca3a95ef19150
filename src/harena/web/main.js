// The way in: the path decides the screen; a screen's module is loaded when it is first wanted.
import { later, prepare } from "./later.js";
import { html, render } from "./lib.js";
import { keepInReach } from "./reach.js";
import { place } from "./router.js";
import { Announcement } from "./announced.js";
import { Asked } from "./parts/asked.js";
import { Notice, Speaker } from "./parts/common.js";
import { Guarded } from "./parts/guarded.js";

/** A step from an address; whatever is no number is the beginning. @param {string | null} text */
const whole = (text) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : 0);

/** Whose eyes an address names; everybody's if it names none. @param {string | null} text */
const eyes = (text) => (/^(\d|public)$/.test(text ?? "") ? text : "all");

const loadHome = () => import("./screens/home.js");
const loadLinks = () => import("./screens/links.js");
const loadLearn = () => import("./screens/learn.js");
const loadNothing = () => import("./screens/nothing.js");

/** @type {Record<string, (at: typeof place.value) => unknown>} by the first piece of the path */
const SCREENS = {
  "": () => later("Home", loadHome, {}),
  lists: () => later("Lists", loadHome, {}),
  device: () => later("Device", loadHome, {}),
  invitation: () => later("Invitation", loadLinks, {}),
  reset: () => later("Reset", loadLinks, {}),
  privacy: () => later("Privacy", loadLinks, {}),
  operator: () => later("OperatorScreen", () => import("./screens/operator.js"), {}),
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
  ludus: () => later("LudusScreen", () => import("./screens/ludus.js"), {}),
  alone: () => later("AloneScreen", () => import("./screens/alone.js"), {}),
  pieces: () => later("PiecesScreen", () => import("./screens/pieces.js"), {}),
  replay: ({ path: [, id = ""], query }) => {
    const props = { id, step: whole(query.get("step")), eyes: eyes(query.get("as")), analysis: query.has("analysis") };
    return later("ReplayScreen", () => import("./screens/replay.js"), props, id);
  },
};

function App() {
  const [first = ""] = place.value.path;
  const screen = Object.hasOwn(SCREENS, first) ? SCREENS[first](place.value) : later("NothingHere", loadNothing, {});
  return html`
    <${Guarded} at=${place.value}>${screen}</${Guarded}>
    <${Asked} />
    <${Notice} />
    <${Announcement} />
    <${Speaker} />
  `;
}

const root = /** @type {Element} */ (document.getElementById("app"));
// Whoever comes to the front page sees it at once, and not that it is being opened.
if (!place.peek().path.length) await prepare("Home", loadHome);
root.textContent = "";
keepInReach();
render(html`<${App} />`, root);
// The page of those who have no connection is fetched when there is nothing else to do.
(window.requestIdleCallback ?? setTimeout)(() =>
  navigator.serviceWorker?.register("/service-worker.js").catch(() => {}),
);
