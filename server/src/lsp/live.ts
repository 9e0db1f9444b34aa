/** Live sites. A client sends these requests only for a command of its user. */
import type { CancellationToken } from 'vscode-languageserver';
import type { AllowedHosts, LiveFiles } from '../core/liveFiles.ts';
import { isConfig } from './features/expectations.ts';
import type { Parts } from './parts.ts';
import { DOCUMENT, type Valid } from './wire/parameters.ts';
import { refuseCanceled } from './wire/wire.ts';

const REQUESTED = { url: 'string', 'hosts?': ['string'], 'privateHosts?': ['string'] } as const;

/** Handles `crawlwise/liveFile`, and `crawlwise/checkLive` for an open configuration. */
export function answerLive(
  {
    onRequest,
    opened,
    expectations,
    lenses,
  }: Pick<Parts, 'onRequest' | 'opened' | 'expectations' | 'lenses'>,
  files: LiveFiles,
): void {
  onRequest('crawlwise/liveFile', REQUESTED, (params, token) =>
    untilCanceled(token, (signal) => files.get(params.url, allowedBy(params), signal)),
  );
  onRequest('crawlwise/checkLive', { ...DOCUMENT, ...REQUESTED, time: 'string' }, (params, token) =>
    untilCanceled(token, async (signal) => {
      const open = opened.get(params.textDocument.uri);
      if (!open || !isConfig(open)) return null;
      const reason = await expectations
        .ask(open, params, allowedBy(params), signal)
        .catch((error: Error) => error.message);
      lenses.due();
      return { reason: reason ?? null };
    }),
  );
}

const allowedBy = ({ hosts, privateHosts }: Valid<typeof REQUESTED>): AllowedHosts => ({
  hosts: hosts ?? [],
  privateHosts: privateHosts ?? [],
});

/** The answer to a request that is aborted when it is canceled; rejects then. */
async function untilCanceled<T>(
  token: CancellationToken,
  answer: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  refuseCanceled(token);
  const controller = new AbortController();
  const subscription = token.onCancellationRequested(() => controller.abort());
  try {
    const found = await answer(controller.signal);
    refuseCanceled(token);
    return found;
  } finally {
    subscription.dispose();
  }
}
