/** A folder on the disk for the server to look through. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import type { Client } from './client.ts';

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

export interface Folder {
  readonly folder: string;
  uri(path: string): string;
  read(path: string): Promise<string>;
  /** Writes a file, and the folders on the way. */
  write(path: string, text: string): Promise<void>;
}

/** A new folder with these files; it goes with the tests of the file. */
export async function folderOf(files: Readonly<Record<string, string>>): Promise<Folder> {
  const folder = await mkdtemp(join(tmpdir(), 'crawlwise-workspace-'));
  folders.push(folder);
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  return {
    folder,
    uri: (path) => pathToFileURL(join(folder, path)).href,
    read: (path) => readFile(join(folder, path), 'utf8'),
    write,
  };
}

/** Takes in the diagnostics of a document until they have a code, or have it no more. */
export async function until(
  client: Client,
  uri: string,
  code: string,
  there = true,
): Promise<PublishDiagnosticsParams> {
  for (;;) {
    const params = await client.diagnostics(uri);
    if (params.diagnostics.some((one) => one.code === code) === there) return params;
  }
}
