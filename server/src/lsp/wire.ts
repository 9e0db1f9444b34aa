import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { errorWords } from './words/answers.ts';

/** Lets go of a message whose sending may fail: then the client is gone, and nobody is left to tell. */
export function quietly(sending: Promise<unknown>): void {
  sending.catch(() => {});
}

/** Is resolved when the request is cancelled. */
export const cancelled = (token: CancellationToken): Promise<void> =>
  new Promise((resolve) => {
    if (token.isCancellationRequested) resolve();
    else token.onCancellationRequested(() => resolve());
  });

/** What tells the client that its request was about an earlier text. */
export const documentChanged = (): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.ContentModified, errorWords('changed'));

/** Throws what tells the client that its request was cancelled, if it was. */
export function refuseCancelled(token: CancellationToken): void {
  if (token.isCancellationRequested) {
    throw new ResponseError(LSPErrorCodes.RequestCancelled, errorWords('cancelled'));
  }
}
