// The reveal in motion: all programs at once, what they do to each other, and the coins.
import { byCode, fighter } from "./parts.js";

/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../motion").Stage} Stage */

const square = (/** @type {string} */ at) => document.querySelector(`.sq[data-name="${CSS.escape(at)}"]`);
const bench = (/** @type {string} */ at) => document.querySelector(`.bench[data-name="${CSS.escape(at)}"]`);

/** Steps, and those who were held up. @param {Stage} stage @param {GameEvent[]} moves */
function march(stage, moves) {
  for (const e of moves) {
    const spot = square(e.goal);
    if (e.kind === "order-moved") stage.travel(e.gladiator, { ms: 420, to: square(e.end) ?? undefined });
    else if (e.kind !== "order-stayed" && spot) stage.lunge(e.gladiator, spot, 420).turn(e.gladiator, 300);
    else stage.turn(e.gladiator, 300);
  }
  if (moves.length) stage.pause(460);
}

/**
 * The blows of those who have moved.
 * @param {Stage} stage
 * @param {GameEvent[]} moves
 * @param {View} view
 * @param {View} was
 */
function strike(stage, moves, view, was) {
  const attack = (/** @type {string} */ name) => {
    const [code, own] = name.split(".");
    return fighter(byCode(was, code), own)?.attack ?? fighter(byCode(view, code), own)?.attack ?? "";
  };
  for (const e of moves) {
    const at = attack(e.gladiator);
    const spot = at && square(at);
    if (spot) stage.lunge(e.gladiator, spot).glow(spot);
  }
  if (moves.some((e) => attack(e.gladiator))) stage.pause(220);
}

/** What a hit has done. @param {Stage} stage @param {GameEvent} e */
function mark(stage, e) {
  const covered = e.outcome ? e.outcome === "covered" : e.state === "unhurt";
  stage.land(e.gladiator, covered ? "covered" : e.state, covered ? "plain" : "hurt");
}

/**
 * All programs at once: steps, then blows and their marks, those who go out, Eagles, and the coins.
 * @type {import("../index").Acts}
 */
export function acts(stage, events, view, was) {
  const of = (/** @type {string} */ kind) => events.filter((e) => e.kind === kind);
  const moves = events.filter((e) => /^order-/.test(e.kind));
  if (!moves.length && !of("hit").length && !of("earns").length) {
    for (const e of of("crowd-called")) stage.glow(bench(e.bench), "--ochre");
    return;
  }
  stage.longest = 2400;
  march(stage, moves);
  strike(stage, moves, view, was);
  for (const e of of("shield-paid")) stage.land(e.gladiator, "shield", "plain");
  for (const e of of("hit")) {
    for (const by of moves.length ? [] : e.by) stage.lunge(by, e.gladiator);
    mark(stage, e);
  }
  if (of("hit").length) stage.pause(520);
  for (const e of [...of("out"), ...of("expelled")]) stage.leave(e.gladiator, "stage", 320);
  if (of("out").length) stage.pause(280);
  for (const e of of("snatch")) stage.land(e.gladiator, "Eagle home!", "good");
  for (const e of of("eagle-taken")) stage.leave(`eagle ${e.school}`, e.gladiator, 320);
  if (of("snatch").length + of("eagle-taken").length) stage.pause(200);
  for (const e of of("earns")) stage.coins("stage", `treasury ${e.school}`, e.coins);
  for (const e of of("pays-fee")) stage.coins(`treasury ${e.school}`, "stage", e.coins);
}
