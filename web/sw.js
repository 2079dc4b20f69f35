// The service worker: keeps the page's own files, so that it opens offline. The build fills in its
// version and its files. What the server says under /api is never kept.

const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const PREFIX = 'meldrum ';
const here = new URL('./', self.location.href);
const known = new Map(FILES.map((file) => [new URL(file, here).href, file]));

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(PREFIX + VERSION).then((cache) => cache.addAll(['./', ...FILES])));
});

// Runs when no tab of the old version is left: nobody needs its files any more.
self.addEventListener('activate', (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

async function forget() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== 'GET') return;
  if (address === here.href) event.respondWith(netFirst('./', request));
  else if (known.get(address)?.startsWith('assets/')) event.respondWith(cacheFirst(request));
  else if (known.has(address)) event.respondWith(netFirst(address, request));
});

// The server may have a newer page.
async function netFirst(kept, request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const found = await caches.match(kept);
    if (found) return found;
    throw problem;
  }
}

// The name of an asset changes with what is in it.
async function cacheFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

// Whoever taps the notification wants to see the table.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const shown = self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  event.waitUntil(shown.then(([page]) => (page ? page.focus() : self.clients.openWindow('./'))));
});
