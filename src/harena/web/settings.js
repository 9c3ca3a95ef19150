// What somebody has chosen for this device, and the few things that go with it: theme, sound, panel.
import { effect, signal } from "./lib.js";

/** @template T @param {string} key @param {T} fallback @returns {import("./lib").Signal<T>} */
function kept(key, fallback) {
  let first = fallback;
  try {
    const stored = localStorage.getItem(`harena-${key}`);
    if (stored !== null) first = typeof fallback === "string" ? /** @type {T} */ (stored) : JSON.parse(stored);
  } catch {
    /* storage may be closed to us */
  }
  const made = signal(first);
  let begun = false;
  effect(() => {
    const value = made.value;
    if (begun)
      try {
        localStorage.setItem(`harena-${key}`, typeof value === "string" ? value : JSON.stringify(value));
      } catch {
        /* as above */
      }
    begun = true;
  });
  return made;
}

export const theme = kept("theme", document.documentElement.dataset.theme ?? "light");
export const sound = kept("sound", true);
/** The language of what games say, where they speak it. */
export const language = kept("language", "en");
export const panel = kept("panel", true);
/** The lessons that were taken to their end, as "game/lesson". */
export const learnt = kept("learnt", /** @type {string[]} */ ([]));

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const phone = signal(matchMedia("(max-width: 700px)").matches);
matchMedia("(max-width: 700px)").addEventListener("change", (event) => {
  phone.value = event.matches;
});
