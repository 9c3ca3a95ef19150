// The hex arena, the two Combatants with their dice, and the betting board.
import { html, useSignal } from "../../lib.js";
import { figure, sentence, tidy } from "../../words.js";
import { Emblem, Figure, Icon } from "../../parts/common.js";
import { seatClass } from "../for-glory/parts.js";
import {
  cardThing,
  cardWords,
  deeds,
  Die,
  houseOf,
  naming,
  ofCard,
  picture,
  POOLS,
  Purse,
  SIDES,
  Spot,
} from "./parts.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

const WIDE = 62.35,
  HIGH = 54,
  BOX = { x: -243, y: -214.2, w: 486, h: 428.4 };
/** The middle of a hex. @param {number[]} hex @returns {[number, number]} */
const middle = ([q, r]) => [WIDE * (q + r / 2), HIGH * r];
const corners = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
  Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI / 180) * (60 * i - 30);
    return `${(x + size * Math.cos(a)).toFixed(1)},${(y + size * Math.sin(a)).toFixed(1)}`;
  }).join(" ");
/** The wall round the sand. @param {number} size */
const wall = (size) =>
  Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI / 3) * i;
    return `${(size * Math.cos(a)).toFixed(1)},${(size * Math.sin(a)).toFixed(1)}`;
  }).join(" ");
/**
 * Where something with its middle there lies in the frame.
 * @param {number[]} hex
 * @param {number} w
 * @param {number} h
 */
const placed = (hex, w, h) => {
  const [x, y] = middle(hex);
  return {
    left: `${((x - w / 2 - BOX.x) / BOX.w) * 100}%`,
    top: `${((y - h / 2 - BOX.y) / BOX.h) * 100}%`,
    width: `${(w / BOX.w) * 100}%`,
    height: `${(h / BOX.h) * 100}%`,
  };
};
const steps = (/** @type {number[]} */ [a, b], /** @type {number[]} */ [c, d]) =>
  Math.max(Math.abs(a - c), Math.abs(b - d), Math.abs(a + b - c - d));
const GATES = /** @type {const} */ ([
  [-2, 0],
  [2, 0],
]);

/** The Market card that stands on the sand. @param {BoardProps} props @param {Plain} side @returns {Plain | null} */
export const cardOf = (props, side) =>
  props.view.board.houses[side.seat].cards.find((/** @type {Plain} */ c) => c.label === side.card) ?? null;
const left = (/** @type {Plain} */ side) => POOLS.reduce((sum, [pool]) => sum + side.pools[pool], 0);
const wordsOf = (/** @type {BoardProps} */ props, /** @type {Plain} */ side, /** @type {number} */ i) =>
  `${side.card} of ${houseOf(props, side.seat)}, Combatant ${SIDES[i]} on ${side.stands_on}, ${POOLS.map(([pool, , name]) => `${name} ${side.pools[pool]}`).join(", ")}${side.gear.length ? `, with ${side.gear.join(", ")}` : ""}`;

/**
 * What a press on a Combatant means: mine goes or strikes, the other is struck.
 * @param {BoardProps} props
 * @param {number} i
 * @returns {Option[]}
 */
function onFighter(props, i) {
  const { sides, acting } = props.view.board.match;
  if (acting === null || sides[acting]?.seat !== props.seat) return [];
  return i === acting ? deeds(props, "move-first") : deeds(props, "attack-first", "attack", "speed-attack");
}

