// The words of Gladiatori's table as text, where the names of its data do not say them.
import { SIDES, oneOf, some, unsaid } from "../../parts/ear.js";

/** @type {Record<string, import("../../parts/ear").Reads>} by key */
export const reads = {
  colour: unsaid,
  side: unsaid,
  sides: oneOf("Sides", { teams: "two teams", "2v1": "two against one" }),
  animals_mode: oneOf("Animals", {
    solo: "hunted alone",
    coop: "hunted together",
    coliseum: "among the gladiators",
  }),
  hp: "Hit point deck",
  vp: "Victory Points",
  fate: (value) => (value === "alive" ? null : ["Fate", value]),
  facing: oneOf("Facing", SIDES),
  active: (value) => (value ? null : ["Out", true]),
  trapped: some("Trapped"),
  unbalanced: some("Unbalanced"),
  waiting: some("Animals behind the gates"),
  start: "At the start",
  values: "Now",
  first_blood: some("First blood was drawn"),
  coins_left: some("Coins left"),
  bought: unsaid,
  glossary: unsaid,
  delayed: some("Delayed"),
  face_down: some("Lies face down"),
};
