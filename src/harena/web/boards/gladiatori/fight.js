// A fight as two columns of numbers that add up: one's own terms in full, of the others what they laid and what they
// announced.
import { html, useSignal } from "../../lib.js";
import { label, sentence } from "../../words.js";
import { Die } from "../../pieces/die.js";
import { Emblem } from "../../pieces/emblem.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { called, colours, figureCalled, isBeast, look, nameIn, standing } from "./figures.js";
import { middle } from "./ground.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const KINDS = /** @type {Record<string, string>} */ ({
  melee: "Attack",
  net: "Net",
  throw: "Throw",
  sweep: "Sweep",
  help: "Help",
  beast: "Animal attack",
});

/** Terms of a value whose name does not say what they are. */
const TERMS = /** @type {Record<string, string>} */ ({
  Strength: "Energy",
  Dexterity: "Half the hand",
  match: "The same card as the attack",
  ally: "Help of an ally",
  behind: "Struck from behind",
  range: "Distance",
  status: "Trapped or Face-down",
  "against an animal": "Counted against the animal",
});

/** The cards laid on an Action card, or how many they are. @param {Plain} effort @returns {[string, string][]} */
function laidCards({ laid }) {
  if (typeof laid === "number") return laid ? [[`${laid} ${laid > 1 ? "cards" : "card"} face-down`, ""]] : [];
  return Object.entries(laid ?? {}).map(([name, n]) => [n > 1 ? `${n} ${name}` : name, ""]);
}

/** What somebody put into the fight, as lines with a value. @param {Plain} effort @returns {[string, string][]} */
function lines(effort) {
  if (effort.terms?.length)
    return effort.terms.map((/** @type {[string, number]} */ [name, value]) => [
      TERMS[name] ?? sentence(name),
      value > 0 ? `+${value}` : String(value),
    ]);
  if (effort.passive) return [["Passive", ""]];
  const hidden = /** @type {[string, string][]} */ (effort.terms ? [] : [["Not disclosed", "?"]]);
  return [[effort.card ?? "A card face-down", ""], ...laidCards(effort), ...hidden];
}

/** @param {{x: Plain | null}} props */
const BeastSign = ({ x }) => html`
  <span class="beastsign">
    <${Figure} name=${x ? look(x) : "claw-slashes"} />
  </span>
`;

/** @param {{what: string, n: string}} props */
const Term = ({ what, n }) => html`
  <div class=${n === "?" ? "hid" : ""}>
    <dt>${what}</dt>
    <dd class="num">${n}</dd>
  </div>
`;

/** @param {{dice: number[]}} props */
const Dice = ({ dice }) => html`
  <div>
    <dt>Dice</dt>
    <dd class="dice">${dice.map((face, i) => html`<${Die} key=${i} face=${face} />`)}</dd>
  </div>
`;

/** @param {{beast: boolean}} props */
const NothingYet = ({ beast }) => html`
  <div class="hid">
    <dt>${beast ? "An animal" : "Not yet decided"}</dt>
    <dd />
  </div>
`;

/** @param {{props: BoardProps, name: string, side: string, value: number | undefined, dice?: number[]}} props */
function Column({ props, name, side, value, dice = [] }) {
  const x = figureCalled(props.view, name);
  const effort = x?.effort;
  const beast = isBeast(x);
  return html`
    <section class=${`gcol ${colours(x)}`} aria-label=${`${side} of ${called(props, x) || name}`}>
      <h3>
        ${beast ? html`<${BeastSign} x=${x} />` : html`<${Emblem} seat=${x?.seat} small=${true} />`}
        <span>${called(props, x) || label(name)}</span>
      </h3>
      <dl>
        ${effort && lines(effort).map(([what, n], i) => html`<${Term} key=${what + i} what=${what} n=${n} />`)}
        ${dice.length > 0 && html`<${Dice} dice=${dice} />`}
        ${!effort && !dice.length && html`<${NothingYet} beast=${beast} />`}
      </dl>
      <p class="tt">
        ${side}
        <b class="num">${value ?? effort?.total ?? "–"}</b>
      </p>
    </section>
  `;
}

