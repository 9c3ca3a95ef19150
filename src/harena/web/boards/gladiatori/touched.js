// What an event of Gladiatori touched on the table: names of things and places, the most telling first.

/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").View} View */

/** @param {GameEvent} e @param {View} view @returns {(string | undefined)[]} */
export function touched(e, view) {
  const own = typeof e.seat === "number" ? view.board.gladiators[e.seat]?.colour : undefined;
  if (e.kind === "scores") return [`vp ${own}`, own];
  if (e.kind === "takes-item" || e.kind === "loses-item") return [`item ${e.item}`, own];
  return [e.animal, own, e.target];
}
