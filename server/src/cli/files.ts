import { isAscii } from 'node:buffer';
import { closeSync, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileHead, Loadable } from '../core/service.ts';
import type { OctetSource } from '../text/octets.ts';

/** The names of files that are looked at in folders. */
const LOOKED_AT = /^(?:robots\.(?:.*\.)?txt|.*\.xml|.*sitemap.*\.txt|urllist\.txt)$/s;
/** What is looked at in no folder. */
export const IGNORED = ['**/node_modules/**', '**/.git/**'];
const ROBOTS = /^robots\.(?:.*\.)?txt$/i;
const HEAD_OCTETS = 4096;

/** A file to check, under the name by which the user knows it. */
export interface Found {
  readonly file: string;
  readonly uri: string;
  readonly languageId: string;
  readonly language: Loadable;
}

/** A path that could not be checked, and why. */
export interface Refused {
  readonly file: string;
  readonly reason: string;
}

/** What some paths stand for. */
export interface Listing {
  /** The files that a language claims, in order and each once, and what could not be looked at. */
  readonly found: readonly (Found | Refused)[];
  /** The URIs of the folders among the paths, and of all files in them, whatever they are. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/**
 * The files at and below the given paths. A file that was named itself and is no language's is refused; in folders such
 * files are passed over.
 */
export async function findFiles(paths: readonly string[], languages: readonly Loadable[]): Promise<Listing> {
  const found: (Found | Refused)[] = [];
  const folders: string[] = [];
  const files: string[] = [];
  const seen = new Set<string>();
  const take = (result: Found | Refused): void => {
    if ('uri' in result && seen.has(result.uri)) return;
    if ('uri' in result) seen.add(result.uri);
    found.push(result);
  };
  for (const path of paths) {
    if (!statsOf(path)?.isDirectory()) {
      take(claim(path, languages) ?? { file: path, reason: 'it is neither a robots.txt nor a sitemap' });
      continue;
    }
    folders.push(uriOf(path));
    for (const file of await filesIn(path)) {
      files.push(uriOf(file));
      const claimed = LOOKED_AT.test(basename(file)) ? claim(file, languages) : undefined;
      if (claimed) take(claimed);
    }
  }
  return { found, folders, files };
}

const uriOf = (path: string): string => pathToFileURL(resolve(path)).href;

/** Undefined where that cannot be told. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const { glob } = await import('tinyglobby');
  const found = await glob(['**'], { cwd: folder, ignore: IGNORED, dot: true, followSymbolicLinks: false });
  return found.sort().map((file) => join(folder, file));
}

/** The language of a file, if any; a refusal where it cannot be read. */
function claim(file: string, languages: readonly Loadable[]): Found | Refused | undefined {
  const uri = uriOf(file);
  const languageId = languageIdOf(file);
  try {
    if (!statSync(file).isFile()) return { file, reason: 'it is not a file' };
    const head: FileHead = { uri, languageId, head: readHead(file) };
    const language = languages.find((one) => one.claims(head));
    return language && { file, uri, languageId, language };
  } catch (error) {
    return refused(file, error);
  }
}

/** The id an editor would give to a file of this name. */
export function languageIdOf(file: string): string {
  if (ROBOTS.test(basename(file))) return 'robots-txt';
  return /\.xml$/i.test(file) ? 'xml' : 'plaintext';
}

const readHead = (file: string): string =>
  withOctets(file, ({ read }) => {
    const head = Buffer.alloc(HEAD_OCTETS);
    return head.toString('utf8', 0, read(head, 0, 0));
  });

/**
 * The text of a file, which is taken for UTF-8: a byte order mark stays as U+FEFF, and what is not UTF-8 becomes
 * U+FFFD. Rejects for a file that cannot be read or is too long for a string.
 */
async function readText(file: string): Promise<string> {
  const octets = readFileSync(file);
  return isAscii(octets) ? octets.toString('latin1') : octets.toString('utf8');
}

/** Gives `use` the octets of a file, and what that gives back. Throws for a file that cannot be read. */
export function withOctets<T>(file: string, use: (octets: OctetSource) => T): T {
  const handle = openSync(file, 'r');
  try {
    return use({ read: (into, at, position) => readSync(handle, into, at, into.length - at, position) });
  } finally {
    closeSync(handle);
  }
}

/** Texts are kept up to this many UTF-16 units together. */
const MOST_UNITS = 200_000_000;

/** Reads files that are read twice: what is kept the first time is given back, and forgotten, the second time. */
export class Texts {
  readonly #kept = new Map<string, string>();
  #units = 0;

  /** See `readText`. */
  async keep(file: string): Promise<string> {
    const text = await readText(file);
    if (this.#units + text.length <= MOST_UNITS) {
      this.#units += text.length;
      this.#kept.set(file, text);
    }
    return text;
  }

  /** What was kept of a file; else it is read. */
  async take(file: string): Promise<string> {
    const text = this.#kept.get(file);
    if (text === undefined) return readText(file);
    this.#units -= text.length;
    this.#kept.delete(file);
    return text;
  }
}

/** When a file was written, in milliseconds since 1970; undefined where that cannot be told. */
export const modifiedAt = (file: string): number | undefined => statsOf(file)?.mtimeMs;

/** A refusal for what the file system has thrown. */
export const refused = (file: string, error: unknown): Refused => ({
  file,
  reason: error instanceof Error ? error.message : String(error),
});
