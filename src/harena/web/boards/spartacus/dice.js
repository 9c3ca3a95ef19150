// Dice: the three pools of a fighter, in figures and in words.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";

/** The pools by their short names, with their symbols and full names. */
export const POOLS = /** @type {const} */ ([
  ["ATK", "gladius", "Attack"],
  ["DEF", "shield", "Defence"],
  ["SPD", "wingfoot", "Speed"],
]);

/** The class that gives a pool its colour. @param {string} pool */
export const poolClass = (pool) => `p-${pool[0].toLowerCase()}`;

/** Three pools in words. @param {number[]} dice */
export const pools = ([attack, defence, speed]) => `${attack} attack, ${defence} defence and ${speed} speed dice`;

/** The three pools in figures. @param {{dice: number[]}} props */
export const Dice = ({ dice }) => html`
  <span class="dice3 num">
    ${POOLS.map(
      ([pool, icon, name], i) => html`
        <span key=${pool} class=${poolClass(pool)}>
          <${Icon} name=${icon} />
          ${dice[i]}
          <span class="sr"> ${name} </span>
        </span>
      `,
    )}
  </span>
`;