/** The sand with the Combatants. @param {{props: BoardProps}} props */
export function Arena({ props }) {
  const { board } = props.view,
    { match } = board,
    over = useSignal(-1);
  const names = Object.entries(board.hexes),
    watched = match.sides[over.value] ?? (deeds(props, "move-to").length ? undefined : match.sides[match.acting ?? -1]);
  const reach = (/** @type {number[]} */ hex) =>
    watched &&
    typeof watched.range === "number" &&
    steps(hex, watched.hex) > 0 &&
    steps(hex, watched.hex) <= watched.range;
  const struck = match.attacker !== null && match.strings ? 1 - match.attacker : -1;
  const [from, to] =
    struck >= 0
      ? [middle(match.sides[match.attacker].hex), middle(match.sides[struck].hex)]
      : [
          [0, 0],
          [0, 0],
        ];
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1,
    dx = (to[0] - from[0]) / long,
    dy = (to[1] - from[1]) / long;
  return html`
    <div class="sandwrap">
      <div class="sand" role="group" aria-label="Arena">
        <svg viewBox=${`${BOX.x} ${BOX.y} ${BOX.w} ${BOX.h}`} aria-hidden="true">
          <defs>
            <radialGradient id="sp-sand" cx="50%" cy="44%" r="62%">
              <stop offset="0" class="st1" />
              <stop offset="1" class="st2" />
            </radialGradient>
          </defs>
          <polygon class="w3" points=${wall(241.9)} />
          <polygon class="w1" points=${wall(238.3)} />
          <polygon class="w2" points=${wall(228.2)} />
          <polygon class="te c" points=${wall(233.3)} />
          <polygon class="te b" points=${wall(233.3)} />
          <polygon class="te a" points=${wall(233.3)} />
          <polygon class="w4" points=${wall(223.9)} />
          <polygon fill="url(#sp-sand)" points=${wall(221.8)} />
          ${names.map(([name, hex]) => {
            const [x, y] = middle(hex);
            return html`
              <polygon key=${name} class=${`hx ${reach(hex) ? "reach" : ""}`} points=${corners(x, y, 35)} />
            `;
          })}
          ${names
            .filter(([name]) => name.endsWith("1"))
            .map(([name, hex]) => {
              const [x, y] = middle(hex);
              return html`
                <text key=${name} class="ln" x=${x - 21} y=${y + 4}>
                  ${name[0].toUpperCase()}
                </text>
              `;
            })}
          ${GATES.map((hex, i) => {
            const [x, y] = middle([...hex]);
            return html`
              <g key=${i} class="gate">
                <polygon points=${corners(x, y, 29)} />
                <text x=${x} y=${y + 8.5}>
                  ${SIDES[i]}
                </text>
              </g>
            `;
          })}
          ${
            struck >= 0 &&
            html`
            <g class="blow">
              <path d=${`M${from[0] + dx * 24} ${from[1] + dy * 24}L${to[0] - dx * 34} ${to[1] - dy * 34}`} />
              <path
                class="tip"
                d="M10 0-6-8V8Z"
                transform=${`translate(${to[0] - dx * 34} ${to[1] - dy * 34}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`}
              />
            </g>
          `
          }
        </svg>
        ${names.map(([name, hex]) => {
          const found = naming(props, ["hex"], name);
          return (
            found.length > 0 &&
            match.sides.every((/** @type {Plain} */ s) => tidy(s.stands_on) !== name) &&
            html`
              <div key=${name} class="hexat" style=${placed(hex, 60, 66)}>
                <${Spot}
                  props=${props}
                  kind="hexspot"
                  name=${name.toUpperCase()}
                  options=${found}
                  label=${`Hex ${name.toUpperCase()}`}
                >
                  <i class="may" />
                </${Spot}>
              </div>
            `
          );
        })}
        ${match.sides.map((/** @type {Plain} */ side, /** @type {number} */ i) => {
          const card = cardOf(props, side),
            here = naming(props, ["hex"], side.stands_on),
            found = here.length ? here : onFighter(props, i),
            fallen = match.winner !== null && match.winner !== i;
          return html`
            <div
              key=${side.card}
              class=${`man2 ${seatClass(side.seat)} ${fallen ? "fallen" : ""} ${match.acting === i ? "acting" : ""}`}
              style=${placed(side.hex, 58, 66)}
              data-thing=${`fighter ${side.seat}`}
              onPointerEnter=${() => {
                over.value = i;
              }}
              onPointerLeave=${() => {
                over.value = -1;
              }}
            >
              <${Spot}
                props=${props}
                kind="fighter"
                name=${side.card}
                options=${found}
                label=${wordsOf(props, side, i)}
                thing=${card && cardThing(card)}
              >
                <${Figure} name=${figure(board.houses[side.seat].figure ?? side.card, "gladiator")} />
              </${Spot}>
              ${
                struck === i &&
                match.wounds > 0 &&
                html`
                <span class="wounds num" aria-hidden="true">
                  <${Icon} name="drop" />
                  ${match.wounds}
                </span>
              `
              }
              <span class="plate" aria-hidden="true">
                ${side.card} <b class="num">${left(side)}</b>
              </span>
            </div>
          `;
        })}
      </div>
    </div>
  `;
}

