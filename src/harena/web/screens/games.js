// The games as pages name and open them; they come in the order in which they are shown.
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

/** "Spartacus: A Game of …" is Spartacus. @param {string} name */
export const short = (name) => name.split(":")[0];

/** A game that may not be known here. @param {string} id */
export const gameOf = (id) => games.value?.find((g) => g.id === id);
/** The short name of a game that may not be known here. @param {string} id */
export const gameName = (id) => short(gameOf(id)?.name ?? label(id));

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
