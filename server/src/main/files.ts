import { open, readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FileSource } from '../lsp/fileSource.ts';

const IGNORED = new Set(['node_modules', '.git', '.hg', '.svn']);
const MOST_FILES = 20_000;
const HEAD_OCTETS = 4096;

/** The files of the machine the server runs on, for clients that do not give theirs. */
export const localFiles: FileSource = {
  async list(folders) {
    const found: string[] = [];
    const queue = folders.flatMap(pathOf);
    for (const folder of queue) {
      if (found.length >= MOST_FILES) break;
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory() && !IGNORED.has(entry.name)) queue.push(path);
        else if (entry.isFile()) found.push(pathToFileURL(path).href);
      }
    }
    return found.slice(0, MOST_FILES);
  },
  async read(uri, wants) {
    try {
      await using file = await open(fileURLToPath(uri));
      const head = Buffer.alloc(HEAD_OCTETS);
      const { bytesRead } = await file.read(head, 0, HEAD_OCTETS, 0);
      if (!wants(head.toString('utf8', 0, bytesRead))) return undefined;
      const { mtimeMs } = await file.stat();
      return { text: await file.readFile('utf8'), modified: mtimeMs };
    } catch {
      return undefined;
    }
  },
};

function pathOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    return [];
  }
}
