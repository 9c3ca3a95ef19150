// For Glory in motion: cards go from the Supply to the discard pile, Gladiators enter, strike, bleed and fall, and
// Glory is won.

/** @typedef {import("../../motion").Stage} Stage */
/** @typedef {import("../../types").GameEvent} GameEvent */

const BEAT = 140;

/**
 * Where a seat's card comes from: out of the hand if it was seen there, else from its school.
 * @param {Stage} stage
 * @param {GameEvent} e
 */
const source = (stage, e) => {
  const card = `hand-${String(e.gladiator).replace(/ \d+$/, "")}`;
  return stage.before.has(card) && !stage.after.has(card) ? card : `seat-${e.seat}`;
};

/** A Patron goes from the hand to the villa, other cards are done with. @param {Stage} stage @param {GameEvent} e */
function plays(stage, e) {
  const villa = `villa-${e.seat}-${e.card}`;
  const hand = `hand-${e.card}`;
  if (stage.after.has(villa) && !stage.before.has(villa))
    stage.enter(villa, stage.before.has(hand) ? hand : `seat-${e.seat}`);
  else stage.leave(hand, `discard-${e.seat}`);
}

/** What a Gladiator suffers, where a blow is told with it. @param {Stage} stage @param {GameEvent} e */
const hurt = (stage, e) => (e.count ? stage.land(e.gladiator, e.count).pause(BEAT) : stage);

/** @type {Record<string, (stage: Stage, e: GameEvent) => unknown>} */
const SHOWN = {
  buys: (stage, e) => stage.leave(`supply-${e.card}`, `discard-${e.seat}`),
  plays,
  "discards-hand": (stage, e) => {
    for (const card of e.cards) stage.leave(`hand-${card}`, `discard-${e.seat}`);
  },
  enters: (stage, e) => stage.enter(e.gladiator, source(stage, e)).pause(BEAT),
  moves: (stage, e) => stage.travel(e.gladiator),
  strikes: (stage, e) => stage.lunge(e.gladiator, e.target).pause(BEAT).glow(stage.node(e.target)),
  "strikes-in-vain": (stage, e) => stage.lunge(e.gladiator, e.target).pause(BEAT),
  assigned: (stage, e) => {
    for (const name of e.gladiators ?? [e.gladiator]) stage.glow(stage.node(name));
  },
  moved: (stage, e) => stage.glow(stage.node(e.target)),
  reassigned: (stage, e) => stage.glow(stage.node(e.target)),
  prevented: (stage, e) => stage.land(e.gladiator, `−${e.count}`, "good"),
  blessed: (stage, e) => stage.land(e.gladiator, "blessed", "good"),
  "takes-damage": hurt,
  defeated: (stage, e) =>
    hurt(stage, e).leave(e.gladiator, `discard-${e.seat}`, 240).coins(e.gladiator, `purse-${e.seat}`, 1),
  gains: (stage, e) => stage.coins("supply", `purse-${e.seat}`, e.count),
  "ludus-draws": (stage, e) => stage.enter(`ludus-${e.card}`, "ludus-deck").pause(BEAT),
  "ludus-loses": (stage, e) => hurt(stage, e).leave(e.gladiator, "supply", 240),
  "wins-battle": (stage, e) => stage.land(`glory-${e.seat}`, `+${e.glory}`, "good"),
  "ludus-wins": (stage, e) => stage.land("glory-1", `+${e.glory}`, "good"),
  "takes-gladius": (stage, e) => stage.coins("gladii", `glory-${e.seat}`, 1),
};

/** @param {Stage} stage @param {GameEvent[]} events @param {import("../../types").View} view */
export function acts(stage, events, view) {
  for (const e of events) {
    SHOWN[e.kind]?.(stage, e);
    if (e.kind === "draws" && e.seat === view.seat)
      for (const name of stage.after.keys())
        if (name.startsWith("hand-") && !stage.before.has(name)) stage.enter(name, `deck-${e.seat}`);
  }
}
