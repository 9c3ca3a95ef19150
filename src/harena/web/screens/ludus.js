// My ludus: gladiators of Gladiatori between their fights, their careers, the next fight, the graveyard.
import { html, useEffect, useSignal } from "../lib.js";
import { _ } from "../say.js";
import { styled } from "../boards/index.js";
import { place } from "../router.js";
import { useSwitch } from "./controls.js";
import { NextFight } from "./ludus/fights.js";
import { Hero } from "./ludus/hero.js";
import { Bring, Newcomer, NewcomerDialog } from "./ludus/newcomer.js";
import { Graveyard, Roster } from "./ludus/roster.js";
import { ludus, refreshLudus } from "./ludus/school.js";
import { Shell } from "./shell.js";
import { person } from "./shell/you.js";

/** @typedef {import("../types").Gladiator} Gladiator */
/** @typedef {import("../types").Ludus} Ludus */

await styled("ludus", Promise.resolve());

/** A bot may end a fight while nobody looks: the school is fetched now and then. */
function useLudus() {
  const trouble = useSignal("");
  useEffect(() => {
    const refresh = () =>
      refreshLudus()
        .then(() => {
          trouble.value = "";
        })
        .catch((error) => {
          trouble.value = error.message;
        });
    refresh();
    const timer = setInterval(refresh, 8000);
    return () => clearInterval(timer);
  }, []);
  return trouble;
}

/** The first gladiator: what a ludus is, and the form at once. @param {{school: Ludus}} props */
const Empty = ({ school }) => html`
  <main class="ludus empty">
    <section class="panel first">
      <h1>Your ludus</h1>
      <p>
        Take in a gladiator, send them into the arena, and what they earn buys a stronger one next time. The unconscious
        fight again; the dead stay dead.
      </p>
      <${Newcomer} school=${school} />
      <${Bring} />
    </section>
  </main>
`;

/**
 * Who comes first to mind: of the living, if any, who is in the arena or came out of it last.
 * @param {Gladiator[]} all
 */
function foremost(all) {
  const last = (/** @type {Gladiator} */ g) => (g.fighting ? Infinity : (g.fights.at(-1)?.ended ?? 0));
  const living = all.filter((g) => g.alive);
  return (living.length ? living : all).reduce((best, g) => (last(g) > last(best) ? g : best));
}

/** @param {{school: Ludus, wanted: string}} props */
function School({ school, wanted }) {
  const chosen = useSignal(wanted || foremost(school.gladiators).id);
  const adding = useSwitch();
  const all = school.gladiators;
  const who = all.find((g) => g.id === chosen.value) ?? all[0];
  const choose = (/** @type {string} */ id) => {
    chosen.value = id;
    document.querySelector(".hero2")?.scrollIntoView({ block: "nearest" }); // on a phone the graveyard lies far below
  };
  const added = (/** @type {string} */ name) => {
    adding.shut();
    const found = ludus.value?.gladiators.find((g) => g.alive && g.name === name);
    if (found) choose(found.id);
  };
  return html`
    <main class="ludus">
      <aside>
        <${Roster}
          all=${all}
          chosen=${who.id}
          choose=${choose}
          takeIn=${adding.open}
          bring=${html`<${Bring} />`}
          owner=${person.value && person.value.name !== "Guest" ? person.value.name : ""}
        />
        <${Graveyard} dead=${all.filter((g) => !g.alive)} choose=${choose} />
      </aside>
      <${Hero} who=${who} usual=${school.coins} />
      <${NextFight} who=${who} />
      ${adding.on && html`<${NewcomerDialog} school=${school} close=${adding.shut} done=${added} />`}
    </main>
  `;
}

export function LudusScreen() {
  const trouble = useLudus();
  useEffect(() => {
    document.title = _`My ludus – Harena`;
  }, []);
  const school = ludus.value;
  const waiting = html`
    <main class="loading">
      <p role="status">${trouble.value || _`Raking the sand …`}</p>
    </main>
  `;
  const wanted = place.value.path[1] ?? "";
  const shown =
    school &&
    (school.gladiators.length
      ? html`<${School} school=${school} wanted=${wanted} />`
      : html`<${Empty} school=${school} />`);
  return html`<${Shell} on="Play">${shown || waiting}</${Shell}>`;
}
