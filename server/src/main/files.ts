import { lstatSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { visible } from '../cli/report.ts';
import { isBuildName } from '../core/builtPages.ts';
import { canonicalUri } from '../core/canonicalUri.ts';
import { MAX_MIB, MAX_UNPACKED } from '../core/gzip.ts';
import { REACH, tooLarge } from '../core/reach.ts';
import { lookAt } from '../disk/reach.ts';
import { headOf, textIn } from '../disk/read.ts';
import { type FolderLink, filesBehind, filesBelow } from '../disk/walk.ts';
import { stepwise } from '../lsp/documents/stepwise.ts';
import { yieldToMessages } from '../lsp/wire/yieldToMessages.ts';
import type { FileSource } from '../lsp/workspace/fileSource.ts';
import { watchFolders } from './folderWatch.ts';
import { processWords } from './words.ts';

/** Files that are listed between two pauses for messages. */
const AT_ONCE = 1000;

/** A folder that is gone since the client has named it is no fault. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** The files of the machine that runs the server, for clients that do not provide files. */
export const localFiles: FileSource = {
  async list(folders, isFlat = false) {
    const found: string[] = [];
    for (const folder of folders.flatMap(pathOf)) {
      const links: FolderLink[] = [];
      for await (const file of filesBelow(folder, () => isFlat, undefined, links)) {
        if (found.length === REACH.listed) return found;
        if (found.length % AT_ONCE === AT_ONCE - 1) await yieldToMessages();
        if (typeof file === 'string') found.push(canonicalUri(pathToFileURL(file).href));
        else if (!file.isFolder && !basename(file.path).includes('.'))
          // Perhaps a link to a folder that is out of bounds: pages may be in that.
          found.push(canonicalUri(pathToFileURL(file.path).href));
        else if (file.isFolder && !isFlat && isThere(file.path))
          process.stderr.write(
            `${processWords('fileNotRead', { file: visible(file.path), reason: visible(file.reason) })}\n`,
          );
      }
      // Of files that are ours, the other path counts.
      for await (const file of filesBehind(links))
        if (isBuildName(basename(file)) && found.length < REACH.listed)
          found.push(canonicalUri(pathToFileURL(file).href));
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
  watch: watchFolders,
  async look(uri, folder) {
    try {
      return lookAt(fileURLToPath(uri), folder && fileURLToPath(folder));
    } catch {
      return undefined;
    }
  },
  async read(uri, wants, folder) {
    try {
      const path = fileURLToPath(uri);
      const facts = lookAt(path, folder && fileURLToPath(folder));
      if (facts?.kind !== 'file') return undefined;
      if (facts.size > MAX_UNPACKED) {
        process.stderr.write(`${processWords('fileNotRead', { file: uri, reason: tooLarge(MAX_MIB) })}\n`);
        return undefined;
      }
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
