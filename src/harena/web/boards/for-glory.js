// For Glory: Arenas on mosaic floors with the fighters, the Supply beside them, villas and the hand below; for two, for
// a battle royale of three or four, and alone against the Ludus Magnus.
import { soon } from "../later.js";
import { html } from "../lib.js";
import { Arena } from "./for-glory/arena.js";
import { Other } from "../pieces/other.js";
import { isRoyale } from "./for-glory/parties.js";
import { Phone } from "./for-glory/phone.js";
import { Supply } from "./for-glory/supply.js";

const loadLudus = () => import("./for-glory/ludus.js");
const loadDraft = () => import("./for-glory/draft.js");

export { acts } from "./for-glory/acts.js";
export { reads } from "./for-glory/ear.js";
export { Mine } from "./for-glory/mine.js";
export { ribbon } from "./for-glory/places.js";
export { Seats } from "./for-glory/seats.js";
export { arranged, people, says, unsaid } from "./for-glory/speech.js";

export const recap = () => import("./for-glory/touched.js");

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").Plain} Plain */

const KNOWN = new Set([
  "turn",
  "active",
  "favor",
  "turns_taken",
  "battle",
  "cycle",
  "initiative",
  "attacked",
  "tactic_used",
  "late_passed",
  "boasts",
  "bloodlust",
  "glory_supply",
  "arena_deck",
  "players",
  "arenas",
  "supply",
  "removed",
  "champions",
  "window",
  "glory_to_win",
  "gladii",
  "rounds_left",
  "placed",
  "passes",
  "ludus",
]);

/** So many of one school have room in a third of the width. */
const ROOMY = 6;

/**
 * Between Battles the Arenas share the width, so that none moves when somebody enters; only a crowd gets more of it.
 * @param {Plain} arena
 */
function width({ fighters }) {
  /** @type {number[]} */
  const owners = fighters.map((/** @type {Plain} */ f) => f.owner);
  const most = Math.max(0, ...owners.map((owner) => owners.filter((o) => o === owner).length));
  return `minmax(min(210px, 100% / 3 - 6px), ${Math.max(most / ROOMY, 1)}fr)`;
}

/** The Arenas; where the Battle is comes last and in full, the others are folded. @param {{props: BoardProps}} props */
function Arenas({ props }) {
  const { board } = props.view;
  /** @type {Plain[]} */
  const all = board.arenas;
  const royale = isRoyale(board);
  const battle = all.find((a) => a.place === board.battle);
  const folded = battle ? all.filter((a) => a !== battle) : [];
  const full = battle ? [battle] : all;
  const columns = royale || battle ? {} : { gridTemplateColumns: all.map(width).join(" ") };
  const open = (/** @type {Plain} */ a) => html`
    <${Arena} key=${a.place} arena=${a} props=${props} full=${true} on=${a === battle} />
  `;
  return html`
    <div class=${`arenas ${royale ? "royale" : battle ? "battle" : "calm"}`} style=${columns}>
      ${folded.map((a) => html`<${Arena} key=${a.place} arena=${a} props=${props} full=${false} on=${false} />`)}
      ${full.map(open)}
    </div>
  `;
}

/** @param {BoardProps} props */
export function Board(props) {
  const { board } = props.view;
  const other = html`<${Other} thing=${board} known=${KNOWN} />`;
  if (props.phone) return html`<${Phone} props=${props}>${other}</${Phone}>`;
  return html`
    <div class=${`fg ${board.ludus ? "solo" : ""}`}>
      <${Supply} props=${props} />
      ${board.champions.length ? soon("Draft", loadDraft, { props }) : html`<${Arenas} props=${props} />`}
      ${board.ludus && soon("Ludus", loadLudus, { props })}
      ${other}
    </div>
  `;
}
