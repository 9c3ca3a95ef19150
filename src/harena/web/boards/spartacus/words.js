// The round of Spartacus in words, and what the table as text leaves out.
import { stops } from "../../reading.js";

/** @type {import("../index").Ribbon} */
export const ribbon = ({ board, stages }) => [...stops(stages), { text: `Turn ${board.turn}`, state: "" }];

/** What says nothing to the ear: how the board is drawn, and what an offer may name. */
export const unsaid = [
  "hexes",
  "offerable",
  "deals",
  "promises",
  "areas",
  "pays",
  "chances",
  "gates",
  "reaches",
  "strikes_from",
  "brings",
  "lent",
  "withdraw",
];
