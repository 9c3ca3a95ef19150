// A table that is open: the connection, what it last told, the game with its board, and what people are called here.
import { useEffect, useMemo } from "../../lib.js";
import { _ } from "../../say.js";
import { Live } from "../../live.js";
import { useGame, wording } from "../../parts/boardview.js";
import { distinct } from "../../words.js";
import { lastPlayed } from "../../settings.js";

/** @typedef {ReturnType<typeof useOpenTable>} OpenTable */

/** @param {string} id @param {number | null} seat */
export function useOpenTable(id, seat) {
  const live = useMemo(() => new Live(id), [id]);
  useEffect(() => {
    live.start(seat);
    return () => live.end();
  }, [id]);

  const position = live.position.value;
  const table = position?.table ?? null;
  const { game, board } = useGame(table?.game ?? "");
  const told = position?.view ?? null;
  const view = useMemo(() => (told && board.arranged?.(told)) ?? told, [told, board]);
  useEffect(() => {
    if (table?.game) lastPlayed.value = table.game;
  }, [table?.game]);

  const seats = table?.seats;
  const seated = useMemo(() => distinct((seats ?? []).map((s) => s.name || _`Seat ${s.seat + 1}`)), [seats]);
  const people = (view && board.people?.(view, seated)) ?? seated;
  const names = useMemo(() => people, [people.join("\n")]);
  const worded = useMemo(() => wording(game?.seat_names ?? [], names), [game, names]);
  return { live, position, view, table, game, board, names, worded };
}
