// Gladiatori in motion: figures travel and turn by themselves; blows are struck, damage lands, points are scored, and
// the dead leave.
import { figureCalled } from "./figures.js";

/** @typedef {import("../../motion").Stage} Stage */
/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").View} View */

const BEAT = 160;

/** @type {Record<string, (stage: Stage, e: GameEvent, name: string, view: View) => unknown>} */
const SHOWN = {
  hit: (stage, e, name) => stage.lunge(name, e.target).pause(BEAT),
  miss: (stage, e, name) => stage.lunge(name, e.target).pause(BEAT).land(e.target, "blocked", "plain"),
  "animal-attacks": (stage, e, name) => stage.lunge(e.animal, name).pause(BEAT),
  "takes-damage": (stage, e, name) => stage.land(name, e.damage).pause(BEAT),
  falls: (stage, _, name) => stage.land(name, "falls", "plain"),
  trapped: (stage, e) => stage.land(e.target, "caught", "plain"),
  "animal-killed": (stage, e) => stage.leave(e.animal, undefined, 320),
  leaves: (stage, _, name) => stage.leave(name, undefined, 360),
  scores: (stage, e, name) =>
    stage.land(`vp ${name}`, e.points > 0 ? `+${e.points}` : `−${-e.points}`, e.points > 0 ? "good" : "hurt"),
};

/** @type {import("../index").Acts} */
export function acts(stage, events, view, was) {
  for (const e of events) {
    const name = typeof e.seat === "number" ? (view.board.gladiators[e.seat]?.colour ?? "") : "";
    const there = (/** @type {string} */ who) => !who || figureCalled(view, who)?.hex || figureCalled(was, who)?.hex;
    if (there(name) && there(e.target ?? "")) SHOWN[e.kind]?.(stage, e, name, view);
  }
}