/**
 * What became of a pair of dice.
 * @param {boolean | undefined} wounds
 * @param {number | undefined} attack
 * @param {number | undefined} defence
 * @returns {[string, string, string]}
 */
const verdict = (wounds, attack, defence) =>
  attack === undefined
    ? ["b", "shield", "Idle"]
    : wounds
      ? ["w", "drop", "Wound"]
      : ["b", "shield", defence === undefined ? "Misses" : attack === defence ? "Tie blocks" : "Blocked"];

/**
 * A die that may be rolled again is pressed.
 * @param {{props: BoardProps, face: number, tone: string, mine: boolean}} props
 */
function RollDie({ props, face, tone, mine }) {
  const found = mine
    ? props.options.filter((o) => o.kind === "re-roll" && String(o.args.dice).split(/\D+/).includes(String(face)))
    : [];
  return found.length
    ? html`
    <${Spot} props=${props} kind="diespot" name=${`die ${face}`} options=${found} label=${`Die ${face}`}>
      <${Die} face=${face} tone=${tone} />
    </${Spot}>
  `
    : html`
    <${Die} face=${face} tone=${tone} />
  `;
}

/**
 * The dice of the last roll: two strings side by side, place by place, or Initiative.
 * @param {{props: BoardProps}} props
 */
function Rolls({ props }) {
  const { match } = props.view.board,
    { strings, attacker, rolls, sides } = match;
  if (!rolls.length || !rolls.some((/** @type {number[]} */ r) => r.length)) return null;
  const mine = (/** @type {number} */ i) => sides[i]?.seat === props.seat;
  if (!strings)
    return html`
      <div class="rolls">
        ${rolls.map(
          (/** @type {number[]} */ roll, /** @type {number} */ i) => html`
          <div
            key=${i}
            class="roll"
            role="img"
            aria-label=${`Speed dice of ${sides[i]?.card}: ${roll.join(", ")}`}
          >
            ${roll.map(
              (face, n) => html`
              <${RollDie} key=${n} props=${props} face=${face} tone="s" mine=${mine(i)} />
            `,
            )}
            <b class="num">${roll.reduce((a, b) => a + b, 0)}</b>
          </div>
        `,
        )}
      </div>
    `;
  const places = Array.from({ length: Math.max(strings.attack.length, strings.defence.length) }, (_, i) => i),
    reversed = attacker === 1;
  return html`
    <ol class=${`pairs n${places.length}`} aria-label="Attack and defence, place by place">
      ${places.map((i) => {
        const attack = strings.attack[i],
          defence = strings.defence[i],
          [tone, icon, text] = verdict(strings.wounding[i], attack, defence);
        const a =
            attack === undefined
              ? html`
              <i class="nodie" />
            `
              : html`
              <${RollDie} props=${props} face=${attack} tone="a" mine=${mine(attacker)} />
            `,
          d =
            defence === undefined
              ? html`
              <i class="nodie" />
            `
              : html`
              <${RollDie} props=${props} face=${defence} tone="d" mine=${mine(1 - attacker)} />
            `;
        return html`
          <li key=${i} class="pair">
            ${reversed ? d : a}
            <span class=${`mk2 ${tone} ${reversed ? "l" : "r"}`}>
              <${Icon} name=${icon} />
              ${text}
            </span>
            ${reversed ? a : d}
          </li>
        `;
      })}
    </ol>
  `;
}

