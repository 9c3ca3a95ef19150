// The next fight: who, how likely, what it brings and what it may cost, always in the same order.
import { html, useSignal } from "../../lib.js";
import { _ } from "../../say.js";
import { Dialog } from "../../parts/common.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Rule } from "../../pieces/rule.js";
import { begin, Portrait } from "./school.js";
import { counted } from "../../words.js";

/** @typedef {import("../../types").Gladiator} Gladiator */
/** @typedef {import("../../types").OfferedFight} OfferedFight */
/** @typedef {import("../../types").OfferedRival} OfferedRival */

/** A death above this share is asked about once more. */
const RISKY = 0.1;

const BEASTS = /** @type {Record<string, string>} */ ({
  dog: "wolf-head",
  wolf: "wolf-head",
  lion: "lion",
  bear: "bear-head",
});

/** @param {number} share */
const percent = (share) => Math.round(share * 100);
/** @param {import("../../types").Share} s */
const range = (s) => _`${percent(s.low)} to ${percent(s.high)}`;
/** @param {number} xp */
const shown = (xp) => String(xp).replace("-", "−");
/** @param {string[]} names */
const listed = (names) =>
  names.length > 1 ? _`${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

/** @param {OfferedRival} rival */
function about(rival) {
  const past = rival.new ? _`new in the city` : `${rival.won}–${rival.lost}`;
  return _`${shown(rival.xp)} XP, ${past}${between(rival)}`;
}

/** How it stands between the two, from the reader's side. @param {OfferedRival} rival */
function between({ beaten, lost_to: lost }) {
  if (!beaten && !lost) return "";
  if (beaten === lost) return `. You stand ${beaten}–${lost}`;
  return beaten > lost ? `. You lead ${beaten}–${lost}` : `. You trail ${beaten}–${lost}`;
}

/** @param {{fight: OfferedFight}} props */
function Faces({ fight }) {
  const foes = fight.rivals.filter((r) => !r.partner);
  const friend = fight.rivals.find((r) => r.partner);
  const beast = html`
    <span class="port art k-income m"><${Figure} name=${BEASTS[fight.species]} /></span>
    <span>
      <b>${fight.title}</b>
      <small>Alone, no points</small>
    </span>
  `;
  const beside = friend ? _`With ${friend.name}.` : _`Each for himself, lions between.`;
  const against = foes.map((r) => _`${r.name}: ${shown(r.xp)} XP`).join(", ");
  const line = foes.length === 1 ? about(foes[0]) : `${beside} ${against}`;
  const people = html`
    ${foes.map((r) => html`<${Portrait} key=${r.name} figure=${r.portrait} size="m" />`)}
    <span>
      <b>${listed(foes.map((r) => r.name))}</b>
      <small>${line}</small>
    </span>
  `;
  return html`<div class="face">${fight.species ? beast : people}</div>`;
}

/** @param {{share: import("../../types").Share}} props */
const Bar = ({ share }) => html`
  <svg class="viz odds" width="150" height="18" viewBox="0 0 150 18" aria-hidden="true">
    <rect class="stripe" x="0" y="5" width="150" height="8" rx="4" />
    <line class="even" x1="75" x2="75" y1="1" y2="17" />
    <line class="reach" x1=${share.low * 150} x2=${share.high * 150} y1="9" y2="9" />
    <circle class="dot" cx=${share.share * 150} cy="9" r="4.5" />
  </svg>
`;

/** @param {{fight: OfferedFight, who: Gladiator}} props */
function Stakes({ fight, who }) {
  const next = who.raises.find((raise) => raise.xp > who.xp);
  const points = html`<b>±1</b> XP per ${fight.vp_for_xp} VP, <b>+${fight.xp_for_win}</b> for a win`;
  const beasts = html`<b>${fight.xp} XP</b> for who lives, else none`;
  return html`
    <ul class="stakes">
      <li>
        <${Icon} name="upgrade" />
        <span>${fight.species ? beasts : points} <${Rule} id=${fight.rule} game="gladiatori" /></span>
      </li>
      <li>
        <${Icon} name="two-coins" />
        <span>At ${next?.xp} XP: ${counted(next?.coins ?? 0, _`coin`, _`coins`)}</span>
      </li>
      <li class="risk">
        <${Icon} name="death-skull" />
        <span>Dies for good: <b>${percent(fight.dies.share)} %</b> (${range(fight.dies)})</span>
      </li>
    </ul>
  `;
}

/** @param {{fight: OfferedFight, who: Gladiator, close: () => void}} props */
const Sure = ({ fight, who, close }) => html`
  <${Dialog} title=${_`Send ${who.name} out?`} onClose=${close}>
    <p class="sure">
      Of 100 who go into this fight, <b>${percent(fight.dies.low)} to ${percent(fight.dies.high)} die for good</b>. The
      dead stay dead: XP and coins are lost.
    </p>
    <div class="row-end">
      <button class="btn" onClick=${close}>Stay</button>
      <button class="btn primary" data-testid="sure" onClick=${() => begin(who, fight.kind)}>Fight</button>
    </div>
  </${Dialog}>
