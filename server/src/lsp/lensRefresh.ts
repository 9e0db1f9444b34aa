import { type ClientCapabilities, CodeLensRefreshRequest, type Connection } from 'vscode-languageserver';
import { quietly } from './wire.ts';
import { nextTurn } from './yieldToMessages.ts';

/** Asks clients that can do it to ask for lenses again, once for all that comes at a time: what to call when they may be others without an edit. */
export function createLensRefresh(connection: Connection, client: () => ClientCapabilities): () => void {
  let waits = false;
  return () => {
    if (waits || client().workspace?.codeLens?.refreshSupport !== true) return;
    waits = true;
    nextTurn(() => {
      waits = false;
      quietly(connection.sendRequest(CodeLensRefreshRequest.type));
    });
  };
}
