import { type ClientCapabilities, CodeLensRefreshRequest, type Connection } from 'vscode-languageserver';
import { isAble } from '../wire/experimental.ts';
import { quietly } from '../wire/wire.ts';
import { nextTurn } from '../wire/yieldToMessages.ts';

/** Notifies clients that lenses and counts have changed without an edit. */
export interface LensRefresh {
  /** They have, or will have when files have been read. */
  due(): void;
  /** No file is being read any more. */
  settled(): void;
}

/** Whether the client supports `workspace/codeLens/refresh`. */
export const canRefreshLenses = ({ workspace }: ClientCapabilities): boolean =>
  workspace?.codeLens?.refreshSupport === true;

/**
 * Asks clients that can do it to ask for lenses again, and tells those that count themselves, once for all that comes at a
 * time and when nothing more is on its way.
 */
export function createLensRefresh(
  connection: Connection,
  client: () => ClientCapabilities,
  isSettled: () => boolean,
): LensRefresh {
  let isDue = false;
  let waits = false;
  const send = (): void => {
    waits = false;
    if (!isSettled()) return;
    isDue = false;
    if (canRefreshLenses(client())) quietly(connection.sendRequest(CodeLensRefreshRequest.type));
    if (isAble(client(), 'crawlwiseCounts')) quietly(connection.sendNotification('crawlwise/countsChanged'));
  };
  const settled = (): void => {
    if (!isDue || waits || !isSettled()) return;
    waits = true;
    nextTurn(send);
  };
  return {
    due() {
      isDue = true;
      settled();
    },
    settled,
  };
}
