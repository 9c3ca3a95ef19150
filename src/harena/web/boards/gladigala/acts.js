// The reveal in motion: all programs at once, what they do to each other, and the coins.
import { _ } from "../../say.js";
import { byCode, fighter } from "./parts.js";
import { isPlayed } from "./reveal.js";

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
  stage.land(e.gladiator, covered ? _`covered` : e.state, covered ? "plain" : "hurt");
}

/**
 * Shields, and what hits do.
 * @param {Stage} stage
 * @param {GameEvent[]} events
 * @param {boolean} leap whether who hits leaps
 */
function hits(stage, events, leap) {
  for (const e of events) {
    if (e.kind === "shield-paid") stage.land(e.gladiator, "shield", "plain");
    if (e.kind !== "hit") continue;
    for (const by of leap ? e.by : []) stage.lunge(by, e.gladiator);
    mark(stage, e);
  }
  if (events.some((e) => e.kind === "hit")) stage.pause(520);
}

/** Those who go out. @param {Stage} stage @param {GameEvent[]} events */
function leave(stage, events) {
  const gone = events.filter((e) => e.kind === "out" || e.kind === "expelled");
  for (const e of gone) stage.leave(e.gladiator, "stage", 320);
  if (gone.length) stage.pause(280);
}

/** Eagles that were taken or brought home. @param {Stage} stage @param {GameEvent[]} events */
function eagles(stage, events) {
  const told = events.filter((e) => e.kind === "snatch" || e.kind === "eagle-taken");
  for (const e of told)
    if (e.kind === "snatch") stage.land(e.gladiator, _`Eagle home!`, "good");
    else stage.leave(`eagle ${e.school}`, e.gladiator, 320);
  if (told.length) stage.pause(200);
}

/** @param {Stage} stage @param {GameEvent[]} events */
function coins(stage, events) {
  for (const e of events) {
    if (e.kind === "earns") stage.coins("stage", `treasury ${e.school}`, e.coins);
    if (e.kind === "pays-fee") stage.coins(`treasury ${e.school}`, "stage", e.coins);
  }
}

/** Crowds that are called. @param {Stage} stage @param {GameEvent[]} events */
function cheer(stage, events) {
  for (const e of events) if (e.kind === "crowd-called") stage.glow(bench(e.bench), "--ochre");
}

/**
 * All programs at once: steps, then blows and their marks, those who go out, Eagles, and the coins. A reveal that is
 * played step by step moves by itself.
 * @type {import("../index").Acts}
 */
export function acts(stage, events, view, was) {
  const moves = events.filter((e) => /^order-/.test(e.kind));
  const told = (/** @type {string} */ kind) => events.some((e) => e.kind === kind);
  if (isPlayed()) {
    for (const name of [...stage.before.keys(), ...stage.after.keys()]) stage.directed.add(name);
    return;
  }
  if (!moves.length && !told("hit") && !told("earns")) {
    cheer(stage, events);
    return;
  }
  stage.longest = 2400;
  march(stage, moves);
  strike(stage, moves, view, was);
  hits(stage, events, !moves.length);
  leave(stage, events);
  eagles(stage, events);
  coins(stage, events);
}

/** One step of a reveal. @type {import("../index").Acts} */
export function actsStep(stage, events) {
  const aims = events.filter((e) => e.kind === "attack");
  for (const e of aims) stage.glow(square(e.square));
  cheer(stage, events);
  march(
    stage,
    events.filter((e) => /^order-/.test(e.kind)),
  );
  hits(stage, events, true);
  leave(stage, events);
  eagles(stage, events);
  coins(stage, events);
}
