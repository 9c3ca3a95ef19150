// What is there when the service is not: a page that says so. Nothing else is ever kept: no code that could grow stale,
// and nothing of any game. Besides, it shows that it is somebody's turn, and leads to the table when that is pressed.

/** @typedef {Event & {waitUntil: (what: Promise<unknown>) => void}} Lasting */
/** @typedef {Event & {request: Request, respondWith: (answer: Promise<Response | undefined>) => void}} Asked */
/** @typedef {Lasting & {notification: Notification}} Pressed */

const worker = /** @type {any} */ (self);
const KEPT = "harena-offline-1";
const OFFLINE = "/static/offline.html";
/** The page, and what it is made of. */
const FILES = [OFFLINE, "/static/css/offline.css", "/static/offline.js", "/static/pictures/mark.svg"];

const keep = async () => {
  const kept = await caches.open(KEPT);
  await kept.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
};

const tidy = async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
};

/** Lead to the table of a message: to the page that shows it, or to a new one. @param {string} there */
async function lead(there) {
  const open = await worker.clients.matchAll({ type: "window" });
  const page = open.find((/** @type {{url: string}} */ one) => new URL(one.url).pathname === there);
  return page ? page.focus() : worker.clients.openWindow(there);
}

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  worker.skipWaiting();
  event.waitUntil(keep());
});

worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(tidy()));

worker.addEventListener("fetch", (/** @type {Asked} */ event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (FILES.includes(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(() => caches.match(request)));
});

worker.addEventListener("notificationclick", (/** @type {Pressed} */ event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});
