import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { errorWords } from '../words/answers.ts';

/** Ignores a failure to send a message: it means that the client is gone. */
export function quietly(sending: Promise<unknown>): void {
  sending.catch(() => {});
}

/** The error for a request about an earlier version of the text. */
export const documentChanged = (): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.ContentModified, errorWords('changed'));

/** The error of a canceled request. */
const wasCanceled = (): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.RequestCancelled, errorWords('canceled'));

/** Throws the error of a canceled request, if the request was canceled. */
export function refuseCanceled(token: CancellationToken): void {
  if (token.isCancellationRequested) throw wasCanceled();
}

/** The answer to a request, or the error of a canceled one once it is canceled, whatever the answer waits for. */
export const unlessCanceled = <T>(token: CancellationToken, answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => token.onCancellationRequested(() => reject(wasCanceled()))),
  ]);
