// Home: the games as pictures, my games, open tables, finished games; the same lists in full; a guest from elsewhere.
import { html, useEffect, useSignal } from "../lib.js";
import { api } from "../api.js";
import { go, place } from "../router.js";
import { Logo, say } from "../parts/common.js";
import { games, refreshGames } from "./games.js";
import { GameCard } from "./home/gamecard.js";
import { Finished, isBare, MyGames, OpenTables, useLists } from "./home/lists.js";
import { Shell } from "./shell.js";
import { NameFirst } from "./shell/named.js";

/** The games, or the room that they will take. */
function Games() {
  if (games.value === null) return [0, 1, 2, 3].map((i) => html`<div key=${i} class="game ghost" />`);
  return games.value.map((g) => html`<${GameCard} key=${g.id} game=${g} />`);
}

export function Home() {
  useEffect(() => {
    document.title = "Harena";
    refreshGames().catch((error) => say(error.message, { bad: true }));
  }, []);
  useLists();
  return html`
    <${Shell} on="Play" known>
      <main class=${isBare() ? "home bare" : "home"}>
        <section class="hero">
          <div class="line">
            <h1>Step onto the sand</h1>
            <p>One click starts a game against a bot of middle strength. Invite gives you a link for a friend.</p>
          </div>
          <div class="games">
            <${Games} />
          </div>
        </section>
        <div class="lists">
          <${MyGames} />
          <${OpenTables} />
          <${Finished} />
        </div>
      </main>
      <${NameFirst} />
    </${Shell}>
  `;
}

export function Lists() {
  useEffect(() => {
    document.title = "Tables – Harena";
    refreshGames().catch(() => {});
  }, []);
  useLists();
  return html`
    <${Shell} on="Tables" known>
      <main class="home all">
        <h1 class="sr">Tables</h1>
        <div class="lists">
          <${MyGames} most=${50} />
          <${OpenTables} most=${50} />
          <${Finished} most=${50} />
        </div>
      </main>
      <${NameFirst} />
    </${Shell}>
  `;
}

/** The link that moves a guest to this device. */
export function Device() {
  const trouble = useSignal("");
  useEffect(() => {
    api
      .device(place.peek().path[1] ?? "")
      .then(() => go("/", true))
      .catch((error) => {
        trouble.value = error.message;
      });
  }, []);
  return html`
    <main class="loading">
      <${Logo} />
      <p role="status">${trouble.value || "Moving your games to this device …"}</p>
      ${trouble.value && html`<a class="btn primary" href="/">Home</a>`}
    </main>
  `;
}
