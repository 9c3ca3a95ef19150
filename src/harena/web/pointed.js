// What somebody points at in words, in the log or in a recap: the board lights what these events touched.
import { signal } from "./lib.js";

/** @type {import("./lib").Signal<import("./types").GameEvent[]>} */
export const pointed = signal([]);

/** What lets a line of text point at events. @param {import("./types").GameEvent[]} events */
export function points(events) {
  const light = () => {
    pointed.value = events;
  };
  const rest = () => {
    if (pointed.peek() === events) pointed.value = [];
  };
  return { onPointerEnter: light, onPointerLeave: rest, onFocus: light, onBlur: rest };
}
