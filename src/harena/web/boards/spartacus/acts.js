// What happens in Spartacus, in motion: blows and Wounds, dice, Coins, fists that open, Influence won and lost.

const fighter = (/** @type {number | undefined} */ seat) => `fighter ${seat}`;
const dice = () => document.querySelectorAll(".fightbox .die");

/** @type {import("../index").Acts} */
export function acts(stage, events) {
  for (const e of events) {
    if (e.kind === "moves") stage.travel(fighter(e.seat)).pause(200);
    else if (e.kind === "initiative-roll") stage.settle(dice()).pause(260);
    else if (e.kind === "attack") {
      stage.lunge(fighter(e.seat), fighter(e.to)).settle(dice()).pause(300);
      stage
        .land(
          fighter(e.to),
          e.wounds ? `${e.wounds} ${e.wounds === 1 ? "Wound" : "Wounds"}` : "blocked",
          e.wounds ? "hurt" : "plain",
        )
        .pause(200);
    } else if (e.kind === "bids") {
      for (const { seat, coins } of e.bids) stage.land(`fist ${seat}`, String(coins), "plain");
      stage.pause(320);
    } else if (e.kind === "influence" && e.change)
      stage.land(
        `influence-${e.seat}`,
        `${e.change > 0 ? "+" : "−"}${Math.abs(e.change)}`,
        e.change > 0 ? "good" : "hurt",
      );
    else if (e.kind === "hands-over" && e.coins) stage.coins(`purse-${e.seat}`, `purse-${e.to}`, e.coins);
    else if (e.kind === "guard-roll") stage.land("scheme", e.roll, "plain");
    else if (e.kind === "thumb") stage.land(fighter(e.seat), `thumb ${e.thumb}`, e.thumb === "up" ? "good" : "hurt");
  }
}
