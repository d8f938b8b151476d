// Keeps the shell of the site, so that it opens without a line: pages and cards that were seen once can be read again.
// Games need the server, and the pages say so.
const kept = 'tercio-1';
const shell = ['/', '/favicon.svg', '/manifest.webmanifest'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

/** From the server while it answers, and kept; else what was kept. */
async function fresh(request, key) {
  const cache = await caches.open(kept);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(key);
    if (found) return found;
    throw error;
  }
}

/** What never changes under its name is fetched once. */
async function once(request) {
  const cache = await caches.open(kept);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') return event.respondWith(fresh(request, '/'));
  if (url.pathname.startsWith('/assets/')) return event.respondWith(once(request));
  // Of what the server tells, cards, decks and the site itself can be read without it.
  if (/^\/api\/(site|cards\/|decks\/)/.test(url.pathname) || !url.pathname.startsWith('/api/')) event.respondWith(fresh(request, request));
});
