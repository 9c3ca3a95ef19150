// The Ludus Magnus, whose cards decide for it: the one just revealed, which section counts, and what came of it.
import { html } from "../../lib.js";
import { label, sentence } from "../../words.js";
import { Icon } from "../../pieces/icon.js";
import { Rule } from "../../pieces/rule.js";
import { lastDrawn } from "./seats.js";

/** @typedef {import("../../types").BoardProps} BoardProps */
/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").Plain} Plain */

const SYMBOL = /** @type {Record<string, string>} */ ({
  machinations: "tied-scroll",
  attack: "crossed-swords",
  tactic: "gladius",
  reaction: "shield-reflect",
});

/** What followed its card, as far as there is room for it. @param {BoardProps} props @param {Plain | null} drawn */
function whatCameOf({ log = [] }, drawn) {
  if (!drawn) return [];
  const told = log.filter((e) => e.number > drawn.number && !/^(turn|draws|pays|discards|plays|uses)/.test(e.kind));
  return told.slice(0, 4);
}

/** @param {{id: string}} props */
const Source = ({ id }) => html`
  ${" "}
  <${Rule} id=${id} game="for-glory" />
`;

/** @param {{s: Plain, counts: boolean}} props */
const Section = ({ s, counts }) => html`
  <div class=${counts ? "on" : ""}>
    <dt>
      <${Icon} name=${SYMBOL[s.section] ?? "tied-scroll"} />
      ${label(s.section)}
      ${counts && html`<span class="sr"> (this counts)</span>`}
    </dt>
    <dd>
      ${sentence(s.text)}
      ${counts && html`<${Source} id=${s.rule} />`}
    </dd>
  </div>
`;

/** Its card, and which section of it counts. @param {{card: Plain, counts: string}} props */
function Revealed({ card, counts }) {
  /** @type {Plain[]} */
  const sections = card.sections;
  return html`
    <dl data-thing=${`ludus-${card.name}`}>
      ${sections.map((s) => html`<${Section} key=${s.section} s=${s} counts=${s.section === counts} />`)}
    </dl>
  `;
}

const NotDrawn = () => html`
  <p class="quiet">It has not drawn yet. Each card says what it places, how it fights and how it answers.</p>
`;

/** @param {{events: GameEvent[]}} props */
const Came = ({ events }) => html`
  <ul class="did" aria-label="What came of it">${events.map((e) => html`<li key=${e.number}>${e.text}</li>`)}</ul>
`;

/** @param {{known: string[]}} props */
const OnTop = ({ known }) => html`
  <p class="quiet">Next on top: ${known.map((w) => w.split(":")[0]).join(", ")}.</p>
`;

/** @param {{props: BoardProps}} props */
export function Ludus({ props }) {
  const { ludus } = props.view.board;
  const [card, before] = ludus.face_up;
  const drawn = lastDrawn(props);
  const came = whatCameOf(props, drawn);
  const revealed = card
    ? html`<${Revealed} card=${card} counts=${String(drawn?.section ?? "")} />`
    : html`<${NotDrawn} />`;
  return html`
    <aside class="ludus panel" aria-label="The Ludus Magnus" data-place="ludus">
      <span class="eyebrow">Its card${card ? ` ${card.name}` : ""}</span>
      ${revealed}
      ${came.length > 0 && html`<${Came} events=${came} />`}
      ${ludus.known_top.length > 0 && html`<${OnTop} known=${ludus.known_top} />`}
      ${before && html`<p class="quiet">Before: ${before.name}.</p>`}
    </aside>
  `;
}
