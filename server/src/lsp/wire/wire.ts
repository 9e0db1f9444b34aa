import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { errorWords } from '../words/answers.ts';

/** Ignores a failure to send a message: it means that the client is gone. */
export function quietly(sending: Promise<unknown>): void {
  sending.catch(() => {});
}

/** The error for a request about an earlier version of the text. */
export const documentChanged = (): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.ContentModified, errorWords('changed'));

/** Throws the error of a canceled request, if the request was canceled. */
export function refuseCanceled(token: CancellationToken): void {
  if (token.isCancellationRequested) {
    throw new ResponseError(LSPErrorCodes.RequestCancelled, errorWords('canceled'));
  }
}

/** Waits for something that a request needs; throws the error of a canceled request once the request is canceled. */
export async function unlessCanceled(token: CancellationToken, needed: unknown): Promise<void> {
  const canceled = new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
  await Promise.race([needed, canceled]);
  refuseCanceled(token);
}
