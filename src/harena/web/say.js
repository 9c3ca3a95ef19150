// The client's own words. In English they are said as they stand in the code; for another language `other.js` is
// loaded, and says them instead.

/** The language of this page, as `theme.js` wrote it down before anything was loaded. */
export const spoken = globalThis.document?.documentElement.lang || "en";

/** What speaks in the place of English. */
export const other =
  spoken === "en" ? null : await import("./other.js").then(({ read }) => read(spoken)).catch(() => null);

/**
 * A sentence that is no part of a template of `html`.
 * @type {(strings: readonly string[], ...values: unknown[]) => string}
 */
export const _ = other?.say ?? ((strings, ...values) => String.raw({ raw: strings }, ...values));

/** A word that is also a key, or that the service says of its games. @param {string} key */
export const word = (key) => _([key]);
