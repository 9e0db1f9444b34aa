/** Files of live sites. A client sends `crawlwise/liveFile` only for a command of its user. */
import type { LiveFiles } from '../core/liveFiles.ts';
import type { OnRequest } from './wire/parameters.ts';
import { refuseCanceled } from './wire/wire.ts';

/** Handles `crawlwise/liveFile`. */
export function answerLive(onRequest: OnRequest, files: LiveFiles): void {
  onRequest(
    'crawlwise/liveFile',
    { url: 'string', 'hosts?': ['string'], 'privateHosts?': ['string'] },
    async ({ url, hosts, privateHosts }, token) => {
      refuseCanceled(token);
      const controller = new AbortController();
      const subscription = token.onCancellationRequested(() => controller.abort());
      try {
        const allowed = { hosts: hosts ?? [], privateHosts: privateHosts ?? [] };
        const file = await files.get(url, allowed, controller.signal);
        refuseCanceled(token);
        return file;
      } finally {
        subscription.dispose();
      }
    },
  );
}