/** Who holds against whom, as far as both values are announced. @param {BoardProps} props @returns {string} */
function verdicts(props) {
  const { targets, attack_values, defence_values, dodged } = props.view.board.fight;
  const who = (/** @type {string} */ name) => called(props, figureCalled(props.view, name)) || label(name);
  return targets
    .map((/** @type {string} */ name, /** @type {number} */ n) => {
      const whole = attack_values[n];
      const d = defence_values[n];
      if (typeof whole !== "number" || typeof d !== "number") return "";
      const a = dodged[n] ? Math.floor(whole / 2) : whole;
      const halved = dodged[n] ? `a Dodge halves ${whole} to ${a}: ` : "";
      const found = a > d ? `${a} beats ${d}` : `${d} holds against ${a}`;
      return sentence(`${targets.length > 1 ? `${who(name)}: ` : ""}${halved}${found}`);
    })
    .filter(Boolean)
    .join(" · ");
}

/** @param {{told: string, damage?: Plain}} props */
function Outcome({ told, damage }) {
  const owed = html`
    <b>
      <${Icon} name="drop" />
      ${damage?.left} damage
    </b>
    ${damage?.terms.length > 0 && html`<small>${damage?.terms.join(", ")}</small>`}
  `;
  return html`
    <p class="out">
      <span>${told}</span>
      ${damage && owed}
    </p>
  `;
}

/** How far from the middle of the arena its quarters reach into each other. */
const HALF = 30;
/** What is fought for weighs more than who looks on. */
const FIGHTS = 100;

/**
 * The quarter of the arena where the fewest stand, and those who fight last of all.
 * @param {BoardProps} props
 * @param {string[]} names those who fight
 */
function quarter({ view }, names) {
  const taken = { "high on-left": 0, "high on-right": 0, "low on-left": 0, "low on-right": 0 };
  for (const one of standing(view)) {
    const [x, y] = middle(one.hex);
    const weight = names.includes(nameIn(one)) ? FIGHTS : 1;
    // Whoever stands in the middle is in the way on both sides.
    if (y <= HALF && x <= HALF) taken["high on-left"] += weight;
    if (y <= HALF && x >= -HALF) taken["high on-right"] += weight;
    if (y >= -HALF && x <= HALF) taken["low on-left"] += weight;
    if (y >= -HALF && x >= -HALF) taken["low on-right"] += weight;
  }
  return Object.entries(taken).reduce((best, one) => (one[1] < best[1] ? one : best))[0];
}
/**
 * It lies over the sand, where the fewest stand, and can be folded to see them.
 * @param {{props: BoardProps}} props
 */
export function Fight({ props }) {
  const folded = useSignal(false);
  const { fight, damage } = props.view.board;
  if (!fight) return null;
  const { attacker, targets, attack_values, defence_values } = fight;
  const thrown = isBeast(figureCalled(props.view, attacker) ?? { seat: 0 }) ? fight.dice : [];
  const told = verdicts(props);
  const column = (/** @type {string} */ name, /** @type {number} */ n) => html`
    <${Column} key=${name + n} props=${props} name=${name} side="Defence" value=${defence_values[n]} />
  `;
  const columns = html`
    <div class="gcols">
      <${Column} props=${props} name=${attacker} side="Attack" value=${attack_values[0]} dice=${thrown} />
      ${targets.map(column)}
    </div>
  `;
  const fold = () => {
    folded.value = !folded.value;
  };
  return html`
    <article
      class=${`gfight panel ${targets.length > 1 ? "sweeping" : ""} ${quarter(props, [attacker, ...targets])}`}
      aria-label="The fight"
    >
      <h2>
        <${Icon} name="crossed-swords" />
        ${KINDS[fight.kind] ?? label(fight.kind)}
        ${fight.weapon ? ` with ${fight.weapon_title}` : ""}
        <small>${fight.break ? `at ${fight.break_title}` : ""}</small>
        <button class="foldfight" aria-expanded=${!folded.value} onClick=${fold}>
          <span class="sr">The numbers</span>
          <svg viewBox="0 0 15 15" aria-hidden="true"><path d="M3 5.5 7.5 10 12 5.5" /></svg>
        </button>
      </h2>
      ${!folded.value && columns}
      ${(told || damage) && html`<${Outcome} told=${told} damage=${damage} />`}
    </article>
  `;
}
