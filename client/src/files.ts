import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { HEAD_UNITS, mayBeSitemap } from './sitemapHead.ts';

const IGNORED = '**/{node_modules,.git,.hg,.svn}/**';
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

/** The text of a file and when it was written; null for XML that is no sitemap, and for what cannot be read. */
async function readFile(uri: vscode.Uri): Promise<{ text: string; modified: number } | null> {
  try {
    const { size, mtime } = await vscode.workspace.fs.stat(uri);
    if (size > MOST_OCTETS) return null;
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    const isWanted = !/\.xml$/i.test(uri.path) || mayBeSitemap(uri.path, text.slice(0, HEAD_UNITS));
    return isWanted ? { text, modified: mtime } : null;
  } catch {
    return null;
  }
}
