// Bots as opponents: who they are and what they look like. How well they play is chosen beside it (levels.js).
import { html } from "../lib.js";
import { _ } from "../say.js";
import { Figure, Icon } from "../pieces/icon.js";

/** @typedef {{style: string, figure?: string, icon?: string, ground: string}} Character */

/** @type {Record<string, Character>} by their names, which the service knows too */
export const CHARACTERS = {
  Flamma: { style: _`Strikes first and asks later.`, figure: "galea", ground: "k-glad" },
  Achillia: { style: _`Waits, then takes the best fight.`, figure: "crested-helmet", ground: "k-patron" },
  Hermes: { style: _`Trades, bluffs, keeps few promises.`, figure: "hood", ground: "k-scheme" },
  Gallus: { style: _`Guards his own, never overreaches.`, figure: "centurion-helmet", ground: "k-react" },
  Verus: { style: _`Saves coins for one great turn.`, figure: "barbute", ground: "k-income" },
  Fortuna: { style: _`Takes what the day brings.`, icon: "rolling-dices", ground: "k-tactic" },
  Carpophorus: { style: _`Plays for the crowd and the beasts.`, figure: "lion", ground: "k-arena" },
  Minerva: { style: _`Plays the best she finds. Also your coach.`, icon: "owl", ground: "k-react" },
};

/** Who gives hints. */
export const COACH = { name: "Minerva", icon: "owl" };

/** A second of one name is "Minerva II". @param {string} name @returns {Character} */
const known = (name) => CHARACTERS[name.split(" ")[0]] ?? { style: "", icon: "galea", ground: "k-arena" };

/** A bot's face. @param {{name: string}} props */
export function Portrait({ name }) {
  const { figure, icon = "", ground } = known(name);
  return html`
    <span class="med" aria-hidden="true">
      <span class=${`art ${ground}`}>
        ${figure ? html`<${Figure} name=${figure} />` : html`<${Icon} name=${icon} />`}
      </span>
    </span>
  `;
}

/** Somebody who does not sit here yet. @param {string[]} taken @param {() => number} [chance] */
export function anybody(taken, chance = Math.random) {
  const free = Object.keys(CHARACTERS).filter((name) => !taken.includes(name));
  return free[Math.floor(chance() * free.length)] ?? "";
}
