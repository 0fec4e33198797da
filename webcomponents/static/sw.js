/** Keeps the page for when there is no network. The build puts the list of files and a name for their content in front. */
/* global FILES, VERSION */

const CACHE = `namewalk-${VERSION}`;

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    // past the browser's own cache, which may hold files of an older page
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const settle = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('namewalk-') && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(settle());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  event.respondWith(answer(request));
});

/** What is kept, else what the network has; a sample text is kept once it was asked for. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const reply = await fetch(request);
  // a browser that has no room for it reads it all the same
  if (reply.ok && request.url.includes('/static/samples/'))
    await cache.put(request, reply.clone()).catch(() => {});
  return reply;
}
