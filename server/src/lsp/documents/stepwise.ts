import type { CancellationToken } from 'vscode-languageserver';
import type { Steps } from '../../core/steps.ts';
import { documentChanged, refuseCanceled } from '../wire/wire.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import type { OpenDocument } from './openDocument.ts';
import { SLICE_MS } from './reading.ts';

/** Runs steps in slices of a few milliseconds, between which messages are handled; rejects when canceled. */
export async function stepwise<T>(steps: Steps<T>, token?: CancellationToken): Promise<T> {
  try {
    for (let end = performance.now() + SLICE_MS; ; ) {
      const step = steps.next();
      if (step.done) return step.value;
      if (performance.now() < end) continue;
      await yieldToMessages();
      if (token) refuseCanceled(token);
      end = performance.now() + SLICE_MS;
    }
  } finally {
    steps.return(undefined as never);
  }
}

/** Steps about the text of a document that are abandoned when the document is edited. */
export function* untilEdited<T>(steps: Steps<T>, open: OpenDocument): Steps<T> {
  const { version } = open.document.text;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      yield step.value;
      if (open.document.text.version !== version) throw documentChanged();
    }
  } finally {
    steps.return(undefined as never);
  }
}
