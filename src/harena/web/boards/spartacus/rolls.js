// The dice of the last roll: attack and defence place by place, or Initiative.
import { html } from "../../lib.js";
import { Icon } from "../../pieces/icon.js";
import { having, Spot } from "./choices.js";
import { Die } from "../../pieces/die.js";

/** @typedef {import("../../types").BoardProps} BoardProps */

/**
 * What became of a pair of dice: its tone, its symbol and its words.
 * @param {boolean | undefined} wounds
 * @param {number | undefined} attack
 * @param {number | undefined} defence
 * @returns {[string, string, string]}
 */
function outcome(wounds, attack, defence) {
  if (attack === undefined) return ["b", "shield", "Idle"];
  if (wounds) return ["w", "drop", "Wound"];
  if (defence === undefined) return ["b", "shield", "Misses"];
  return ["b", "shield", attack === defence ? "Tie blocks" : "Blocked"];
}

/**
 * A die of a Combatant; one of mine that may be rolled again is pressed.
 * @param {{props: BoardProps, face: number | undefined, tone: string, i: number}} props
 */
function RollDie({ props, face, tone, i }) {
  if (face === undefined) return html`<i class="nodie" />`;
  const mine = props.view.board.match.sides[i]?.seat === props.seat;
  const found = having(props, "dice").filter((o) => String(o.args.dice).split(/\D+/).includes(String(face)));
  const die = html`<${Die} face=${face} tone=${tone} />`;
  if (!mine || !found.length) return die;
  return html`
    <${Spot} props=${props} kind="diespot" name=${`die ${face}`} options=${found} label=${`Die ${face}`}>
      ${die}
    </${Spot}>
  `;
}

/**
 * A roll for Initiative, with its sum where that decides.
 * @param {{props: BoardProps, roll: number[], i: number}} props
 */
function SpeedRoll({ props, roll, i }) {
  const { sides, totals } = props.view.board.match;
  return html`
    <div class="roll" role="group" aria-label=${`Speed dice of ${sides[i]?.card}: ${roll.join(", ")}`}>
      ${roll.map((face, n) => html`<${RollDie} key=${n} props=${props} face=${face} tone="s" i=${i} />`)}
      ${totals && html`<b class="num">${totals[i]}</b>`}
    </div>
  `;
}

/** One place of both dice strings; Combatant I stands on the left. @param {{props: BoardProps, place: number}} props */
function Pair({ props, place }) {
  const { strings, attacker } = props.view.board.match;
  const attack = strings.attack[place];
  const defence = strings.defence[place];
  const [tone, icon, text] = outcome(strings.wounding[place], attack, defence);
  const one = html`<${RollDie} props=${props} face=${attack} tone="a" i=${attacker} />`;
  const other = html`<${RollDie} props=${props} face=${defence} tone="d" i=${1 - attacker} />`;
  const reversed = attacker === 1;
  return html`
    <li class="pair">
      ${reversed ? other : one}
      <span class=${`mk2 ${tone} ${reversed ? "l" : "r"}`}>
        <${Icon} name=${icon} />
        ${text}
      </span>
      ${reversed ? one : other}
    </li>
  `;
}

/** @param {{props: BoardProps}} props */
export function Rolls({ props }) {
  const { strings } = props.view.board.match;
  /** @type {number[][]} */
  const rolls = props.view.board.match.rolls;
  if (!rolls.some((roll) => roll.length)) return null;
  if (!strings)
    return html`
      <div class="rolls">
        ${rolls.map((roll, i) => html`<${SpeedRoll} key=${i} props=${props} roll=${roll} i=${i} />`)}
      </div>
    `;
  const places = Math.max(strings.attack.length, strings.defence.length);
  return html`
    <ol class=${`pairs n${places}`} aria-label="Attack and defence, place by place">
      ${Array.from({ length: places }, (_, i) => html`<${Pair} key=${i} props=${props} place=${i} />`)}
    </ol>
  `;
}
