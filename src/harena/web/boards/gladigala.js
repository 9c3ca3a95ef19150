// GladiGala: the arena with its rings, Safe Zone, benches and Eagles; schools on one side, one's secret orders on the
// other.
import { html } from "../lib.js";
import { _ } from "../say.js";
import { panel } from "../reading.js";
import { counted, label } from "../words.js";
import { Icon } from "../pieces/icon.js";
import { Facts } from "../pieces/facts.js";
import { Arena } from "./gladigala/arena.js";
import { Declaration } from "./gladigala/declaration.js";
import { unanswered, useDrafts } from "./gladigala/drafts.js";
import { TurnBar, turning } from "./gladigala/handles.js";
import { Kinds } from "./gladigala/kinds.js";
import { Orders, Quick } from "./gladigala/orders.js";
import { byCode, own, said, title } from "./gladigala/parts.js";
import { Placing } from "./gladigala/placing.js";
import { Reveal, played, scrubbed, usePlayed } from "./gladigala/reveal.js";
import { School } from "./gladigala/schools.js";
import { CenterStage } from "./gladigala/stage.js";
import { Treasury } from "./gladigala/treasury.js";
import { fromOwnSide } from "./gladigala/turned.js";

export { acts } from "./gladigala/acts.js";
export { reads, spelt } from "./gladigala/ear.js";
export { plan } from "./gladigala/drafts.js";
export { asks, ribbon, says, unsaid } from "./gladigala/words.js";

/** The school that somebody leads. @type {import("./index").Leads} */
export const leads = (view, seat) => title(view.board.schools[seat]);

export const recap = () => import("./gladigala/touched.js");

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").Plain} Plain */

const KNOWN = [
  "seen_from",
  "reveal",
  "labels",
  "side_length",
  "safe_zone",
  "match",
  "round",
  "round_limit",
  "unrevealed",
  "publisher_notes",
  "turn_order",
  "leader",
  "general_stack",
  "center_stage",
  "run",
  "awards",
  "schools",
  "outs_to_end",
  "shields_per_match",
  "upgrade_price",
  "safe_zone_fee",
  "bonus_steps",
];

/** A medal that was won in a match. @param {{props: BoardProps, award: Plain}} props */
const Award = ({ props, award }) => html`
  <p class="award panel">
    <${Icon} name="trophy-cup" />
    <span>
      ${label(award.medal)}: <b>${award.school ? title(byCode(props.view, award.school) ?? {}) : _`nobody`}</b>
      ${award.coins ? _`, ${counted(award.coins, _`coin`, _`coins`)} on it` : ""}
    </span>
  </p>
`;

/**
 * On a phone: the arena, and under it rows that are always there, so that it stays where it is: how a fighter turns,
 * what is decided for several at once, and what is mine in short.
 * @param {{props: BoardProps}} props
 */
function PhoneBoard({ props }) {
  const { board, seats } = played(props).view;
  const mine = own(played(props).view);
  const now = turning(props);
  return html`
    <div class="gg phone-board">
      <${Arena} props=${scrubbed(props)} />
      <div class="turnrow">
        ${now && html`<${TurnBar} props=${props} now=${now} named=${true} />`}
        <${Kinds} props=${props} />
      </div>
      <div class="atonce">
        ${mine && html`<${Placing} props=${props} />`}
        ${mine && html`<${Quick} props=${props} />`}
        <${Reveal} props=${props} short=${true} />
      </div>
      <div class="beside">
        ${mine && seats > 2 && html`<${Declaration} props=${props} school=${mine} />`}
        ${mine && html`<${Treasury} props=${props} school=${mine} />`}
        <section class="panel outmini" aria-label=${said(props.view, "stage")}>
          <b class="num">${board.center_stage.length}</b> ${said(props.view, "of-out", { most: board.outs_to_end })}
        </section>
      </div>
    </div>
  `;
}

/** The schools, mine at the end, and the Center Stage. @param {{props: BoardProps}} props */
function Left({ props }) {
  const { board } = played(props).view;
  const { seats } = props.view;
  const order = Array.from({ length: seats }, (_, i) => (i + (props.seat ?? 0) + 1) % seats);
  return html`
    <div class="col">
      ${order.map((s) => html`<${School} key=${s} props=${props} school=${board.schools[s]} />`)}
      <${CenterStage} props=${played(props)} />
      ${seats < 4 && html`<${Reveal} props=${props} />`}
    </div>
  `;
}

/** What is mine, or for a spectator what everybody has declared; medals. @param {{props: BoardProps}} props */
function Right({ props }) {
  const { board, seats } = props.view;
  const mine = own(props.view);
  const declaring = seats > 2 ? (mine ? [mine] : board.schools) : [];
  const other = panel(board, "", KNOWN);
  return html`
    <div class="col own">
      <${Kinds} props=${props} />
      ${mine && html`<${Placing} props=${props} />`}
      ${mine && html`<${Orders} props=${props} />`}
      ${declaring.map((/** @type {Plain} */ s) => html`<${Declaration} key=${s.seat} props=${props} school=${s} />`)}
      ${mine && html`<${Treasury} props=${props} school=${own(played(props).view)} />`}
      ${seats > 3 && html`<${Reveal} props=${props} />`}
      ${board.awards.map(
        (/** @type {Plain} */ award, /** @type {number} */ i) =>
          html`<${Award} key=${i} props=${props} award=${award} />`,
      )}
      ${other.facts.length > 0 && html`<${Facts} facts=${other.facts} />`}
    </div>
  `;
}

/** @param {BoardProps} props */
export function Seats(props) {
  if (!props.phone) return null;
  return html`
    <section class="seatrow gg-schools" aria-label="Schools">
      ${played(props).view.board.schools.map(
        (/** @type {Plain} */ s) => html`<${School} key=${s.seat} props=${props} school=${s} />`,
      )}
    </section>
  `;
}

/** @param {BoardProps} given */
export function Board(given) {
  usePlayed(given);
  useDrafts(given);
  const props = unanswered(fromOwnSide(given));
  if (props.phone) return html`<${PhoneBoard} props=${props} />`;
  return html`
    <div class=${`gg ${own(props.view) ? "" : "watching"}`}>
      <${Left} props=${props} />
      <${Arena} props=${scrubbed(props)} />
      <${Right} props=${props} />
    </div>
  `;
}

/** @param {BoardProps} props */
export function Mine(props) {
  if (!props.phone || props.seat === null) return null;
  return html`
    <section class="myrow gg-mine" aria-label="Before you">
      <${Orders} props=${unanswered(props)} strip=${true} />
    </section>
  `;
}
