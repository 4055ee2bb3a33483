// Keeps the page's files, so that it opens without a network. A new version of them is a new cache.
const mine = `fray ${registration.scope} `;  // another page of this host may be fray, too
const kept = mine + VERSION;

// Nothing is taken from the browser's cache unasked: it may be of another version.
const fresh = (name) => new Request(name, { cache: "no-cache" });
addEventListener("install", (event) => event.waitUntil(caches.open(kept).then((cache) => cache.addAll(FILES.map(fresh))).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((name) => name.startsWith(mine) && name !== kept).map((name) => caches.delete(name))))
  .then(() => clients.claim())));
addEventListener("fetch", (event) => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? fetch(event.request))));
