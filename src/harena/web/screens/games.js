// The games as pages name, order and open them.
import { signal } from "../lib.js";
import { againstBots, api } from "../api.js";
import { go } from "../router.js";
import { label } from "../words.js";
import { say } from "../parts/common.js";

/** @typedef {import("../types").GameInfo} GameInfo */

/** @type {import("../lib").Signal<GameInfo[] | null>} null until they are there */
export const games = signal(null);

export async function refreshGames() {
  games.value = await api.games();
}

/** The games that have lessons. */
export const taught = signal(/** @type {Set<string>} */ (new Set()));

export async function refreshLessons() {
  try {
    taught.value = new Set((await api.lessons()).map((lesson) => lesson.game));
  } catch {
    /* then nothing offers them */
  }
}

const ORDER = ["for-glory", "gladigala", "spartacus", "gladiatori"];
/** The games as the front page has them. @param {GameInfo[]} list */
export const ordered = (list) =>
  [...list].sort((a, b) => ((ORDER.indexOf(a.id) + 9) % 9) - ((ORDER.indexOf(b.id) + 9) % 9));

/** "Spartacus: A Game of …" is Spartacus. @param {string} name */
export const short = (name) => name.split(":")[0];

/** The short name of a game that may not be known here. @param {string} id */
export const gameName = (id) => short(games.value?.find((g) => g.id === id)?.name ?? label(id));

/**
 * Open a table that is not listed, and go there.
 * @param {GameInfo} game
 * @param {{who: string, bot?: string}[]} seats
 */
async function open(game, seats) {
  try {
    const table = await api.open({ game: game.id, seats, listed: false });
    go(`/table/${table.id}`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, { bad: true });
  }
}

/** A game against bots of middle strength, at once. @param {GameInfo} game */
export function playNow(game) {
  const seats = game.seats.includes(2) ? 2 : Math.min(...game.seats.filter((n) => n > 1), Math.max(...game.seats));
  return open(game, againstBots(game, seats));
}

/** A table with seats for friends. @param {GameInfo} game */
export function invite(game) {
  const seats = game.seats.includes(2) ? 2 : Math.min(...game.seats.filter((n) => n > 1));
  return open(game, [{ who: "me" }, ...Array.from({ length: seats - 1 }, () => ({ who: "open" }))]);
}
