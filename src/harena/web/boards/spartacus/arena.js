// The hex arena: the sand, the hexes that may be gone to, and the two Combatants on it.
import { html, useSignal } from "../../lib.js";
import { doneAt } from "../../reading.js";
import { counted, figure, seatClass, tidy } from "../../words.js";
import { Fighter } from "../../pieces/fighter.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { having, naming, Spot } from "./choices.js";
import { houseOf } from "./crest.js";
import { POOLS } from "./dice.js";
import { middle, placed } from "./hexes.js";
import { cardThing } from "./market-card.js";
import { cardOf, diceLeft, SIDES } from "./match.js";
import { Sand } from "./sand.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** How far a name reaches to both sides of its bearer, and how far its bearer reaches up. */
const NAME = { w: 62, h: 80 };

/** A Combatant in words. @param {BoardProps} props @param {Plain} side @param {number} i */
function fighterWords(props, side, i) {
  const dice = POOLS.map(([pool, , name]) => `${name} ${side.pools[pool]}`).join(", ");
  const gear = side.gear.length ? `, with ${side.gear.join(", ")}` : "";
  return `${side.card} of ${houseOf(props, side.seat)}, Combatant ${SIDES[i]} on ${side.stands_on}, ${dice}${gear}`;
}

/**
 * What a press on a Combatant means: to stay there, or mine goes or strikes, the other is struck.
 * @param {BoardProps} props
 * @param {number} i
 * @returns {Option[]}
 */
function onFighter(props, i) {
  const { sides, acting } = props.view.board.match;
  const here = naming(props, ["hex"], sides[i].stands_on);
  if (here.length) return here;
  return doneAt(props.options, i === acting ? "self" : "foe");
}

/** Whether the names of the two would cover each other, or the other's figure. @param {Plain[]} sides */
function tooClose(sides) {
  const [[x, y], [toX, toY]] = sides.map((side) => middle(side.hex));
  return Math.abs(x - toX) < 2 * NAME.w && Math.abs(y - toY) < NAME.h;
}

/** @param {{props: BoardProps, i: number, struck: boolean, watch: (on: boolean) => void}} props */
function Combatant({ props, i, struck, watch }) {
  const { match, houses } = props.view.board;
  const side = match.sides[i];
  const card = cardOf(props, side);
  const short = props.phone || tooClose(match.sides);
  const fallen = match.winner !== null && match.winner !== i;
  const wounds = html`
    <span class="wounds num" aria-hidden="true">
      <${Icon} name="drop" />
      ${match.wounds}
    </span>
  `;
  return html`
    <${Fighter}
      kind=${`man2 ${seatClass(side.seat)} ${fallen ? "fallen" : ""} ${match.acting === i ? "acting" : ""}`}
      place=${placed(side.hex, 47, 53)}
      moves=${`fighter ${side.seat}`}
      pressed=${true}
      watch=${watch}
    >
      <${Spot}
        props=${props}
        kind="fighter"
        name=${side.card}
        options=${onFighter(props, i)}
        label=${fighterWords(props, side, i)}
        thing=${card && cardThing(card)}
      >
        <${Figure} name=${figure(houses[side.seat].figure ?? side.card, "gladiator")} />
      </${Spot}>
      ${struck && match.wounds > 0 && wounds}
      <span
        class=${`plate ${short ? "short" : ""}`}
        title=${`${side.card}: ${counted(diceLeft(side), "die", "dice")} left`}
        aria-hidden="true"
      >
        ${short ? SIDES[i] : side.card} <b class="num">${diceLeft(side)}</b>
      </span>
    </${Fighter}>
  `;
}

/** A free hex that may be gone to. @param {{props: BoardProps, name: string}} props */
function HexSpot({ props, name }) {
  const { hexes, match } = props.view.board;
  const found = naming(props, ["hex"], name);
  const mover = match.sides[match.acting ?? -1];
  const strikes = mover?.strikes_from.includes(name);
  const taken = match.sides.some((/** @type {Plain} */ s) => tidy(s.stands_on) === name);
  if (!found.length || taken) return null;
  const called = name.toUpperCase();
  const text = strikes ? "From there the other is in reach." : "The other is out of reach from there.";
  return html`
    <div class="hexat" style=${placed(hexes[name], 60, 66)}>
      <${Spot}
        props=${props}
        kind=${`hexspot ${strikes ? "strikes" : ""}`}
        name=${called}
        options=${found}
        label=${`Hex ${called}${strikes ? ", in reach of the other" : ""}`}
        thing=${{ title: `To ${called}`, type: "move", text }}
      >
        <i class="may">${strikes && html`<${Icon} name="gladius" />`}</i>
      </${Spot}>
    </div>
  `;
}

/**
 * The last move of this match, if somebody still stands where it led.
 * @param {BoardProps} props
 */
function lastMove({ view: { board }, log = [] }) {
  const told = log.findLast((e) => ["moves", "enters", "upkeep"].includes(e.kind));
  if (told?.kind !== "moves" || !told.was) return null;
  const side = board.match.sides.find((/** @type {Plain} */ s) => s.seat === told.seat);
  const from = board.hexes[tidy(told.was)];
  return side && from && side.stands_on === told.hex ? { from, to: side.hex, kind: seatClass(side.seat) } : null;
}

/** What the marks on the sand mean. @param {{watched: Plain | undefined}} props   whose reach is shown */
const Legend = ({ watched }) => html`
  <p class="legend">
    ${watched?.reaches.length > 0 && html`<span><i class="reach" />${watched?.card} reaches</span>`}
    <span>number at a Combatant: dice left</span>
  </p>
`;

/** @param {{props: BoardProps}} props */
export function Arena({ props }) {
  const { hexes, match } = props.view.board;
  const { sides, acting, attacker, strings } = match;
  const over = useSignal(-1);
  // While one moves, the hexes that may be gone to are lit instead of those that can be struck.
  const moving = having(props, "hex").length > 0;
  const watched = sides[over.value] ?? (moving ? undefined : sides[acting ?? -1]);
  const struck = attacker !== null && strings ? 1 - attacker : -1;
  const blow = struck >= 0 ? { from: sides[attacker].hex, to: sides[struck].hex } : null;
  const watch = (/** @type {number} */ i) => (/** @type {boolean} */ on) => {
    over.value = on ? i : -1;
  };
  const fighter = (/** @type {Plain} */ side, /** @type {number} */ i) => html`
    <${Combatant} key=${side.card} props=${props} i=${i} struck=${struck === i} watch=${watch(i)} />
  `;
  return html`
    <div class="sandwrap">
      <div class="sand" role="group" aria-label="Arena">
        <${Sand}
          hexes=${hexes}
          gates=${match.gates}
          watched=${watched}
          blow=${blow}
          went=${lastMove(props)}
          ask=${props.ask}
        />
        ${Object.keys(hexes).map((name) => html`<${HexSpot} key=${name} props=${props} name=${name} />`)}
        ${sides.map(fighter)}
      </div>
      <${Legend} watched=${watched} />
    </div>
  `;
}
