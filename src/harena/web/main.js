// The way in: the path decides the screen; a screen's module is loaded when it is first wanted.
import { html, render, signal, useEffect } from "./lib.js";
import { keepInReach } from "./reach.js";
import { place } from "./router.js";
import { Notice, Speaker } from "./parts/common.js";
import { Device, Home, Lists } from "./screens/home.js";

/** @param {{load: () => Promise<any>, pick: string, props: Record<string, unknown>}} props */
function Later({ load, pick, props }) {
  loaded[pick] ??= signal(/** @type {any} */ (null));
  const module = loaded[pick];
  useEffect(() => {
    if (!module.value)
      load().then((m) => {
        module.value = m;
      });
  }, [pick]);
  const Screen = module.value?.[pick];
  return Screen
    ? html`
    <${Screen} ...${props} />
  `
    : html`
    <main class="loading">
      <p role="status">Opening …</p>
    </main>
  `;
}
/** @type {Record<string, import("./lib").Signal<any>>} */
const loaded = {};

/** A step from an address; whatever is no number is the beginning. @param {string | null} text */
const whole = (text) => (/^\d{1,9}$/.test(text ?? "") ? Number(text) : 0);

function App() {
  const { path, query, hash } = place.value;
  const seat = query.get("seat");
  let screen;
  switch (path[0] ?? "") {
    case "":
      screen = html`<${Home} />`;
      break;
    case "lists":
      screen = html`<${Lists} />`;
      break;
    case "device":
      screen = html`<${Device} />`;
      break;
    case "new":
      screen = html`
        <${Later} load=${() => import("./screens/new.js")} pick="NewTable" props=${{ wanted: path[1] ?? "" }} />
      `;
      break;
    case "rules":
      screen = html`
        <${Later}
          load=${() => import("./screens/rules.js")}
          pick="RulesScreen"
          props=${{ game: path[1] ?? "", at: hash }}
        />
      `;
      break;
    case "learn":
      screen = path[2]
        ? html`
        <${Later}
          key=${`${path[1]}/${path[2]}`}
          load=${() => import("./screens/learn.js")}
          pick="LessonScreen"
          props=${{ game: path[1], id: path[2] }}
        />
      `
        : html`
        <${Later} load=${() => import("./screens/learn.js")} pick="LearnScreen" props=${{ game: path[1] ?? "" }} />
      `;
      break;
    case "table":
      screen = html`
        <${Later}
          key=${path[1]}
          load=${() => import("./screens/table.js")}
          pick="TableScreen"
          props=${{ id: path[1] ?? "", seat: seat === null ? null : Number(seat) }}
        />
      `;
      break;
    case "replay":
      screen = html`
        <${Later}
          key=${path[1]}
          load=${() => import("./screens/replay.js")}
          pick="ReplayScreen"
          props=${{
            id: path[1] ?? "",
            step: whole(query.get("step")),
            eyes: /^(\d|public)$/.test(query.get("as") ?? "") ? query.get("as") : "all",
          }}
        />
      `;
      break;
    default:
      screen = html`
        <main class="loading">
          <h1>Nothing here</h1>
          <p>There is no such page.</p>
          <a class="btn primary" href="/">
            Home
          </a>
        </main>
      `;
  }
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
