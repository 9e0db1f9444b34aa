import { isAscii } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { glob } from 'tinyglobby';
import type { FileHead, LanguageService } from '../core/service.ts';

/** What is looked at in folders, if a language claims it. */
const PATTERNS = ['**/robots.txt', '**/robots.*.txt', '**/*.xml', '**/*sitemap*.txt', '**/urllist.txt'];
const IGNORED = ['**/node_modules/**', '**/.git/**'];
const ROBOTS = /^robots\.(?:.*\.)?txt$/i;
const HEAD_OCTETS = 4096;

/** A file to check, under the name by which the user knows it. */
export interface Found {
  readonly file: string;
  readonly uri: string;
  readonly languageId: string;
  readonly service: LanguageService;
}

/** A path that could not be checked, and why. */
export interface Refused {
  readonly file: string;
  readonly reason: string;
}

/**
 * The files at and below the given paths that a language claims, in order and each once. A file that was named itself
 * and is no language's is refused; in folders such files are passed over.
 */
export async function* findFiles(
  paths: readonly string[],
  languages: readonly LanguageService[],
): AsyncGenerator<Found | Refused> {
  const seen = new Set<string>();
  for (const path of paths) {
    for (const { file, named } of await filesAt(path)) {
      const claimed = await claim(file, languages);
      if (!claimed && !named) continue;
      const result = claimed ?? { file, reason: 'it is neither a robots.txt nor a sitemap' };
      if (!('uri' in result)) yield result;
      else if (!seen.has(result.uri)) {
        seen.add(result.uri);
        yield result;
      }
    }
  }
}

/** The URIs of the folders among some paths, and of all files in them, whatever they are. */
export async function listFolders(
  paths: readonly string[],
): Promise<{ readonly folders: readonly string[]; readonly files: readonly string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  for (const path of paths) {
    if (!(await isFolder(path))) continue;
    folders.push(uriOf(path));
    for (const file of await filesIn(path, ['**'])) files.push(uriOf(file));
  }
  return { folders, files };
}

const uriOf = (path: string): string => pathToFileURL(resolve(path)).href;

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

async function filesAt(path: string): Promise<readonly { file: string; named: boolean }[]> {
  return (await isFolder(path))
    ? (await filesIn(path)).map((file) => ({ file, named: false }))
    : [{ file: path, named: true }];
}

async function filesIn(folder: string, patterns: readonly string[] = PATTERNS): Promise<string[]> {
  const found = await glob([...patterns], {
    cwd: folder,
    ignore: IGNORED,
    dot: true,
    followSymbolicLinks: false,
  });
  return found.sort().map((file) => join(folder, file));
}

/** The language of a file, if any; a refusal where it cannot be read. */
async function claim(
  file: string,
  languages: readonly LanguageService[],
): Promise<Found | Refused | undefined> {
  const uri = pathToFileURL(resolve(file)).href;
  const languageId = languageIdOf(file);
  try {
    if (!(await stat(file)).isFile()) return { file, reason: 'it is not a file' };
    const head: FileHead = { uri, languageId, head: await readHead(file) };
    const service = languages.find((language) => language.claims(head));
    return service && { file, uri, languageId, service };
  } catch (error) {
    return refused(file, error);
  }
}

/** The id an editor would give to a file of this name. */
function languageIdOf(file: string): string {
  if (ROBOTS.test(basename(file))) return 'robots-txt';
  return /\.xml$/i.test(file) ? 'xml' : 'plaintext';
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_OCTETS), 0, HEAD_OCTETS, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * The text of a file, which is taken for UTF-8: a byte order mark stays as U+FEFF, and what is not UTF-8 becomes
 * U+FFFD. Rejects for a file that cannot be read or is too long for a string.
 */
export async function readText(file: string): Promise<string> {
  const octets = readFileSync(file);
  return isAscii(octets) ? octets.toString('latin1') : octets.toString('utf8');
}

/** A refusal for what the file system has thrown. */
export const refused = (file: string, error: unknown): Refused => ({
  file,
  reason: error instanceof Error ? error.message : String(error),
});