/** A Combatant's three pools: dice left of those printed. @param {{props: BoardProps, side: Plain}} props */
function Pools({ props, side }) {
  const card = cardOf(props, side);
  return html`
    <div class="pools">
      ${POOLS.map(([pool, icon, name], i) => {
        const n = side.pools[pool],
          of = Math.max(n, card?.dice[i] ?? n),
          found = side.seat === props.seat ? naming(props, ["pool"], pool) : [];
        const inside = html`
            <${Icon} name=${icon} />
            <span class="pp">
              ${Array.from(
                { length: of },
                (_, k) => html`
                <i key=${k} class=${k < n ? "" : "x"} />
              `,
              )}
            </span>
            <b class="num">${n}</b>
        `;
        return side.seat === props.seat && deeds(props, "surrender").length
          ? html`
          <${Spot}
            key=${pool}
            props=${props}
            kind=${`pool p-${pool[0].toLowerCase()}`}
            name=${pool}
            options=${found}
            label=${`${name}: ${n} dice left`}
          >
            ${inside}
          </${Spot}>
        `
          : html`
          <div
            key=${pool}
            class=${`pool p-${pool[0].toLowerCase()}`}
            role="img"
            aria-label=${`${name} of ${side.card}: ${n} of ${of} dice`}
          >
            ${inside}
          </div>
        `;
      })}
    </div>
  `;
}

/** A Combatant's name and gear. @param {{props: BoardProps, side: Plain, i: number}} props */
function Name({ props, side, i }) {
  const house = props.view.board.houses[side.seat],
    gear = side.gear.map(
      (/** @type {string} */ name) =>
        house.cards.find((/** @type {Plain} */ c) => c.label === name) ?? {
          label: name,
          kind: "",
          dice: [],
          value: 0,
          status: "ready",
          text: "",
        },
    );
  const own = ofCard(props, side.card),
    uses = (/** @type {string} */ name) =>
      side.uses
        .filter((/** @type {Plain} */ u) => u.card === name && u.left !== null)
        .map((/** @type {Plain} */ u) => u.left);
  return html`
    <div class=${`fgt ${i ? "r" : ""} ${seatClass(side.seat)}`}>
      <${Emblem} seat=${side.seat} />
      <span class="tt">
        <b>${side.card}</b>
        <small>
          ${SIDES[i]} · ${houseOf(props, side.seat)}
        </small>
      </span>
      ${
        (gear.length > 0 || own.length > 0) &&
        html`
        <span class="eq">
          ${
            own.length > 0 &&
            html`
            <${Spot} props=${props} kind="gear" name=${side.card} options=${own} label=${`Ability of ${side.card}`}>
              <${Icon} name="burning-passion" />
            </${Spot}>
          `
          }
          ${gear.map(
            (/** @type {Plain} */ card) => html`
            <${Spot}
              key=${card.label}
              props=${props}
              kind="gear"
              name=${card.label}
              options=${ofCard(props, card.label)}
              label=${`${cardWords(card)}${uses(card.label).length ? `, ${uses(card.label).join(", ")} uses left` : ""}`}
              thing=${cardThing(card)}
            >
              <${Figure} name=${picture(card.label, card.kind)} />
              ${uses(card.label).map(
                (/** @type {number} */ n) => html`
                <em class="num">${n}</em>
              `,
              )}
            </${Spot}>
          `,
          )}
        </span>
      `
      }
    </div>
  `;
}

