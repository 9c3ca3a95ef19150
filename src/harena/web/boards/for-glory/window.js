// The open reaction window: what happened, and who may still answer, in turn.
import { html } from "../../lib.js";
import { figure, fresco, seatClass, sentence, symbolOf } from "../../words.js";
import { placed } from "../../placed.js";
import { titleOf } from "../../reading.js";
import { Figure, Icon } from "../../pieces/icon.js";
import { Press } from "../../pieces/press.js";
import { Rule } from "../../pieces/rule.js";
import { blow } from "./blow.js";
import { called, Sign } from "./parties.js";
import { inWindow, says } from "./speech.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Option} Option */
/** @typedef {import("../../types").Plain} Plain */

/** @param {{props: BoardProps, seat: number, what: string, first: boolean}} props */
const Answerer = ({ props, seat, what, first }) => html`
  <li class=${first ? "on" : ""}>
    <${Sign} props=${props} seat=${seat} small=${true} />
    <b>${called(props, seat)}</b>
    <small>${what}</small>
  </li>
`;

/** A fighter in the exchange. @param {{props: BoardProps, f: Plain, kind: string, children?: unknown}} props */
const Fencer = ({ f, kind, children }) => html`
  <div class=${`fencer ${kind} ${fresco(f.type)} ${seatClass(f.owner)}`}>
    <span class="art">
      <${Figure} name=${figure(titleOf(f), f.type)} />
    </span>
    <b>${f.name}</b>
    ${children}
  </div>
`;

/** What is left of somebody who was struck. @param {{f: Plain}} props */
function Left({ f }) {
  const now = f.health - f.damage;
  return html`
    <small class=${f.doomed ? "falls" : ""}>
      <${Icon} name=${f.doomed ? "death-skull" : "hearts"} /> ${now} → ${Math.max(0, now - f.assigned)}
    </small>
  `;
}

/** How the strength of a blow came about, where it is not the printed one. @param {Plain} f */
function sum({ attack, printed }) {
  const base = printed?.attack ?? attack;
  return base === attack ? "" : `${base} ${attack > base ? "+" : "−"} ${Math.abs(attack - base)}`;
}

/**
 * Who strikes, with how much, and whom; where nobody strikes, whom it concerns.
 * @param {{props: BoardProps}} props
 */
function Exchange({ props }) {
  const { window, arenas } = props.view.board;
  /** @type {Plain[]} */
  const all = arenas.flatMap((/** @type {Plain} */ a) => a.fighters);
  const [by, at] = blow(props) ?? ["", ""];
  const striker = all.find((f) => f.name === by);
  const struck = all.filter((f) => f.assigned > 0);
  const shown = struck.length ? struck : all.filter((f) => window.gladiators.includes(f.name));
  if (!shown.length) return null;
  const blade =
    striker &&
    struck.length === 1 &&
    struck[0].name === at &&
    html`
    <${Fencer} props=${props} f=${striker} kind="striker">
      <small><${Icon} name="gladius" /> ${striker.attack}</small>
    </${Fencer}>
    <span class="force">
      <b><${Icon} name="drop" />${struck[0].assigned}</b>
      <small>${sum(striker)}</small>
    </span>
  `;
  const one = (/** @type {Plain} */ f) => html`
    <${Fencer} key=${f.name} props=${props} f=${f} kind=${f.assigned ? "struck" : ""}>
      ${f.assigned > 0 && html`<span class="sr">${f.assigned} to ${f.name}</span><${Left} f=${f} />`}
    </${Fencer}>
  `;
  return html`<div class="exchange">${blade}${shown.slice(0, 3).map(one)}</div>`;
}

/** So many answers have room on the stage; the others stand in the prompt bar. */
const ANSWERS = 5;
const ON_A_PHONE = 4;

/** What an answer comes to for the one that is struck. @param {Plain | undefined} outcome */
const comesTo = (outcome) =>
  outcome && (outcome.falls ? `${outcome.gladiator} still falls` : `${outcome.gladiator} lives with ${outcome.left}`);

/**
 * An answer of mine: its card, what it comes to, and what it does.
 * @param {{props: BoardProps, option: Option}} props
 */
function Answer({ props, option }) {
  const { text, note, icon = symbolOf(option) } = says(option, props.view) ?? { text: sentence(option.text), note: "" };
  const then = comesTo(option.outcome);
  const hotkey = props.keys.get(option.text) ?? "";
  placed([option], props.options);
  return html`
    <${Press}
      kind="answer lit"
      name=${option.text}
      lit=${true}
      label=${`${text}. ${then ? `${then}. ` : ""}${note}`}
      onPress=${() => props.pick([option], text)}
    >
      ${hotkey && html`<span class="hotkey">${hotkey}</span>`}
      <${Icon} name=${icon} />
      <b>${text}</b>
      ${then && html`<em class=${option.outcome?.falls ? "falls" : ""}>${then}</em>`}
      <small>${note}</small>
    </${Press}>
  `;
}

/**
 * The stage between the ranks: what happens, who strikes whom with how much, my answers, and who may still answer.
 * @param {{props: BoardProps}} props
 */
export function Window({ props }) {
  const { view, options, index } = props;
  const { answering, passed, rule, says: happens } = view.board.window;
  const mine = inWindow(view) && options === view.ask?.options && index.size ? options : [];
  const answers = mine.filter((o) => !o.passes).slice(0, props.phone ? ON_A_PHONE : ANSWERS);
  const line = (/** @type {number} */ seat, /** @type {string} */ what) => html`
    <${Answerer} key=${seat} props=${props} seat=${seat} what=${what} first=${seat === answering[0]} />
  `;
  return html`
    <aside class="window" aria-label="Reaction window">
      <header>
        <h2>${happens}</h2>
        <${Rule} id=${rule} game="for-glory" />
      </header>
      <ol>
        ${answering.map((/** @type {number} */ s, /** @type {number} */ i) => line(s, i ? "may answer" : "deciding"))}
        ${passed.map((/** @type {number} */ s) => line(s, "passed"))}
      </ol>
      <${Exchange} props=${props} />
      ${
        answers.length > 0 &&
        html`
          <div class="answers" role="group" aria-label="Your answers">
            ${answers.map((o) => html`<${Answer} key=${o.text} props=${props} option=${o} />`)}
          </div>
        `
      }
    </aside>
  `;
}
