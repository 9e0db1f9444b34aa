/** An LSP client with an open folder, for the bench. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { Program } from './client.ts';
import { type Memory, memoryOf } from './memory.ts';
import { now } from './stats.ts';

const PULSE = 2;

export interface FolderSession {
  readonly connection: MessageConnection;
  /** Sends a request that is answered immediately; returns the wait in milliseconds. */
  ping(): Promise<number>;
  /** The longest wait for an answer until `isOver`, in milliseconds. */
  longest(isOver: () => boolean): Promise<number>;
  memory(): Memory | undefined;
  end(): Promise<void>;
}

/**
 * Starts a server and opens a folder in it, if there is one.
 * @param prepare is called before the first message to the server
 */
export async function openFolder(
  { file, args }: Program,
  folder: string | undefined,
  capabilities: object = {},
  prepare: (connection: MessageConnection) => void = () => {},
): Promise<FolderSession> {
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onRequest('client/registerCapability', () => null);
  prepare(connection);
  connection.listen();
  const ping = async (): Promise<number> => {
    const sent = now();
    await connection.sendRequest('textDocument/hover', {
      ...{ textDocument: { uri: 'file:///none' }, position: { line: 0, character: 0 } },
    });
    return now() - sent;
  };
  await connection.sendRequest('initialize', {
    ...{ processId: process.pid, rootUri: null, capabilities },
    ...(folder !== undefined && {
      workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'site' }],
    }),
  });
  await connection.sendNotification('initialized', {});
  return {
    connection,
    ping,
    async longest(isOver) {
      let most = 0;
      while (!isOver()) {
        most = Math.max(most, await ping());
        await delay(PULSE);
      }
      return most;
    },
    memory: () => memoryOf(child.pid!),
    async end() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      connection.dispose();
    },
  };
}
