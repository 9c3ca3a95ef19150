// Home: the games as pictures, my games, open tables, finished games; the same lists in full; a guest from elsewhere.
import { html, useEffect, useSignal } from "../lib.js";
import { _ } from "../say.js";
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
          <${MyGames} above=${true} />
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
    document.title = _`Tables – Harena`;
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

/**
 * The link that moves a guest to this device. Whoever is known here is asked first: anybody can send such a link, and
 * a guest whom this device forgets is gone for good.
 */
export function Device() {
  const trouble = useSignal("");
  const known = useSignal(/** @type {import("../types").Person | null} */ (null));
  const failed = (/** @type {Error} */ error) => {
    trouble.value = error.message;
  };
  const move = () => {
    known.value = null;
    return api
      .device(place.peek().path[1] ?? "")
      .then(() => go("/", true))
      .catch(failed);
  };
  useEffect(() => {
    api
      .me()
      .then((me) => {
        if (!me) return move();
        known.value = me;
      })
      .catch(failed);
  }, []);
  if (known.value) return html`<${Instead} me=${known.value} move=${move} />`;
  return html`
    <main class="loading">
      <${Logo} />
      <p role="status">${trouble.value || _`Moving your games to this device …`}</p>
      ${trouble.value && html`<a class="btn primary" href="/">Home</a>`}
    </main>
  `;
}

/** @param {{me: import("../types").Person, move: () => void}} props */
const Instead = ({ me, move }) => html`
  <main class="loading">
    <${Logo} />
    <p>This device knows you as ${me.name}. By this link it will know you as whoever made the link.</p>
    ${!me.account && html`<p>${me.name} has no account, so nobody gets those games back.</p>`}
    <button class="btn" onClick=${move}>Go by the link</button>
    <a class="btn primary" href="/">Stay ${me.name}</a>
  </main>
`;
