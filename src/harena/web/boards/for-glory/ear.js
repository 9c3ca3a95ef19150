// The words of For Glory's table as text, where the names of its data do not say them.
import { seats, some, unsaid, whom } from "../../parts/ear.js";

const ARENAS = /** @type {Record<string, string>} */ ({
  F1: "the first Fleeting Arena",
  F2: "the second Fleeting Arena",
  L: "the Lasting Arena",
});

/** @type {Record<string, import("../../parts/ear").Reads>} by key */
export const reads = {
  turn: whom("On turn"),
  cycle: some("Round of Combat Turns"),
  attacked: some("An attack was made this turn"),
  tactic_used: some("A Tactic was used this turn"),
  passes: some("Passes in a row"),
  late_passed: seats("Passed in Late Registration"),
  boasts: "Boast Cards to come",
  removed: "Out of the game",
  place: (value) => ["Place", ARENAS[value] ?? value],
  gladii: some("Gladius Tokens"),
  requirement: "Influence in use",
  stack: "Levels of the Champion to come",
  events: unsaid,
  due: whom("To answer"),
  answering: seats("May still answer"),
  passed: seats("Have passed"),
  placed: seats("Eliminated in this Battle"),
};
