import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { canonicalUri } from '../core/uri.ts';
import { headOf, textIn } from '../disk/read.ts';
import { filesBelow } from '../disk/walk.ts';
import type { FileSource } from '../lsp/fileSource.ts';
import { stepwise } from '../lsp/stepwise.ts';
import { yieldToMessages } from '../lsp/yieldToMessages.ts';

const MOST_FILES = 20_000;

/** The files of the machine the server runs on, for clients that do not give theirs. */
export const localFiles: FileSource = {
  async list(folders, isFlat = false) {
    const found: string[] = [];
    for (const folder of folders.flatMap(pathOf)) {
      for await (const file of filesBelow(folder, () => isFlat)) {
        if (found.length === MOST_FILES) return found;
        if (typeof file === 'string') found.push(canonicalUri(pathToFileURL(file).href));
      }
    }
    return found;
  },
  async modified(uri) {
    try {
      return (await stat(fileURLToPath(uri))).mtimeMs;
    } catch {
      return undefined;
    }
  },
  async read(uri, wants) {
    try {
      const path = fileURLToPath(uri);
      if (!wants(await headOf(path))) return undefined;
      const { mtimeMs: modified } = statSync(path);
      const { text } = await textIn(path, stepwise);
      await yieldToMessages();
      return { text, modified };
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
