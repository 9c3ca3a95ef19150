// What is typed, chosen or ticked in a field goes into a signal.

/** @typedef {Event & {currentTarget: HTMLInputElement | HTMLSelectElement}} Typed */

/** @param {import("../lib").Signal<string>} into */
export const typed = (into) => (/** @type {Typed} */ event) => {
  into.value = event.currentTarget.value;
};

/** @param {import("../lib").Signal<boolean>} into */
export const ticked = (into) => (/** @type {Event & {currentTarget: HTMLInputElement}} */ event) => {
  into.value = event.currentTarget.checked;
};
