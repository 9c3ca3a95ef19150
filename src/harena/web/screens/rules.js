// The rules of every installed game.
import { html, useEffect, useSignal } from "../lib.js";
import { api } from "../api.js";
import { Icon } from "../parts/common.js";
import { RulesText } from "../parts/rules.js";
import { ordered, Shell, short } from "./home.js";

/** @param {{game: string, at: string}} props */
export function RulesScreen({ game, at }) {
  const games = useSignal(/** @type {import("../types").GameInfo[]} */ ([]));
  const taught = useSignal(/** @type {Set<string>} */ (new Set()));
  useEffect(() => {
    document.title = "Rules – Harena";
    api
      .games()
      .then((g) => {
        games.value = ordered(g);
      })
      .catch(() => {});
    api
      .lessons()
      .then((l) => {
        taught.value = new Set(l.map((one) => one.game));
      })
      .catch(() => {});
  }, []);
  const id = game || games.value[0]?.id || "";
  return html`
    <${Shell} on="Rules">
      <main class="rulespage">
        <h1 class="sr">Rules</h1>
        <nav class="pills" aria-label="Games">
          ${games.value.map(
            (g) => html`
            <a
              href=${`/rules/${g.id}`}
              class=${g.id === id ? "on" : ""}
              aria-current=${g.id === id ? "page" : undefined}
            >
              ${short(g.name)}
            </a>
          `,
          )}
          ${
            taught.value.has(id) &&
            html`
            <a class="teach" href=${`/learn/${id}`}>
              <span>
                <${Icon} name="light-bulb" /> Learn by playing
              </span>
            </a>
          `
          }
        </nav>
        ${id && html`<${RulesText} key=${id} game=${id} at=${at} />`}
      </main>
    </${Shell}>
  `;
}
