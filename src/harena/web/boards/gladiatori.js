// Gladiatori: the oval arena in the middle, one's character sheet on one side, the others and the fight as two columns
// on the
// other, one's cards below. Before the fight a builder for characters and the items on offer take the middle.
import { html } from "../lib.js";
import { panel } from "../reading.js";
import { Emblem, Icon } from "../parts/common.js";
import { Facts } from "./generic.js";
import { Arena, keepStart } from "./gladiatori/arena.js";
import { Fight } from "./gladiatori/fight.js";
import { keepNumber, useForms } from "./gladiatori/forms.js";
import { Builder, Characters, Offered } from "./gladiatori/setup.js";
import { character, mine, others, seatClass } from "./gladiatori/parts.js";
import { Animals, Opponent, Sheet, Track } from "./gladiatori/sheet.js";

export { acts } from "./gladiatori/acts.js";
export { Mine } from "./gladiatori/cards.js";
export { asks, ribbon, says, unsaid } from "./gladiatori/speech.js";

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").Plain} Plain */

const KNOWN = [
  "turn",
  "last_turn",
  "round",
  "order",
  "active",
  "sides",
  "animals_mode",
  "first_blood",
  "gladiators",
  "animals",
  "waiting",
  "offered",
  "hexes",
  "starts",
  "gates",
  "characters",
  "glossary",
  "damage",
  "fight",
];

/** What was chosen in the prompt bar stands on the board too. @type {import("./index").Plan} */
export function plan(text, view, table) {
  keepStart(text, view);
  keepNumber(text, view, table);
  return null;
}

/** On a phone everybody has a place in the row on top. @param {BoardProps} props */
export function Seats(props) {
  const { view } = props;
  if (!props.phone) return null;
  return html`
    <section class="seatrow gl-seats" aria-label="Gladiators">
      ${view.board.gladiators.map(
        (/** @type {Plain} */ x) => html`
        <div
          key=${x.seat}
          class=${`gseat ${seatClass(x.seat)} ${view.deciding.some((d) => d.seat === x.seat) ? "deciding" : ""} ${["dead", "surrendered"].includes(x.fate) ? "gone" : ""}`}
          data-seat=${x.seat}
        >
          <${Emblem} seat=${x.seat} small=${true} />
          <span>
            <b>${x.seat === props.seat ? "You" : props.names[x.seat]}</b>
            <small>
              ${
                ["dead", "surrendered"].includes(x.fate)
                  ? x.fate
                  : view.phase === "pick"
                    ? (x.character ?? "")
                    : character(x)
              }
            </small>
          </span>
          <span class="cnt">
            <span title="Cards in hand">
              <${Icon} name="card-pick" />
              ${x.hand.action + x.hand.combat}
            </span>
            <span title="Cards in the HP deck">
              <${Icon} name="hearts" />
              ${x.hp.action + x.hp.combat}
            </span>
          </span>
          ${
            x.vp !== null &&
            html`
            <span class="vp num">
              ${x.vp}
              <small>VP</small>
            </span>
          `
          }
        </div>
      `,
      )}
    </section>
  `;
}

/** The middle of the middle: what the phase is about. @param {{props: BoardProps}} props */
function Scene({ props }) {
  const { phase } = props.view;
  if (phase === "create") return html`<${Builder} props=${props} />`;
  if (phase === "pick") return html`<${Characters} props=${props} />`;
  if (["auction", "draft", "selection"].includes(phase)) return html`<${Offered} props=${props} />`;
  return html`<${Arena} props=${props} />`;
}

/** @param {BoardProps} props */
export function Board(props) {
  useForms(props);
  const { view } = props,
    me = mine(view),
    other = panel(view.board, "", KNOWN);
  if (view.phase === "pick" || (view.phase === "create" && me)) return html`<${Scene} props=${props} />`;
  if (props.phone)
    return html`
      <div class="gl phone-board">
        <${Scene} props=${props} />
        <${Fight} props=${props} />
        ${
          !me &&
          html`
          <div class="col beside">
            ${others(view).map(
              (x) => html`
              <${Opponent} key=${x.seat} props=${props} x=${x} />
            `,
            )}
          </div>
        `
        }
      </div>
    `;
  const beside = others(view),
    half = me ? beside : beside.slice(Math.ceil(beside.length / 2));
  return html`
    <div class=${`gl ${me ? "" : "watching"} n${view.seats}`}>
      ${
        me
          ? html`
        <${Sheet} props=${props} />
      `
          : html`
        <div class="col">
          ${beside.slice(0, Math.ceil(beside.length / 2)).map(
            (x) => html`
            <${Opponent} key=${x.seat} props=${props} x=${x} />
          `,
          )}
        </div>
      `
      }
      <div class="stagecol">
        <${Track} props=${props} />
        <${Scene} props=${props} />
      </div>
      <div class=${`col ${half.length > 1 ? "several" : ""}`}>
        <${Fight} props=${props} />
        ${half.map(
          (x) => html`
          <${Opponent} key=${x.seat} props=${props} x=${x} />
        `,
        )}
        <${Animals} props=${props} />
        ${other.facts.length > 0 && html`<${Facts} facts=${other.facts} />`}
      </div>
    </div>
  `;
}
