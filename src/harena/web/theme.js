// Runs before the first paint: the theme that was chosen, or the one the device prefers; the language that was chosen.
(() => {
  var chosen = null;
  try {
    chosen = localStorage.getItem("harena-theme");
    document.documentElement.lang = localStorage.getItem("harena-language") || "en";
  } catch {
    /* storage may be closed to us */
  }
  var dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
