// What people type, tick and open on a page, as signals.
import { useSignal } from "../lib.js";

/** @typedef {Event & {currentTarget: HTMLInputElement | HTMLSelectElement}} Typed */

/** What is typed into a field, or chosen in it. @param {import("../lib").Signal<string>} into */
export const typed = (into) => (/** @type {Typed} */ event) => {
  into.value = event.currentTarget.value;
};

/** Whether a box is ticked. @param {import("../lib").Signal<boolean>} into */
export const ticked = (into) => (/** @type {Event & {currentTarget: HTMLInputElement}} */ event) => {
  into.value = event.currentTarget.checked;
};

/** Something that can be opened and shut. */
export function useSwitch() {
  const on = useSignal(false);
  const turn = (/** @type {boolean} */ wanted) => () => {
    on.value = wanted;
  };
  return { on: on.value, open: turn(true), shut: turn(false) };
}
