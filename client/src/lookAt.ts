import * as vscode from 'vscode';
import type { FileStatus } from '../../server/src/core/reach.ts';

/** What is at a path on the disk of the extension host; links are followed only within the repository of `folder`. */
export type LookOnDisk = (path: string, folder?: string) => FileStatus | undefined;

/** What is at a URI: from the disk if there is one, else from the file system of its scheme. */
export async function lookAt(
  uri: vscode.Uri,
  folder: vscode.Uri | undefined,
  onDisk: LookOnDisk | undefined,
): Promise<FileStatus | undefined> {
  try {
    if (onDisk && uri.scheme === 'file') return onDisk(uri.fsPath, folder?.fsPath);
    if (folder && (await hasLink(uri, folder))) return { kind: 'outside' };
    const { type, size, mtime } = await vscode.workspace.fs.stat(uri);
    if (type & vscode.FileType.File) return { kind: 'file', size, modified: mtime };
    return { kind: type & vscode.FileType.Directory ? 'folder' : 'other' };
  } catch {
    return undefined;
  }
}

/** Whether there is a link between a folder and a file below it: VS Code's file systems do not provide link targets. */
async function hasLink(uri: vscode.Uri, folder: vscode.Uri): Promise<boolean> {
  const names = uri.path.slice(folder.path.replace(/\/$/, '').length + 1).split('/');
  for (const at of names.keys()) {
    const { type } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, ...names.slice(0, at + 1)));
    if (type & vscode.FileType.SymbolicLink) return true;
  }
  return false;
}
