import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { errorWords } from '../words/answers.ts';

/** Ignores a failure to send a message: it means that the client is gone. */
export function quietly(sending: Promise<unknown>): void {
  sending.catch(() => {});
}

/** Resolves when the request is canceled. */
export const canceled = (token: CancellationToken): Promise<void> =>
  new Promise((resolve) => {
    if (token.isCancellationRequested) resolve();
    else token.onCancellationRequested(() => resolve());
  });

/** The error for a request about an earlier version of the text. */
export const documentChanged = (): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.ContentModified, errorWords('changed'));

/** Throws the error of a canceled request, if the request was canceled. */
export function refuseCanceled(token: CancellationToken): void {
  if (token.isCancellationRequested) {
    throw new ResponseError(LSPErrorCodes.RequestCancelled, errorWords('canceled'));
  }
}
