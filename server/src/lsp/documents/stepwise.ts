import type { CancellationToken } from 'vscode-languageserver';
import type { Steps } from '../../core/steps.ts';
import { documentChanged, refuseCanceled } from '../wire/wire.ts';
import { slice, yieldToMessages } from '../wire/yieldToMessages.ts';
import type { OpenDocument } from './openDocument.ts';

/** Runs steps in slices of a few milliseconds, between which messages are handled; rejects when canceled. */
export async function stepwise<T>(steps: Steps<T>, token?: CancellationToken): Promise<T> {
  try {
    for (let more = slice(); ; ) {
      const step = steps.next();
      if (step.done) return step.value;
      if (more()) continue;
      await yieldToMessages();
      if (token) refuseCanceled(token);
      more = slice();
    }
  } finally {
    steps.return(undefined as never);
  }
}

/** Steps about the text of a document that are abandoned when the document is edited or closed. */
export function* untilEdited<T>(steps: Steps<T>, open: OpenDocument): Steps<T> {
  const { version } = open.document.text;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      yield step.value;
      if (open.closed || open.document.text.version !== version) throw documentChanged();
    }
  } finally {
    steps.return(undefined as never);
  }
}
