// The generic board: any game, from its view and its asks alone. Seats on top, everything that lies open in the
// middle, squares as a board where things stand on squares, one's own cards at the bottom.
export { Board } from "./generic/board.js";
export { Mine } from "./generic/mine.js";
export { Seats } from "./generic/seats.js";

/** What says nothing to the ear: where hexes lie, and what every card is. */
export const unsaid = ["hexes", "glossary"];
