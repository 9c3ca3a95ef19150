// The school at the left: who lives here, who is buried, and the ways in.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { day, inWords, Portrait, watch } from "./school.js";
import { counted } from "../../words.js";

/** @typedef {import("../../types").Gladiator} Gladiator */

/** @param {Gladiator} who */
function state(who) {
  if (!who.fighting) return ["ready", "check-mark", _`Ready`];
  return ["hurt", "crossed-swords", who.waits_for_me ? _`Fights, your move` : _`Fights`];
}

/** @param {{who: Gladiator, on: boolean, choose: () => void}} props */
function Row({ who, on, choose }) {
  const [kind, icon, word] = state(who);
  return html`
    <li class=${`${kind} ${on ? "on" : ""}`}>
      <button onClick=${choose} aria-pressed=${on}>
        <${Portrait} figure=${who.portrait} />
        <span class="who">
          <b>${who.name}</b>
          <small class="st">
            <${Icon} name=${icon} />
            ${word}
          </small>
        </span>
        <span class="nums">
          <span>${String(who.xp).replace("-", "−")} <small>XP</small></span>
          <span class="coin">${who.coins}<${Icon} name="two-coins" label="coins" /></span>
          <span class="rec">${who.won}–${who.lost}</span>
        </span>
      </button>
    </li>
  `;
}

/** @param {Gladiator[]} all @param {boolean} won */
const sum = (all, won) => all.reduce((n, who) => n + (won ? who.won : who.lost), 0);

/**
 * @param {{all: Gladiator[], chosen: string, choose: (id: string) => void, takeIn: () => void, bring: unknown,
 *   owner: string}} props
 */
export function Roster({ all, chosen, choose, takeIn, bring, owner }) {
  const living = all.filter((who) => who.alive);
  const dead = all.length - living.length;
  return html`
    <section class="panel roster" aria-label="Gladiators">
      <h1>${owner ? _`Ludus ${owner}` : _`My ludus`}</h1>
      <p class="sum">
        ${counted(sum(all, true), _`win`, _`wins`)}, ${counted(sum(all, false), _`defeat`, _`defeats`)}
        ${dead ? _`, ${dead} dead` : ""}.
      </p>
      <ul>
        ${living.map(
          (who) => html`<${Row} key=${who.id} who=${who} on=${who.id === chosen} choose=${() => choose(who.id)} />`,
        )}
      </ul>
      <div class="ways-in">
        <button class="btn hire" onClick=${takeIn} data-testid="take-in">
          <${Icon} name="galea" />
          Take in a gladiator
        </button>
        ${bring}
      </div>
    </section>
  `;
}

/** @param {{who: Gladiator, choose: () => void}} props */
function Stone({ who, choose }) {
  const last = who.fights.at(-1);
  const replay =
    last?.table &&
    html`
    <a href=${watch(last)} aria-label=${_`Replay of the last fight of ${who.name}`}>
      <${Icon} name="fast-forward-button" />
    </a>
  `;
  return html`
    <li>
      <span class="stone"><${Figure} name=${who.portrait} /></span>
      <button class="epitaph" onClick=${choose}>
        <b>${who.name}</b>
        <small>${counted(who.fights.length, _`fight`, _`fights`)}, ${who.won} won</small>
        ${last && html`<small>${inWords(last)}</small>`}
        ${last?.ended && html`<small>${last.kind === "elsewhere" ? _`brought` : _`died`} ${day(last.ended)}</small>`}
      </button>
      ${replay}
    </li>
  `;
}

/** @param {{dead: Gladiator[], choose: (id: string) => void}} props */
export const Graveyard = ({ dead, choose }) =>
  dead.length > 0 &&
  html`
    <section class="panel grave" aria-label="Graveyard">
      <h2>
        <${Icon} name="death-skull" />
        Graveyard
      </h2>
      <ul>
        ${dead.map((who) => html`<${Stone} key=${who.id} who=${who} choose=${() => choose(who.id)} />`)}
      </ul>
    </section>
  `;
