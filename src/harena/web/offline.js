// The page without a connection: try again, by hand, or by itself as soon as the service answers.
const again = () => location.reload();
/** Look whether the service answers, now and then. */
const look = () =>
  fetch("/health", { cache: "no-store" }).then(
    ({ ok }) => ok && again(),
    () => {},
  );
document.querySelector("button")?.addEventListener("click", again);
addEventListener("online", look);
setInterval(look, 3000);
