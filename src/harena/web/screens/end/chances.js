// How the chances went, as the bots judge them: a line for every seat, and the turns that changed most.
import { html } from "../../lib.js";
import { _ } from "../../say.js";
import { phone } from "../../settings.js";
import { seatClass } from "../../words.js";
import { brief, line, spansOf } from "../replay/course.js";
import { Turns, turnsOf } from "./turns.js";

/** @typedef {import("../../finished").Outline} Outline */
/** @typedef {import("../replay/course").Span} Span */
/** @typedef {import("./turns").Turn} Turn */

/** So many parts of the game are named at most. */
const BANDS = 8;

/** How the others' lines are broken, in order of the seats. */
const DASHES = ["12 3 2 3", "7 4", "2 4"];

/** One's own line is whole, every other one broken in its own way. @param {number} seat @param {number} mine */
const dashes = (seat, mine) => (seat === mine ? undefined : DASHES[(seat - (seat > mine ? 1 : 0)) % 3]);

/** @param {{names: string[], seats: number, mine: number}} props */
const Legend = ({ names, seats, mine }) => html`
  <ul class="legend" aria-hidden="true">
    ${names.slice(0, seats).map(
      (name, seat) => html`
        <li key=${seat} class=${seatClass(seat)}>
          <svg class=${seat === mine ? "own" : ""} viewBox="0 0 26 8">
            <path d="M0 4H26" stroke-dasharray=${dashes(seat, mine)} />
          </svg>
          ${name}
        </li>
      `,
    )}
  </ul>
`;

/** @param {{chances: number[][], seat: number, mine: number, wide: number}} props */
const Line = ({ chances, seat, mine, wide }) => html`
  <path
    class=${`chance ${seatClass(seat)} ${seat === mine ? "own" : ""}`}
    stroke-dasharray=${dashes(seat, mine)}
    d=${line(chances, seat, wide)}
  />
`;

/** A numbered turn on the chart. @param {{turn: Turn, number: number, steps: number, chances: number[][]}} props */
function Sign({ turn, number, steps, chances }) {
  const left = `${((100 * turn.step) / Math.max(1, steps)).toFixed(2)}%`;
  const top = `${(98 - 0.96 * chances[turn.step][turn.seat]).toFixed(1)}%`;
  return html`
    <span class=${`sign ${turn.swing < 0 ? "down" : "up"}`} style=${{ left }}>
      <b>${number}</b>
      <i class=${seatClass(turn.seat)} style=${{ top }} />
    </span>
  `;
}

/** @param {{span: Span, steps: number}} props */
const Name = ({ span: { from, to, text }, steps }) => html`
  <span style=${{ left: `${(100 * from) / steps}%`, width: `${(100 * (to - from)) / steps}%` }}>
    ${brief(text, phone.value)}
  </span>
`;

/** @param {{outline: Outline, mine: number, turns: Turn[], spans: Span[]}} props */
function Chart({ outline: { steps, chances }, mine, turns, spans }) {
  const wide = 1000 / Math.max(1, steps);
  const others = [...(chances[0] ?? []).keys()].filter((seat) => seat !== mine);
  const readable = spans.filter(({ from, to }) => (to - from) / Math.max(1, steps) >= (phone.value ? 0.16 : 0.09));
  const lines = [...others, mine].map(
    (seat) => html`<${Line} key=${seat} chances=${chances} seat=${seat} mine=${mine} wide=${wide} />`,
  );
  const signs = turns.map(
    (turn, i) => html`<${Sign} key=${turn.step} turn=${turn} number=${i + 1} steps=${steps} chances=${chances} />`,
  );
  return html`
    <div class="course">
      <div class="field" aria-hidden="true">
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none">
          ${[2, 26, 50, 74, 98].map((y) => html`<line key=${y} x1="0" x2="1000" y1=${y} y2=${y} />`)}
          ${lines}
        </svg>
        ${signs}
      </div>
      <div class="scale" aria-hidden="true">
        ${[100, 75, 50, 25, 0].map((n) => html`<span key=${n}>${n} %</span>`)}
      </div>
      <div class="names" aria-hidden="true">
        ${readable.map((span) => html`<${Name} key=${span.from} span=${span} steps=${Math.max(1, steps)} />`)}
      </div>
    </div>
  `;
}

/** While the bots look back, or where they cannot. @param {{trouble: Error | null}} props */
const NotYet = ({ trouble }) => html`
  <p class="not-yet" role="status">
    ${trouble ? trouble.message : _`The bots look back at the game …`}
  </p>
`;

/**
 * @param {{id: string, finished: import("../../finished").FinishedGame, names: string[], mine: number,
 *   caption: (turn: Turn) => string, worded: (text: string) => string}} props
 */
export function Chances({ id, finished, names, mine, caption, worded }) {
  const outline = finished.outline.value;
  const spans = outline ? spansOf(outline, worded, BANDS) : [];
  const turns = outline ? turnsOf(outline, mine) : [];
  const course = () => html`
    <${Chart} outline=${outline} mine=${mine} turns=${turns} spans=${spans} />
    <${Turns}
      id=${id}
      finished=${finished}
      turns=${turns}
      mine=${mine}
      spans=${spans}
      caption=${caption}
      names=${names}
    />
  `;
  return html`
    <section class="panel chances">
      <header>
        <h2>Chances</h2>
        <${Legend} names=${names} seats=${outline?.chances[0]?.length ?? names.length} mine=${mine} />
      </header>
      ${outline ? course() : html`<${NotYet} trouble=${finished.trouble.value} />`}
    </section>
  `;
}
