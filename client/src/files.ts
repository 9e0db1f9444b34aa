import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { IGNORED_FOLDERS, isGzipName } from '../../server/src/core/ownFiles.ts';
import { type Facts, REACH } from '../../server/src/core/reach.ts';
import { HEAD_UNITS } from '../../server/src/core/service.ts';
import { lastSegment } from '../../server/src/core/uri.ts';
import { inMemory, unpack } from '../../server/src/gzip/unpack.ts';
import { kindOf, mayBeOurs } from '../../server/src/registry.ts';
import { type LookOnDisk, lookAt } from './lookAt.ts';

const IGNORED = `**/{${IGNORED_FOLDERS.join(',')}}/**`;

/** What the server asks about a file: `folder` is the one of the workspace that links must not lead out of. */
interface FileParams {
  readonly uri: string;
  readonly folder?: string;
}

/** Gives the server the files of the workspace, wherever they lie: the server itself may not reach them. */
export function giveFiles(client: BaseLanguageClient, onDisk: LookOnDisk | undefined): vscode.Disposable {
  const uriOf = (uri: string) => client.protocol2CodeConverter.asUri(uri);
  const look = ({ uri, folder }: FileParams) =>
    lookAt(uriOf(uri), folder === undefined ? undefined : uriOf(folder), onDisk);
  return vscode.Disposable.from(
    client.onRequest(
      'crawlwise/listFiles',
      async ({ folders = [] }: { readonly folders?: readonly string[] }) => {
        const outside = folders.map(uriOf).filter((folder) => !vscode.workspace.getWorkspaceFolder(folder));
        const patterns = ['**/*', ...outside.map((folder) => new vscode.RelativePattern(folder, '**/*'))];
        const found = await Promise.all(
          patterns.map((pattern) => vscode.workspace.findFiles(pattern, IGNORED, REACH.listed)),
        );
        return found.flat().map((uri) => client.code2ProtocolConverter.asUri(uri));
      },
    ),
    client.onRequest<Facts | null, void>(
      'crawlwise/lookAt',
      async (params: FileParams) => (await look(params)) ?? null,
    ),
    client.onRequest('crawlwise/readFile', async (params: FileParams) => {
      const facts = await look(params);
      if (facts?.kind !== 'file') return null;
      if (facts.size <= REACH.clientOctets) return readFile(uriOf(params.uri));
      client.warn(
        vscode.l10n.t('{0} is larger than {1} MB and is not read', params.uri, REACH.clientOctets / 1e6),
      );
      return null;
    }),
  );
}

/** The text of a file, unpacked, and when it was written; null for what is called like one of ours and is not, and for what cannot be read. */
async function readFile(uri: vscode.Uri): Promise<{ text: string; modified: number } | null> {
  try {
    const { mtime } = await vscode.workspace.fs.stat(uri);
    const octets = await vscode.workspace.fs.readFile(uri);
    const text = new TextDecoder().decode(isGzipName(uri.path) ? unpack(inMemory(octets)).octets : octets);
    const head = { uri: uri.toString(), languageId: '', head: text.slice(0, HEAD_UNITS) };
    return !mayBeOurs(lastSegment(uri.path)) || kindOf(head) ? { text, modified: mtime } : null;
  } catch {
    return null;
  }
}
