// Games and new tables as the pages have them.
import "./browser.js";
import * as assert from "node:assert/strict";
import { test } from "node:test";

const { signal } = await import("../../../src/harena/web/lib.js");
const { gameName, games, short } = await import("../../../src/harena/web/screens/games.js");
const { asked, concerns, isOpen } = await import("../../../src/harena/web/screens/new/wish.js");
const { comesTo } = await import("../../../src/harena/web/screens/table/concede.js");

/** @param {string} id @param {string} name @returns {import("../../../src/harena/web/types").GameInfo} */
const game = (id, name) => ({
  id,
  name,
  summary: "",
  seats: [2, 3, 4],
  minutes: 60,
  version: 1,
  options: [],
  bots: ["random", "greedy"],
  levels: [],
  guests: [],
  default_bot: "greedy",
  seat_names: [],
  languages: ["en"],
  forms: [],
  taught: true,
  tagline: "",
  icon: "arena",
  colour: "",
  board: "",
  sheet: "",
  picture: "",
  beside: [],
  ruled: {},
  polls: [],
});

/** @param {string} clock @param {string} amount @param {string[]} who */
const wish = (clock, amount, ...who) => ({
  seats: signal(who.map((one) => ({ who: one, bot: "greedy", name: "Verus" }))),
  options: signal({ first_player: "random" }),
  clock: signal(clock),
  amount: signal(amount),
  late: signal("loss"),
  watch: signal(""),
  listed: signal(true),
  hints: signal(false),
  at: signal(0),
  change: () => {},
  wrong: signal(null),
});

test("a game is called by its short name, one that is not known by its id", () => {
  assert.equal(short("Spartacus: A Game of Blood"), "Spartacus");
  games.value = [game("for-glory", "For Glory!")];
  assert.equal(gameName("for-glory"), "For Glory!");
  assert.equal(gameName("naval-battle"), "Naval battle");
});

test("a new table is asked for as the service wants it", () => {
  const table = asked(game("for-glory", "For Glory!"), wish("none", "60", "me", "bot"));
  assert.deepEqual(table, {
    game: "for-glory",
    seats: [{ who: "me" }, { who: "bot", bot: "greedy", name: "Verus" }],
    options: { first_player: "random" },
    clock: { kind: "none" },
    on_timeout: "loss",
    listed: false,
    hints: false,
  });
});

test("minutes are seconds for the service, and a whole game gives some back", () => {
  const clock = (/** @type {string} */ kind, /** @type {string} */ amount) =>
    asked(game("spartacus", "Spartacus"), wish(kind, amount, "me")).clock;
  assert.deepEqual(clock("move", "45"), { kind: "move", seconds: 45 });
  assert.deepEqual(clock("game", "20"), { kind: "game", seconds: 1200, increment: 5 });
  assert.deepEqual(clock("days", "2"), { kind: "days", days: 2 });
});

test("only a table with an open seat is listed", () => {
  const open = wish("none", "60", "me", "open");
  assert.equal(isOpen(open), true);
  assert.equal(asked(game("gladigala", "GladiGala"), open).listed, true);
  open.listed.value = false;
  assert.equal(asked(game("gladigala", "GladiGala"), open).listed, false);
});

test("a complaint stands beside its field", () => {
  const wrong = { field: "options.first_player", reason: "These do not go together." };
  assert.equal(concerns(wrong, "first_player"), true);
  assert.equal(concerns(wrong, "seats"), false);
  assert.equal(concerns({ ...wrong, field: "seats" }, "seats"), true);
  assert.equal(concerns(null, "seats"), false);
});

test("what conceding comes to is said for this table alone", () => {
  assert.equal(comesTo("", ["Gallus"]), "Gallus wins then.");
  assert.equal(comesTo("", ["Gallus", "Livia"]), "The others play on, with a bot in your seat, and you come last.");
  assert.equal(comesTo("", []), "The game is lost then.");
  assert.equal(comesTo("career", ["Gallus"]).includes("The others"), false);
  assert.equal(comesTo("career", ["Gallus", "Livia"]).includes("The others play on without you."), true);
});
