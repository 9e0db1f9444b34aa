import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { IGNORED_FOLDERS, isGzipName } from '../../server/src/core/ownFiles.ts';
import { type FileStatus, REACH } from '../../server/src/core/reach.ts';
import { HEAD_UNITS } from '../../server/src/core/service.ts';
import { lastSegment } from '../../server/src/core/uri.ts';
import { inMemory, unpack } from '../../server/src/gzip/unpack.ts';
import { kindOf, mayBeOurs } from '../../server/src/registry.ts';
import { type LookOnDisk, lookAt } from './lookAt.ts';
import { clientWords as t } from './words.ts';

const IGNORED = `**/{${IGNORED_FOLDERS.join(',')}}/**`;

/** The params of the server's requests about a file: `folder` is the workspace folder that links must not leave. */
interface FileParams {
  readonly uri: string;
  readonly folder?: string;
}

/** Provides the files of the workspace to the server, wherever they are: the server itself may not have access. */
export function provideFiles(client: BaseLanguageClient, onDisk: LookOnDisk | undefined): vscode.Disposable {
  const uriOf = (uri: string) => client.protocol2CodeConverter.asUri(uri);
  const look = ({ uri, folder }: FileParams) =>
    lookAt(uriOf(uri), folder === undefined ? undefined : uriOf(folder), onDisk);
  return vscode.Disposable.from(
    client.onRequest('crawlwise/listFiles', async ({ folders = [], isFlat = false }: ListParams) => {
      const uris = folders.map(uriOf);
      const found = await (isFlat ? Promise.all(uris.map(filesIn)) : filesBelow(uris));
      return found.flat().map((uri) => client.code2ProtocolConverter.asUri(uri));
    }),
    client.onRequest<FileStatus | null, void>(
      'crawlwise/lookAt',
      async (params: FileParams) => (await look(params)) ?? null,
    ),
    client.onRequest('crawlwise/readFile', async (params: FileParams) => {
      const facts = await look(params);
      if (facts?.kind !== 'file') return null;
      if (facts.size <= REACH.clientOctets) return readFile(uriOf(params.uri));
      client.warn(t('tooLarge', { uri: params.uri, most: REACH.clientOctets / 1e6 }));
      return null;
    }),
  );
}

/** The params of the server's list request: the files below folders, or only those directly in them. */
interface ListParams {
  readonly folders?: readonly string[];
  readonly isFlat?: boolean;
}

/** The files of the workspace, and those below other folders. */
function filesBelow(folders: readonly vscode.Uri[]): Promise<vscode.Uri[][]> {
  const outside = folders.filter((folder) => !vscode.workspace.getWorkspaceFolder(folder));
  const patterns = ['**/*', ...outside.map((folder) => new vscode.RelativePattern(folder, '**/*'))];
  return Promise.all(patterns.map((pattern) => vscode.workspace.findFiles(pattern, IGNORED, REACH.listed)));
}

/** The files directly in a folder, including links to files; none if it cannot be read. */
async function filesIn(folder: vscode.Uri): Promise<vscode.Uri[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(
    (read) => read,
    () => [],
  );
  return entries
    .filter(([, type]) => (type & vscode.FileType.File) !== 0)
    .slice(0, REACH.listed)
    .map(([name]) => vscode.Uri.joinPath(folder, name));
}

/**
 * The text of a file, unpacked, and its modification time; null for a file with a name but not the content of ours, and
 * for one that cannot be read.
 */
export async function readFile(uri: vscode.Uri): Promise<{ text: string; modified: number } | null> {
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
