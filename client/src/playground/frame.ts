/** The script in the frame of the panel of crawlers: its page with the playground as its host. */
import type { Host, Stored, ToPage } from '../crawlers/page/messages.ts';
import { mountCrawlers } from '../crawlers/page/page.ts';

let stored: Stored | undefined;
const host: Host = {
  send: (message) => parent.postMessage(message, location.origin),
  receive: (listener) =>
    window.addEventListener('message', ({ data, source, origin }: MessageEvent<ToPage>) => {
      if (source === parent && origin === location.origin) listener(data);
    }),
  load: () => stored,
  store: (next) => {
    stored = next;
  },
};
mountCrawlers(document.querySelector('main')!, host);