`;

/**
 * Fights of one sort, of which one is looked at.
 * @param {{fights: OfferedFight[], who: Gladiator, eyebrow: string, icon: string, first?: boolean}} props
 */
function FightCard({ fights, who, eyebrow, icon, first = false }) {
  const kind = useSignal(fights[0].kind);
  const asking = useSignal(false);
  const fight = fights.find((f) => f.kind === kind.value) ?? fights[0];
  const go = () => {
    if (fight.dies.share > RISKY) asking.value = true;
    else begin(who, fight.kind);
  };
  const foes = fight.rivals.filter((r) => !r.partner);
  const word = fight.species ? _`Face ${fight.title.toLowerCase()}` : _`Fight ${listed(foes.map((r) => r.name))}`;
  const pick = html`
    <div class="kinds" role="group" aria-label=${eyebrow}>
      ${fights.map(
        (f) => html`
          <button
            key=${f.kind}
            aria-pressed=${f.kind === fight.kind}
            onClick=${() => {
              kind.value = f.kind;
            }}
          >
            ${f.species ? f.kind : f.title}
          </button>
        `,
      )}
    </div>
  `;
  return html`
    <article class="fightc" data-fight=${fight.kind}>
      <header>
        <span class="eyebrow"><${Icon} name=${icon} />${eyebrow}</span>
        <span class="len"><${Icon} name="hourglass" />${fight.minutes} min</span>
      </header>
      ${fights.length > 1 && pick}
      <${Faces} fight=${fight} />
      <dl>
        <dt>Lives and wins</dt>
        <dd>
          <${Bar} share=${fight.wins} />
          <b>${percent(fight.wins.share)} %</b>
          <small>${range(fight.wins)}</small>
        </dd>
      </dl>
      <${Stakes} fight=${fight} who=${who} />
      <button class=${`btn ${first ? "primary" : ""}`} onClick=${go}>${word}</button>
      ${
        asking.value &&
        html`<${Sure}
          fight=${fight}
          who=${who}
          close=${() => {
            asking.value = false;
          }}
        />`
      }
    </article>
  `;
}

const WAITS = _`The fight waits as long as you like, and nobody decides for you. Who gives up has lost, and is free at
  once.`;

/** @param {{who: Gladiator}} props */
const GoOn = ({ who }) => html`
  <section class="next">
    <h2>${who.name} is in the arena</h2>
    <article class="fightc on">
      <p>${who.waits_for_me ? WAITS : _`Others decide at the moment, here or at the table.`}</p>
      <a class="btn primary" href=${`/table/${who.fighting}`}>Back to the fight</a>
    </article>
  </section>
`;

const NoMore = () => html`
  <section class="next">
    <h2>The dead do not fight</h2>
    <p>Choose somebody who lives, or take in another gladiator.</p>
  </section>
`;

/** @param {{who: Gladiator}} props */
export function NextFight({ who }) {
  if (who.fighting) return html`<${GoOn} who=${who} />`;
  if (!who.offers.length) return html`<${NoMore} />`;
  const of = (/** @type {string[]} */ ...kinds) => who.offers.filter((f) => kinds.includes(f.kind));
  const games = Math.min(...who.offers.map((f) => f.games));
  return html`
    <section class="next">
      <h2>
        Choose the next fight
        <small>
          Chances as bots fared in ${games} games or more: you may do better. Hints and coach are allowed: nobody is
          compared.
        </small>
      </h2>
      <div class="three">
        <${FightCard}
          key=${`${who.id} duel`}
          fights=${of("duel")}
          who=${who}
          eyebrow="Duel"
          icon="crossed-swords"
          first
        />
        <${FightCard}
          key=${`${who.id} animals`}
          fights=${who.offers.filter((f) => f.species)}
          who=${who}
          eyebrow="Animals"
          icon="wolf-head"
        />
        <${FightCard}
          key=${`${who.id} many`}
          fights=${of("team", "coliseum")}
          who=${who}
          eyebrow="In company"
          icon="three-friends"
        />
      </div>
    </section>
  `;
}
