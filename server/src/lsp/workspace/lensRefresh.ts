import { type ClientCapabilities, CodeLensRefreshRequest, type Connection } from 'vscode-languageserver';
import { isAble } from '../wire/experimental.ts';
import { quietly } from '../wire/wire.ts';
import { nextTurn } from '../wire/yieldToMessages.ts';

/** Whether the client supports `workspace/codeLens/refresh`. */
export const canRefreshLenses = ({ workspace }: ClientCapabilities): boolean =>
  workspace?.codeLens?.refreshSupport === true;

export type LensRefresh = ReturnType<typeof createLensRefresh>;

/**
 * Requests a refresh of lenses from clients that support it, and notifies clients that show counts: once for many
 * changes, when no more are pending.
 * @param changed called then
 */
export function createLensRefresh(
  connection: Connection,
  client: () => ClientCapabilities,
  isSettled: () => boolean,
  changed: () => void,
) {
  let isDue = false;
  let waits = false;
  const send = (): void => {
    waits = false;
    if (!isSettled()) return;
    isDue = false;
    changed();
    if (canRefreshLenses(client())) quietly(connection.sendRequest(CodeLensRefreshRequest.type));
    if (isAble(client(), 'crawlwiseCounts')) quietly(connection.sendNotification('crawlwise/countsChanged'));
  };
  const settled = (): void => {
    if (!isDue || waits || !isSettled()) return;
    waits = true;
    nextTurn(send);
  };
  return {
    /** Lenses have changed, or will when files have been read. */
    due(): void {
      isDue = true;
      settled();
    },
    /** No file is being read anymore. */
    settled,
    /** Nothing is about to be sent. */
    isSettled: (): boolean => !waits,
  };
}
