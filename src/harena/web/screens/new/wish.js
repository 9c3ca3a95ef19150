// What is wished for a new table, and what the service has against it.
import { useEffect, useSignal } from "../../lib.js";
import { api } from "../../api.js";
import { anybody } from "../bots.js";
import { settled } from "../options.js";

/** @typedef {import("../../types").GameInfo} GameInfo */
/** @typedef {{who: string, bot: string, name: string}} SeatWish   the bot, and what it is called */
/** @typedef {boolean | number | string} Value */
/** @typedef {{field: string, reason: string}} Complaint */
/** @typedef {ReturnType<typeof useWish>} Wish */

/** How long a change is left alone before the service is asked about it, in milliseconds. */
const PAUSE = 250;

/** @param {GameInfo | null} game */
export function useWish(game) {
  const seats = useSignal(/** @type {SeatWish[]} */ ([]));
  const options = useSignal(/** @type {Record<string, Value>} */ ({}));
  const clock = useSignal("none");
  const amount = useSignal("60");
  const late = useSignal("bot");
  const watch = useSignal("");
  const listed = useSignal(true);
  const hints = useSignal(false);
  const wrong = useSignal(/** @type {Complaint | null} */ (null));
  /** For which seat somebody is chosen; none while the options are looked at. */
  const at = useSignal(-1);

  useEffect(() => {
    if (!game) return;
    const count = game.seats.includes(2) ? 2 : Math.min(...game.seats);
    seats.value = firstSeats(count, game.default_bot);
    at.value = Math.min(1, count - 1);
    options.value = Object.fromEntries(game.options.map((o) => [o.name, o.default]));
    wrong.value = null;
  }, [game]);

  // Another number of players, or another option, may leave a value without a place: it is as usual then.
  const count = seats.value.length;
  useEffect(() => {
    if (!game || !count) return;
    const kept = settled(game, count, options.value);
    if (JSON.stringify(kept) !== JSON.stringify(options.value)) options.value = kept;
  }, [game, count, options.value]);

  const changed = JSON.stringify([seats.value.length, options.value]);
  useEffect(() => {
    if (!game || !seats.value.length) return;
    let wished = true;
    const timer = setTimeout(async () => {
      const against = await api.check(game.id, seats.value.length, options.value).then(
        () => null,
        ({ field, message }) => ({ field, reason: message }),
      );
      if (wished) wrong.value = against;
    }, PAUSE);
    return () => {
      wished = false;
      clearTimeout(timer);
    };
  }, [game, changed]);

  const change = (/** @type {number} */ seat, /** @type {Partial<SeatWish>} */ more) => {
    seats.value = seats.value.map((one, i) => (i === seat ? { ...one, ...more } : one));
  };
  return { seats, options, clock, amount, late, watch, listed, hints, wrong, at, change };
}

/** Me first, then characters of the game's usual bot, no two alike. @param {number} count @param {string} bot */
function firstSeats(count, bot) {
  const seats = [{ who: "me", bot, name: "" }];
  while (seats.length < count) seats.push({ who: "bot", bot, name: anybody(seats.map((one) => one.name)) });
  return seats;
}

/** Whether somebody else may sit down. @param {Wish} wish */
export const isOpen = (wish) => wish.seats.value.some((s) => s.who === "open");

/** Whether a complaint is about a field. @param {Complaint | null} wrong @param {string} field */
export const concerns = (wrong, field) =>
  wrong !== null && (wrong.field === field || wrong.field === `options.${field}`);

/** @param {string} kind @param {number} amount */
function clockOf(kind, amount) {
  if (kind === "move") return { kind, seconds: amount };
  if (kind === "game") return { kind, seconds: amount * 60, increment: 5 };
  return kind === "days" ? { kind, days: amount } : { kind };
}

/** The table as it is asked of the service. @param {GameInfo} game @param {Wish} wish */
export const asked = (game, wish) => ({
  game: game.id,
  seats: wish.seats.value.map(({ who, bot, name }) => (who === "bot" ? { who, bot, name } : { who })),
  options: wish.options.value,
  clock: clockOf(wish.clock.value, Number(wish.amount.value)),
  on_timeout: wish.late.value,
  ...(wish.watch.value ? { watch: wish.watch.value } : {}),
  listed: wish.listed.value && isOpen(wish),
  hints: wish.hints.value && isOpen(wish),
});
