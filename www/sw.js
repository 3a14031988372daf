// Keeps the page on the device. The build writes SITE before this: files, and the SHA-1 of their names and bytes. A version
// is taken whole, and used when no page of the last is open, or a lone page asks.

const { scope } = registration;
const NAME = `${scope} ${SITE.version}`;

async function take() {
  const files = await Promise.all(SITE.files.map(async (name) => {
    const response = await fetch(name, { cache: 'no-cache' });
    return [name, await response.blob(), response];
  }));
  const bytes = await new Blob([SITE.files.join('\n'), ...files.map(([, blob]) => blob)]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes));
  if (hash.join() !== SITE.version) throw new Error('half of a version');
  const cache = await caches.open(NAME);
  await Promise.all(files.map(([name, blob, { headers }]) => cache.put(name, new Response(blob, { headers }))));
}

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith(`${scope} `) && name !== NAME) await caches.delete(name);
  await clients.claim();
}

async function hand({ source }) {
  const pages = await clients.matchAll({ includeUncontrolled: true });
  if (pages.filter(({ url }) => url.startsWith(scope)).length > 1) source.postMessage('');
  else await skipWaiting();
}

for (const [name, act] of Object.entries({ install: take, activate: begin, message: hand })) {
  addEventListener(name, (event) => event.waitUntil(act(event)));
}

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const name = url.slice(scope.length).split(/[?#]/)[0] || 'index.html';
  if (method !== 'GET' || !url.startsWith(scope) || !SITE.files.includes(name)) return;
  event.respondWith(caches.match(name, { cacheName: NAME }).then((found) => found ?? fetch(event.request)));
});
