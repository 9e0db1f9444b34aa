/**
 * The service worker: the playground opens without a network after the first visit. All names but that of the page have
 * a hash, so a page finds its own files among those of all builds that are kept, however many builds came after it. The
 * page comes from the host if that answers, so that a new build is seen at once. It is beside the folder of the
 * playground, since it also answers for the address without a slash.
 */
/** The files of the playground, relative to the service worker, without the page. */
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
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly unknown[]> };
};

const PREFIX = 'crawlwise-playground-';
const NAME = PREFIX + VERSION;
const PATH = new URL('playground/', location.href).pathname;
/** Other addresses of the page. */
const OTHER_PATHS = [PATH.slice(0, -1), `${PATH}index.html`];
/** For the page: an older one in a cache of the browser would miss its files. */
const FRESH: RequestInit = { cache: 'no-cache' };

scope.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(NAME);
    await cache.addAll([new Request(PATH, FRESH), ...FILES]);
    await scope.skipWaiting();
  };
  event.waitUntil(keep());
});

/** Removes what older builds have left, unless a page is open: it may need more of the files of its build. */
async function sweep(): Promise<void> {
  if ((await scope.clients.matchAll()).length > 0) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.clients.claim().then(sweep));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === PATH) {
    event.respondWith(page(request));
    event.waitUntil(sweep());
  } else if (OTHER_PATHS.includes(pathname)) event.respondWith(Promise.resolve(Response.redirect(PATH)));
  else event.respondWith(kept(request).then((found) => found ?? fetch(request)));
});

const kept = (request: Request) => caches.match(request, { ignoreSearch: true });

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return fetch(request, FRESH).catch(async () => (await cache.match(PATH)) ?? Response.error());
}
