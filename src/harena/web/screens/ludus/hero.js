// The chosen gladiator: name, numbers, career, and every fight in words.
import { url } from "../../address.js";
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Dialog } from "../../parts/common.js";
import { Icon } from "../../pieces/icon.js";
import { useSwitch } from "../controls.js";
import { CareerLine } from "./line.js";
import { against, day, fallen, FELL, inWords, Portrait, signed, watch } from "./school.js";

/** @typedef {import("../../types").Gladiator} Gladiator */
/** @typedef {import("../../types").CareerFight} CareerFight */

const ELSEWHERE = _`A file: harena campaign play FILE goes on with it, and Bring a career takes it back`;
const WORDS = [_`No`, _`One`, _`Two`, _`Three`, _`Four`, _`Five`, _`Six`];

/** The sign of how it went lately: laurels are for who won. @param {Gladiator} who */
export function sign(who) {
  if (!who.alive) return "death-skull";
  const last = who.fights.filter((f) => f.ended !== null).at(-1);
  if (!last) return "hourglass";
  return last.won ? "laurels" : (FELL[last.fate] ?? "thumb-down");
}

/** How it went lately, in a sentence. @param {Gladiator} who */
export function mood(who) {
  const ended = who.fights.filter((f) => f.ended !== null);
  if (!who.alive) return _`Buried with honours.`;
  if (!ended.length) return _`The first fight lies ahead.`;
  const last = ended[ended.length - 1];
  let row = 0;
  while (row < ended.length && ended[ended.length - 1 - row].won === last.won) row += 1;
  const many = WORDS[row] ?? String(row);
  const once = last.won ? _`The last fight was won.` : _`The last fight was lost.`;
  const run = row < 2 ? once : last.won ? _`${many} wins in a row.` : _`${many} defeats in a row.`;
  return last.fate === "unconscious" ? _`${run} Carried out, and awake again.` : run;
}

/** @param {Gladiator} who */
function toNextCoin(who) {
  if (!who.alive) return _`lost with the life`;
  const more = who.xp < 0 ? 2 - who.xp : 2 - (who.xp % 2);
  return _`${more} more for a coin`;
}

/** @param {Gladiator} who */
function spared(who) {
  const times = who.fights.filter((f) => f.fate === "unconscious").length;
  return times === 1 ? _`once unconscious` : times ? _`${times} times unconscious` : _`won and lost`;
}

/** @param {{name: string, value: unknown, note: string, kind?: string}} props */
const Counted = ({ name, value, note, kind = "" }) => html`
  <div>
    <dt>${name}</dt>
    <dd>
      <span class=${kind}>${value}</span>
      <small>${note}</small>
    </dd>
  </div>
`;

/** @param {{fight: CareerFight}} props */
const FightRow = ({ fight }) => html`
  <li>
    <b>${fight.number}.</b>
    <span>
      ${against(fight)}
      <small>
        ${[
          fight.ended === null ? _`not over yet` : fight.won ? _`won` : _`lost`,
          fight.ended === null ? "" : day(fight.ended),
          fight.vp === null ? "" : _`${String(fight.vp).replace("-", "−")} VP`,
          fight.ended === null ? "" : _`${signed(fight.gained)} XP`,
          fallen(fight),
          fight.gear.length ? _`came out with ${fight.gear.join(", ")}` : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </span>
    ${
      fight.table &&
      fight.ended !== null &&
      html`<a class="btn" href=${watch(fight)}>${fight.going_on ? _`Look on` : _`Replay`}</a>`
    }
  </li>
`;

/** @param {{who: Gladiator, close: () => void}} props */
const AllFights = ({ who, close }) => html`
  <${Dialog} title=${_`The fights of ${who.name}`} onClose=${close}>
    <ol class="allfights">
      ${[...who.fights].reverse().map((fight) => html`<${FightRow} key=${fight.number} fight=${fight} />`)}
    </ol>
  </${Dialog}>
`;

/** @param {{who: Gladiator, usual: number}} props */
export function Hero({ who, usual }) {
  const all = useSwitch();
  const best = who.fights.find((f) => f.vp !== null && f.vp === who.best);
  const gear = who.fights.filter((f) => f.ended !== null).at(-1)?.gear ?? [];
  return html`
    <section class="hero2 panel" aria-label=${who.name}>
      <div class="whois">
        <${Portrait} figure=${who.portrait} size="xl" />
        <div class="name">
          <h2 class="gladname">${who.name}</h2>
          <p class=${`mood ${sign(who) === "laurels" ? "won" : ""}`}>
            <${Icon} name=${sign(who)} />
            ${mood(who)}
          </p>
          ${gear.length > 0 && html`<p class="gear">Last came out with ${gear.join(", ")}.</p>`}
          <p class="more">
            ${who.fights.length > 0 && html`<button class="linkish" onClick=${all.open}>All fights</button>`}
            ${
              !who.fighting &&
              html`<a href=${url`/api/careers/${who.id}/file`} title=${ELSEWHERE} download>Keep as a file</a>`
            }
          </p>
        </div>
      </div>
      <dl class="four">
        <${Counted} name="XP" value=${String(who.xp).replace("-", "−")} note=${toNextCoin(who)} />
        <${Counted} name="Coins" value=${who.coins ?? "–"} note=${_`${usual} and what the XP bring`} kind="coin" />
        <${Counted} name="Record" value=${`${who.won}–${who.lost}`} note=${spared(who)} />
        <${Counted}
          name="Best"
          value=${who.best === null ? "–" : String(who.best).replace("-", "−")}
          note=${best ? _`VP, ${inWords(best)}` : _`VP in a fight`}
        />
      </dl>
      <${CareerLine} who=${who} />
      ${all.on && html`<${AllFights} who=${who} close=${all.shut} />`}
    </section>
  `;
}
