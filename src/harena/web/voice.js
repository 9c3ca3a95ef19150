// What is said to those who listen; the page speaks it (`Speaker` of parts/common.js).
import { signal } from "./lib.js";

/** What a screen reader speaks: where one is (politely, the last word counts), and what is asked (at once). */
export const spoken = signal("");
export const urgent = signal("");

/**
 * What happened, line by line: every line is spoken, in order, however many come at once.
 * @type {import("./lib").Signal<{number: number, text: string}[]>}
 */
export const told = signal([]);
/** Lines that stay in the page after they were spoken. */
const STAY = 40;

/** Speak what happened. @param {string[]} lines */
export function speak(lines) {
  const next = (told.value.at(-1)?.number ?? 0) + 1;
  told.value = [...told.value, ...lines.map((text, i) => ({ number: next + i, text }))].slice(
    -Math.max(STAY, lines.length),
  );
}
