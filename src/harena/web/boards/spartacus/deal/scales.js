// How a deal is likely taken: both sides of it, a bar from no to yes, and what is missing.
import { html, useEffect, useSignal } from "../../../lib.js";
import { Rule } from "../../../pieces/rule.js";
import { houseOf } from "../crest.js";

/** @typedef {import("../../../types").BoardProps} BoardProps */
/** @typedef {import("../../../types").Judged} Judged */
/** @typedef {import("../../../types").Judgement} Judgement */

/** So long (milliseconds) nobody asks while somebody still taps. */
const PAUSE = 120;
/** A gain or a loss of so many Coins fills half of the bar. */
const FULL = 6;
/** So many Coins are soon added. */
const FEW = 2;

/**
 * What the service thinks of a deal, once nobody has touched it for a moment.
 * @param {BoardProps} props
 * @param {string} said "" while there is nothing to judge
 */
export function useJudged(props, said) {
  const judged = useSignal(/** @type {Judged | null} */ (null));
  useEffect(() => {
    if (!said || !props.judge) {
      judged.value = null;
      return;
    }
    let gone = false;
    const timer = setTimeout(() => {
      props.judge?.(said).then(
        (answer) => {
          if (!gone) judged.value = answer;
        },
        () => {},
      );
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [said, props.view]);
  return judged.value?.action === said ? judged.value : null;
}

const coins = (/** @type {number} */ n, /** @type {string} */ more = "") => `${n}${more} ${n === 1 ? "Coin" : "Coins"}`;

/**
 * The verdict in a sentence. What people do nobody knows: of them only the balance is told.
 * @param {string} name
 * @param {Judgement} judgement
 * @param {boolean} person
 */
export function verdict(name, { mine, theirs, missing }, person) {
  if (person) {
    const lead = Math.round(mine - theirs);
    if (!lead) return "Both sides seem to gain alike.";
    return `${lead > 0 ? "You seem" : `${name} seems`} to gain about ${Math.abs(lead)} more.`;
  }
  if (theirs > 0) return `${name} likely agrees.`;
  if (missing <= FEW) return `${name} may refuse: about ${coins(missing, " more")} would do.`;
  return `${name} will hardly agree: to gain by it, it wants about ${coins(missing, " more")}.`;
}

/** From no to yes. @param {{theirs: number}} props */
function Likely({ theirs }) {
  const at = Math.max(2, Math.min(98, 50 + (50 * theirs) / FULL));
  return html`
    <span class="leaning" aria-hidden="true">
      <small>no</small>
      <span class="bar"><i style=${`left: ${at}%`} /></span>
      <small>yes</small>
    </span>
  `;
}

/** The beam of a pair of scales, lower where there is more. @param {{gives: number, gets: number}} props */
function Beam({ gives, gets }) {
  const tilt = Math.max(-14, Math.min(14, (gets - gives) * 2));
  return html`
    <svg class="beam" viewBox="0 0 120 44" aria-hidden="true">
      <path d="M60 8V40M46 41H74" />
      <g transform=${`rotate(${tilt} 60 9)`}>
        <path d="M14 9H106M14 9 6 24M14 9l8 15M106 9l-8 15M106 9l8 15" />
        <path class="pan" d="M4 24a10 8 0 0 0 20 0ZM96 24a10 8 0 0 0 20 0Z" />
      </g>
    </svg>
  `;
}

/**
 * @param {{props: BoardProps, to: number, judged: Judged | null, given: string, got: string, gift: boolean,
 *   goods: boolean}} props   `goods`: whether cards change hands now
 */
export function Scales({ props, to, judged, given, got, gift, goods }) {
  const judgement = judged?.judgement ?? null;
  const person = props.table.seats[to]?.kind === "person";
  const name = houseOf(props, to);
  const told = () => {
    if (!given && !got) return `Tap ${goods ? "Coins, cards" : "Coins"} and promises.`;
    if (judged?.reason) return html`${judged.reason} <${Rule} id=${judged.rule} game=${props.view.game} />`;
    if (gift) return `A gift is handed over at once: ${name} need not answer.`;
    return judgement ? verdict(name, judgement, person) : "…";
  };
  const guess = person ? "By the yardstick of the bots." : "A rough guess from what you can see.";
  return html`
    <div class="scales">
      <span class="half">${given || "Nothing"}</span>
      <${Beam} gives=${judgement?.gives ?? 0} gets=${judgement?.gets ?? 0} />
      <span class="half">${got || "nothing"}</span>
      <div class=${`told ${judged?.reason ? "wrong" : ""}`} role="status">
        ${judgement && !judged?.reason && !person && !gift && html`<${Likely} theirs=${judgement.theirs} />`}
        <b>${told()}</b>
        ${judgement && !judged?.reason && !gift && html`<small>${guess} Promises bind nobody.</small>`}
      </div>
    </div>
  `;
}
