// A position on its board: the seats on top, the middle, and what lies before whoever looks. The table acts through it;
// a replay or a lesson only shows it.
import { html, useEffect, useSignal } from "../lib.js";
import { api } from "../api.js";
import { boardOf, NO_BOARD } from "../boards/index.js";
import { useMotion } from "../motion.js";
import { ruled } from "../pieces/rule.js";
import { place } from "../router.js";
import { byName, thingsOf } from "../reading.js";
import { phone } from "../settings.js";
import { Guarded } from "./guarded.js";
import { tidy } from "../words.js";
import { forgetPlaced } from "../placed.js";

/** @typedef {import("../types").BoardProps} BoardProps */
/** @typedef {import("../types").SeatInfo} SeatInfo */
/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {import("../boards/index").BoardModule} BoardModule */

/**
 * A game and its board, once both are there; until then null and an empty board.
 * @param {string} id "" while it is not known @returns {{game: import("../types").GameInfo | null, board: BoardModule}}
 */
export function useGame(id) {
  const game = useSignal(/** @type {import("../types").GameInfo | null} */ (null));
  const board = useSignal(/** @type {BoardModule} */ (NO_BOARD));
  useEffect(() => {
    if (!id) return;
    const plain = place.peek().query.get("board") === "generic";
    api
      .game(id)
      .catch(() => null)
      .then(async (found) => {
        game.value = found;
        ruled.value = found?.ruled ?? {};
        board.value = await boardOf(found, plain);
      });
  }, [id]);
  return { game: game.value, board: board.value };
}

/**
 * Seats as actions name them become people's names.
 * @param {string[]} seats
 * @param {string[]} names
 * @returns {(text: string) => string}
 */
export function wording(seats, names) {
  const known = seats
    .map((s, i) => /** @type {[string, string]} */ ([s, names[i]]))
    .filter(([s, n]) => s && n && s !== n);
  if (!known.length) return (text) => text ?? "";
  const pattern = new RegExp(`\\b(${known.map(([s]) => s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})\\b`, "gi");
  const to = new Map(known.map(([s, n]) => [tidy(s), n]));
  return (text) => (text ?? "").replace(pattern, (found) => to.get(tidy(found)) ?? found);
}

/** @type {import("../types").GameEvent[]} */
const NONE = [];

/** Somebody who sits there and is there. @param {string} name @param {number} seat @returns {SeatInfo} */
export const present = (name, seat) => ({
  seat,
  name,
  kind: "person",
  person: null,
  bot: "",
  away: false,
  online: true,
  mine: false,
});

/**
 * Seats, board and what lies before me, with the children between board and hand. Whoever gives `options` and `pick`
 * lets things be pressed; without them the position is only shown. `events` came with the view and are shown in motion,
 * so many times as fast as usual.
 * @param {{view: import("../types").View, names: string[], board: BoardModule, events?:
 *   import("../types").GameEvent[], times?: number, children?: unknown} & Partial<BoardProps>} props
 */
export function BoardView({ view, names, board, events = NONE, times = 1, children, ...given }) {
  const { Seats, Board, Mine, acts } = board;
  useMotion(view, events, acts, times);
  forgetPlaced();
  /** @type {BoardProps} */
  const props = {
    game: null,
    table: /** @type {TableInfo} */ (/** @type {Partial<TableInfo>} */ ({ seats: names.map(present) })),
    options: [],
    index: byName(given.options ?? []),
    keys: new Map(),
    pick: () => {},
    ask: () => {},
    clock: () => "",
    ...given,
    view,
    names,
    seat: view.seat,
    phone: phone.value,
    things: thingsOf(view.board),
  };
  return html`
    <${Guarded} at=${view}><${Seats} ...${props} /></${Guarded}>
    <main class="middle" tabindex="0" aria-label="Board">
      <${Guarded} at=${view}><${Board} ...${props} /></${Guarded}>
    </main>
    ${children}
    <${Guarded} at=${view}><${Mine} ...${props} /></${Guarded}>
  `;
}