/** The betting board: what lies on each area, and my stake. @param {{props: BoardProps}} props */
export function Bets({ props }) {
  const { board } = props.view,
    staking = deeds(props, "stake"),
    area = tidy(staking[0]?.args.area ?? "");
  const areas = ["victory i", "victory ii", "injury", "decapitation"],
    own = props.seat === null ? [] : board.houses[props.seat].plan;
  const name = (/** @type {string} */ id) => sentence(id).replace(/\bi+\b/, (n) => n.toUpperCase());
  return html`
      <section class="bets" aria-label="Betting board">
        ${areas.map((id, at) => {
          const stakes = board.houses.filter((/** @type {Plain} */ h) => h.wagers[id]),
            mine = props.view.phase === "wagers" && typeof own[at] === "number" && own[at] > 0 ? own[at] : 0;
          return html`
            <div key=${id} class=${`bet ${id === area ? "on" : ""}`} data-place=${`bet-${id}`}>
              <b>${name(id)}</b>
              <span class="st">
                ${stakes.map(
                  (/** @type {Plain} */ h) => html`
                  <span key=${h.seat} class="stk num" title=${houseOf(props, h.seat)}>
                    <${Emblem} seat=${h.seat} small=${true} />
                    ${h.wagers[id]}
                    <span class="sr"> Coins of ${houseOf(props, h.seat)}</span>
                  </span>
                `,
                )}
                ${
                  mine > 0 &&
                  !stakes.some((/** @type {Plain} */ h) => h.seat === props.seat) &&
                  html`
                  <span class="stk num own">
                    ${mine}
                    <small>yours, unseen</small>
                  </span>
                `
                }
                ${!stakes.length && !mine && html`<small class="quiet">nothing</small>`}
              </span>
            </div>
          `;
        })}
      </section>
      <${Purse} props=${props} options=${staking} title=${`On ${name(area)}`} />
  `;
}

/** How it ended, and whose thumb decides. @param {{props: BoardProps}} props */
function Verdict({ props }) {
  const { match } = props.view.board,
    up = deeds(props, "thumb-up"),
    down = deeds(props, "thumb-down");
  if (match.winner === null) return null;
  const loser = match.sides[1 - match.winner];
  return html`
    <div class="verdict">
      <b>${match.sides[match.winner].card} wins</b>
      <small>
        ${loser.card}: ${match.level ?? ""}
      </small>
      ${
        up.length > 0 || down.length > 0
          ? html`
        <div class="thumbs">
          ${[
            ["up", up],
            ["down", down],
          ].map(
            ([way, found]) => html`
            <${Spot}
              key=${way}
              props=${props}
              kind=${`thumb ${way}`}
              name=${`Thumb ${way}`}
              options=${found}
              label=${`Thumb ${way}`}
            >
              <${Icon} name=${`thumb-${way}`} />
            </${Spot}>
          `,
          )}
        </div>
      `
          : match.thumb &&
            html`
          <span class=${`shown ${match.thumb}`}>
            <${Icon} name=${`thumb-${match.thumb}`} />
            Thumb ${match.thumb}
          </span>
        `
      }
    </div>
  `;
}

/** The two Combatants, their dice, the betting board. @param {{props: BoardProps}} props */
export function Fight({ props }) {
  const { match } = props.view.board,
    [one, two] = match.sides;
  const title =
    match.winner !== null
      ? "The end of the match"
      : props.view.phase === "wagers"
        ? "The wagers"
        : match.strings
          ? "The attack"
          : match.rolls.length
            ? "Initiative"
            : "The match";
  return html`
    <section class="fightbox panel" aria-label="The match">
      <h2>
        <span>${title}</span>
        ${match.round > 0 && html`<small>Round ${match.round}</small>`}
      </h2>
      <div class="vs">
        <${Name} props=${props} side=${one} i=${0} />
        ${
          match.strings
            ? html`
          <span
            class=${`mid ${match.attacker === 1 ? "back" : ""}`}
            role="img"
            aria-label=${`${match.sides[match.attacker].card} attacks`}
          >
            <svg viewBox="0 0 20 14" aria-hidden="true">
              <path d="M0 4h11V0l9 7-9 7v-4H0z" />
            </svg>
          </span>
        `
            : html`
          <span class="mid quiet">vs</span>
        `
        }
        <${Name} props=${props} side=${two} i=${1} />
      </div>
      <${Verdict} props=${props} />
      ${match.winner === null && html`<${Rolls} props=${props} />`}
      <div class="pools2">
        <${Pools} props=${props} side=${one} />
        <${Pools} props=${props} side=${two} />
      </div>
      <${Bets} props=${props} />
    </section>
  `;
}
