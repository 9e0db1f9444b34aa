import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { IGNORED_FOLDERS, isGzipName } from '../../server/src/core/ownFiles.ts';
import { HEAD_UNITS } from '../../server/src/core/service.ts';
import { lastSegment } from '../../server/src/core/uri.ts';
import { inMemory, unpack } from '../../server/src/gzip/unpack.ts';
import { kindOf, mayBeOurs } from '../../server/src/registry.ts';

const IGNORED = `**/{${IGNORED_FOLDERS.join(',')}}/**`;
const MOST_FILES = 20_000;
const MOST_OCTETS = 60_000_000;

/** Gives the server the files of the workspace, wherever they lie: the server itself may not reach them. */
export function giveFiles(client: BaseLanguageClient): vscode.Disposable {
  return vscode.Disposable.from(
    client.onRequest(
      'crawlwise/listFiles',
      async ({ folders = [] }: { readonly folders?: readonly string[] }) => {
        const outside = folders
          .map((folder) => client.protocol2CodeConverter.asUri(folder))
          .filter((folder) => !vscode.workspace.getWorkspaceFolder(folder));
        const patterns = ['**/*', ...outside.map((folder) => new vscode.RelativePattern(folder, '**/*'))];
        const found = await Promise.all(
          patterns.map((pattern) => vscode.workspace.findFiles(pattern, IGNORED, MOST_FILES)),
        );
        return found.flat().map((uri) => client.code2ProtocolConverter.asUri(uri));
      },
    ),
    client.onRequest('crawlwise/readFile', ({ uri }: { readonly uri: string }) =>
      readFile(client.protocol2CodeConverter.asUri(uri)),
    ),
  );
}

/** The text of a file, unpacked, and when it was written; null for what is called like one of ours and is not, and for what cannot be read. */
async function readFile(uri: vscode.Uri): Promise<{ text: string; modified: number } | null> {
  try {
    const { size, mtime } = await vscode.workspace.fs.stat(uri);
    if (size > MOST_OCTETS) return null;
    const octets = await vscode.workspace.fs.readFile(uri);
    const text = new TextDecoder().decode(isGzipName(uri.path) ? unpack(inMemory(octets)).octets : octets);
    const head = { uri: uri.toString(), languageId: '', head: text.slice(0, HEAD_UNITS) };
    return !mayBeOurs(lastSegment(uri.path)) || kindOf(head) ? { text, modified: mtime } : null;
  } catch {
    return null;
  }
}
