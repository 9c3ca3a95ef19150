// Addresses and screens: the path says which screen, the history does the rest.
import { pieceOf } from "./address.js";
import { signal } from "./lib.js";

/** Where we are: the pieces of the path, the query and the fragment. */
export const place = signal(read());

function read() {
  return {
    path: location.pathname.split("/").filter(Boolean).map(pieceOf),
    query: new URLSearchParams(location.search),
    hash: pieceOf(location.hash.slice(1)),
  };
}

/** Go to an address of ours. @param {string} to @param {boolean} [instead] replace the present entry */
export function go(to, instead = false) {
  history[instead ? "replaceState" : "pushState"](null, "", to);
  place.value = read();
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  place.value = read();
});

addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const to = link.getAttribute("href") ?? "";
  if (
    !to.startsWith("/") ||
    to.startsWith("/api") ||
    to.startsWith("/static") ||
    to.startsWith("/schema") ||
    link.hasAttribute("download") ||
    link.getAttribute("target")
  )
    return;
  event.preventDefault();
  go(to);
});
