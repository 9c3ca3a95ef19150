// Where in the round the game is.
import { isRoyale } from "./parties.js";
import { arenaCalled } from "./places.js";

/** @typedef {import("../../types").Plain} Plain */

/** @type {import("../index").Ribbon} */
export function ribbon(view) {
  const { board, phase } = view;
  if (phase === "draft") return [{ text: "Draft", state: "on" }];
  const battles = board.arenas
    .filter((/** @type {Plain} */ a) => a.fighters.length || a.place === board.battle)
    .map((/** @type {Plain} */ a) => ({
      text: isRoyale(board) ? "Battle royale" : arenaCalled(a),
      here: a.place === board.battle,
    }));
  const stops = [
    { text: "Machinations", here: phase === "machinations turn" },
    { text: "Late Registration", here: phase === "late registration" },
    ...(board.battle ? battles : [{ text: "Battles", here: phase === "battle" }]),
    { text: "Resolution", here: phase === "resolution" },
  ];
  const at = stops.findIndex((s) => s.here);
  return stops.map(({ text }, i) => ({ text, state: i < at ? "did" : i === at ? "on" : "" }));
}
