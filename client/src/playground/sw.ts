/**
 * The service worker: the playground opens without a network after the first visit. It answers from the files of one
 * build; the page itself comes from the host if that answers, so that a new build is seen at once. It does not replace
 * an older one while pages of that are open: they may need more of its files.
 */
declare const FILES: readonly string[];
declare const VERSION: string;

interface Lifecycle extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
interface Fetch extends Lifecycle {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
const scope = globalThis as unknown as {
  addEventListener(type: 'install' | 'activate', listener: (event: Lifecycle) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetch) => void): void;
};

const PREFIX = 'crawlwise-playground-';
const NAME = PREFIX + VERSION;

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

scope.addEventListener('activate', (event) => {
  const sweep = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(sweep());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const kept = () => caches.match(request, { ignoreSearch: true });
  const answer = async (): Promise<Response> => {
    if (request.mode !== 'navigate') return (await kept()) ?? fetch(request);
    return fetch(request).catch(async () => (await kept()) ?? Response.error());
  };
  event.respondWith(answer());
});
