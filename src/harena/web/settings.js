// What somebody has chosen for this device, and the few things that go with it: theme, sound, panel.
import { computed, effect, signal } from "./lib.js";

/**
 * What is kept on this device.
 * @template T
 * @param {string} key
 * @param {T} fallback
 * @returns {import("./lib").Signal<T>}
 */
export function kept(key, fallback) {
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

const night = matchMedia("(prefers-color-scheme: dark)");
const ofDevice = signal(night.matches ? "dark" : "light");
night.addEventListener("change", ({ matches }) => {
  ofDevice.value = matches ? "dark" : "light";
});
/** The theme that was chosen here; empty: as the device has it, also when it changes. */
const chosenTheme = kept("theme", "");
export const theme = computed(() => chosenTheme.value || ofDevice.value);
export const changeTheme = () => {
  const other = theme.peek() === "dark" ? "light" : "dark";
  chosenTheme.value = other === ofDevice.peek() ? "" : other;
};
/** The game that was played last since the page was loaded. */
export const lastPlayed = signal("");
export const sound = kept("sound", true);
export const changeSound = () => {
  sound.value = !sound.peek();
};
/** The language that was chosen: of the client's own words, and of what games say, where they speak it. */
export const language = kept("language", "en");
/** How fast one watches what others do: "1", "2" (twice as fast) or "0" (at once). */
export const speed = kept("speed", "1");
export const panel = kept("panel", true);
/** When the coach speaks in games against bots: "off", "blunders", "mistakes" or "every". */
export const coach = kept("coach", "off");
/** The kinds of questions that the coach has explained, as "game/kind". */
export const explained = kept("explained", /** @type {string[]} */ ([]));
/** The lessons that were taken to their end, as "game/lesson". */
export const learnt = kept("learnt", /** @type {string[]} */ ([]));

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the page is like that, as long as it is. @param {string} query @returns {import("./lib").Signal<boolean>} */
function seen(query) {
  const matches = matchMedia(query);
  const now = signal(matches.matches);
  matches.addEventListener("change", (event) => {
    now.value = event.matches;
  });
  return now;
}
export const phone = seen("(max-width: 700px)");
/** Wide enough for the panel beside the board. */
export const wide = seen("(min-width: 1500px)");
