// The betting board: what lies on each area, and my stake.
import { html } from "../../lib.js";
import { sentence, tidy } from "../../words.js";
import { Emblem } from "../../pieces/emblem.js";
import { having, Purse } from "./choices.js";
import { houseOf } from "./crest.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

/** An area in words; the Combatants' numbers stay Roman. @param {string} area */
const areaName = (area) => sentence(area).replace(/\bi+\b/, (n) => n.toUpperCase());

/** What is bet on in an area. @param {Plain} match @param {number} i */
const meant = ({ sides }, i) =>
  i < sides.length ? `${sides[i].card} wins` : i === sides.length ? "the loser is injured" : "the loser is beheaded";

/** What a House has staked. @param {{props: BoardProps, seat: number, coins: number}} props */
const Stake = ({ props, seat, coins }) => html`
  <span class="stk num" title=${houseOf(props, seat)}>
    <${Emblem} seat=${seat} small=${true} />
    ${coins}
    <span class="sr"> Coins of ${houseOf(props, seat)}</span>
  </span>
`;

/** What I have staked and nobody sees yet. @param {{coins: number}} props */
const SecretStake = ({ coins }) => html`
  <span class="stk num own">
    ${coins}
    <small>yours, unseen</small>
  </span>
`;

/** What a Coin on an area brings, and how likely it does. @param {{match: Plain, i: number}} props */
function Odds({ match: { pays, chances }, i }) {
  const likely = chances?.[i];
  return html`
    <small class="odds num" title="What a won Coin brings besides itself, and how likely the bots think it">
      pays ${pays[i]}:1${likely === undefined ? "" : ` · ≈${likely} %`}
    </small>
  `;
}

/**
 * One area.
 * @param {{props: BoardProps, area: string, i: number, mine: number, on: boolean}} props  `mine`: my secret stake
 */
function Area({ props, area, i, mine, on }) {
  const { board, scene } = props.view;
  /** @type {Plain[]} */
  const staked = board.houses.filter((/** @type {Plain} */ h) => h.wagers[area]);
  const seen = staked.some((h) => h.seat === props.seat);
  return html`
    <div class=${`bet ${on ? "on" : ""}`} data-place=${`bet-${area}`}>
      <b>${areaName(area)}</b>
      ${scene === "wagers" && html`<small class="meant">${meant(board.match, i)}</small>`}
      <${Odds} match=${board.match} i=${i} />
      <span class="st">
        ${staked.map((h) => html`<${Stake} key=${h.seat} props=${props} seat=${h.seat} coins=${h.wagers[area]} />`)}
        ${mine > 0 && !seen && html`<${SecretStake} coins=${mine} />`}
        ${!staked.length && !mine && html`<small class="quiet">nothing</small>`}
      </span>
    </div>
  `;
}

/** On a phone the question has no room for it. */
const SETTLED = "A stake that wins comes back with what its area pays; one that loses goes to the Bank.";

/** @param {{props: BoardProps}} props */
export function Bets({ props }) {
  const { board, scene } = props.view;
  const staking = having(props, "area");
  const asked = tidy(staking[0]?.args.area ?? "");
  const plan = props.seat === null || scene !== "wagers" ? [] : board.houses[props.seat].plan;
  const area = (/** @type {string} */ name, /** @type {number} */ i) => html`
    <${Area} key=${name} props=${props} area=${name} i=${i} mine=${plan[i] ?? 0} on=${name === asked} />
  `;
  return html`
    <section class="bets" aria-label="Betting board">
      ${board.match.areas.map(area)}
    </section>
    ${props.phone && staking.length > 0 && html`<p class="quiet">${SETTLED}</p>`}
    <${Purse} props=${props} options=${staking} title=${`On ${areaName(asked)}; 0 is no bet`} />
  `;
}
