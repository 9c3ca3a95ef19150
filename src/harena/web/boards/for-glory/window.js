// The open reaction window: what happened, and who may still answer, in turn.
import { html } from "../../lib.js";
import { label, sentence } from "../../words.js";
import { Icon } from "../../pieces/icon.js";
import { Rule } from "../../pieces/rule.js";
import { called, Sign, whose } from "./parties.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").Plain} Plain */

const EVENTS = /** @type {Record<string, string>} */ ({
  assign: "Damage is assigned",
  attack: "An attack",
  enter: "A Gladiator enters",
  leave: "A Gladiator leaves",
  defeated: "A Gladiator falls",
  unbless: "A Blessing is lost",
});

/** What the window is about; a fall says everything. @param {string[]} events */
const about = (events) =>
  (events.includes("defeated") ? ["defeated"] : events).map((e) => EVENTS[e] ?? sentence(label(e))).join(", ");

/** @param {{props: BoardProps, seat: number, what: string, first: boolean}} props */
const Answerer = ({ props, seat, what, first }) => html`
  <li class=${first ? "on" : ""}>
    <${Sign} props=${props} seat=${seat} small=${true} />
    <b>${called(props, seat)}</b>
    <small>${what}</small>
  </li>
`;

/** @param {{f: Plain}} props */
const Struck = ({ f }) => html`
  <li>
    <${Icon} name="drop" />
    <b>${f.assigned}</b> to ${f.name}
    ${f.doomed ? ", who falls" : ""}
  </li>
`;

/** Whom it concerns: those who are struck with what they suffer, else by name. @param {{props: BoardProps}} props */
function Concerned({ props }) {
  const { window, arenas } = props.view.board;
  /** @type {Plain[]} */
  const struck = arenas
    .flatMap((/** @type {Plain} */ a) => a.fighters)
    .filter((/** @type {Plain} */ f) => f.assigned > 0);
  if (struck.length)
    return html`<ul class="struck">${struck.map((f) => html`<${Struck} key=${f.name} f=${f} />`)}</ul>`;
  return window.gladiators.length > 0 && html`<p>${window.gladiators.join(", ")}</p>`;
}

/** @param {{props: BoardProps}} props */
export function Window({ props }) {
  const { events, answering, passed, rule } = props.view.board.window;
  const line = (/** @type {number} */ seat, /** @type {string} */ what) => html`
    <${Answerer} key=${seat} props=${props} seat=${seat} what=${what} first=${seat === answering[0]} />
  `;
  return html`
    <aside class="window" aria-label="Reaction window">
      <span class="eyebrow">Reaction window</span>
      <h3>${about(events)}</h3>
      <ol>
        ${answering.map((/** @type {number} */ s, /** @type {number} */ i) => line(s, i ? "may answer" : "deciding"))}
        ${passed.map((/** @type {number} */ s) => line(s, "passed"))}
      </ol>
      <${Concerned} props=${props} />
      <p class="quiet">
        Closes when nobody answers any more. <${Rule} id=${rule} game="for-glory" />
      </p>
    </aside>
  `;
}

/** @param {{props: BoardProps, seat: number, what: string}} props */
const ShortAnswerer = ({ props, seat, what }) => html`
  <li class=${what === "decides" ? "on" : ""}>
    <${Sign} props=${props} seat=${seat} small=${true} />
    <small>${what}</small>
    <span class="sr"> ${whose(props, seat)}</span>
  </li>
`;

/** The same on a phone, where there is no room for more. @param {{props: BoardProps}} props */
export function ShortWindow({ props }) {
  const { answering, passed } = props.view.board.window;
  const line = (/** @type {number} */ seat, /** @type {string} */ what) => html`
    <${ShortAnswerer} key=${seat} props=${props} seat=${seat} what=${what} />
  `;
  return html`
    <ol class="order" aria-label="Reaction window: who may still answer">
      ${answering.map((/** @type {number} */ s, /** @type {number} */ i) => line(s, i ? "may" : "decides"))}
      ${passed.map((/** @type {number} */ s) => line(s, "passed"))}
    </ol>
  `;
}
