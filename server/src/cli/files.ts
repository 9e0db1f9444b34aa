import { type Stats, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileHead, Loadable } from '../core/service.ts';
import { headOf } from '../disk/read.ts';
import { filesBelow, reasonOf } from '../disk/walk.ts';
import { mayBeOurs } from '../registry.ts';

const NOT_OURS = 'neither a robots.txt nor a sitemap';

/** A file to check, under the name by which the user knows it. */
export interface Found {
  readonly file: string;
  readonly uri: string;
  readonly language: Loadable;
  /** In octets, as it is stored. */
  readonly size: number;
  /** When it was written, in milliseconds since 1970. */
  readonly modified: number | undefined;
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
  /** What is in the folders among the paths and may be ours by its name, but is not. */
  readonly passedOver: readonly Refused[];
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
  const passedOver: Refused[] = [];
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
      take(claim(path, languages) ?? { file: path, reason: `it is ${NOT_OURS}` });
      continue;
    }
    folders.push(uriOf(path));
    for await (const below of filesBelow(path)) {
      const file = typeof below === 'string' ? below : below.path;
      const isNamed = mayBeOurs(basename(file));
      if (typeof below === 'string') {
        files.push(uriOf(file));
        const claimed = isNamed ? claim(file, languages) : undefined;
        if (claimed) take(claimed);
        else if (isNamed) passedOver.push({ file, reason: NOT_OURS });
      } else if (isNamed || !basename(file).includes('.')) take({ file, reason: below.reason });
    }
  }
  return { found, passedOver, folders, files };
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

/** The language of a file, if any; a refusal where it cannot be read. */
function claim(file: string, languages: readonly Loadable[]): Found | Refused | undefined {
  const uri = uriOf(file);
  try {
    const head: FileHead = { uri, languageId: '', head: headOf(file) };
    const language = languages.find((one) => one.claims(head));
    const { size = 0, mtimeMs: modified } = statsOf(file) ?? {};
    return language && { file, uri, language, size, modified };
  } catch (error) {
    return refused(file, error);
  }
}

/** A refusal for what the file system has thrown. */
export const refused = (file: string, error: unknown): Refused => ({
  file,
  reason: reasonOf(error),
});
