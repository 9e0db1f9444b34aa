/** Files of live sites. A client sends `crawlwise/liveFile` only for a command of its user. */
import type { Connection } from 'vscode-languageserver';
import type { LiveFile, LiveFiles } from '../core/liveFiles.ts';
import { stringsOf } from './wire/parameters.ts';
import { refuseCancelled } from './wire/wire.ts';

interface FileParams {
  readonly url: string;
  readonly hosts?: unknown;
  readonly privateHosts?: unknown;
}

/** Handles `crawlwise/liveFile`. */
export function answerLive(connection: Connection, files: LiveFiles): void {
  connection.onRequest<LiveFile, void>(
    'crawlwise/liveFile',
    async ({ url, hosts, privateHosts }: FileParams, token) => {
      refuseCancelled(token);
      const controller = new AbortController();
      const subscription = token.onCancellationRequested(() => controller.abort());
      try {
        const allowed = { hosts: stringsOf(hosts), privateHosts: stringsOf(privateHosts) };
        const file = await files.get(url, allowed, controller.signal);
        refuseCancelled(token);
        return file;
      } finally {
        subscription.dispose();
      }
    },
  );
}
