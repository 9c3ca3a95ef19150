// The rules of every installed game.
import { html, useEffect } from "../lib.js";
import { _ } from "../say.js";
import { Icon } from "../pieces/icon.js";
import { RulesText } from "../parts/rules.js";
import { lastPlayed } from "../settings.js";
import { games, refreshGames, short } from "./games.js";
import { Shell } from "./shell.js";

/** @param {{id: string}} props */
const Teach = ({ id }) => html`
  <a class="teach" href=${`/learn/${id}`}>
    <span>
      <${Icon} name="light-bulb" /> Learn by playing
    </span>
  </a>
`;

/** @param {{game: import("../types").GameInfo, on: boolean}} props */
const Game = ({ game, on }) => html`
  <a href=${`/rules/${game.id}`} class=${on ? "on" : ""} aria-current=${on ? "page" : undefined}>
    ${short(game.name)}
  </a>
`;

/** @param {{game: string, at: string}} props */
export function RulesScreen({ game, at }) {
  useEffect(() => {
    document.title = _`Rules – Harena`;
    refreshGames().catch(() => {});
  }, []);
  const list = games.value ?? [];
  const id = game || lastPlayed.value || list[0]?.id || "";
  return html`
    <${Shell} on="Rules">
      <main class="rulespage">
        <h1 class="sr">Rules</h1>
        <nav class="pills" aria-label="Games">
          ${list.map((g) => html`<${Game} game=${g} on=${g.id === id} />`)}
          ${list.find((g) => g.id === id)?.taught && html`<${Teach} id=${id} />`}
        </nav>
        ${id && html`<${RulesText} key=${id} game=${id} at=${at} />`}
      </main>
    </${Shell}>
  `;
}
