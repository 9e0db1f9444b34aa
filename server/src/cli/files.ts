import { type Stats, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IGNORE_FILES } from '../core/ownFiles.ts';
import { type FileHead, HEAD_UNITS, type Loadable } from '../core/service.ts';
import { headOf } from '../disk/read.ts';
import { filesBelow, reasonOf, type Unreadable } from '../disk/walk.ts';
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
  /** How many files may be ours by their names and are ignored, in folders that are not. */
  readonly ignored: number;
  /** The URIs of the folders among the paths, and of all files in them, whatever they are. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** How files are looked for. */
export interface Search {
  readonly languages: readonly Loadable[];
  /** Patterns of what is passed over below folders and among what globs name. */
  readonly ignore: readonly string[];
  /** Whether ignore files count. */
  readonly readsIgnoreFiles: boolean;
  /** The text of standard input, and what it is called. */
  readonly input?: { readonly name: string | undefined; readonly text: string } | undefined;
}

/** "ignored by .gitignore, .crawlwiseignore or --ignore": what it can have been. */
export function ignoredBy({ ignore, readsIgnoreFiles }: Pick<Search, 'ignore' | 'readsIgnoreFiles'>): string {
  const all = [...(readsIgnoreFiles ? IGNORE_FILES : []), ...(ignore.length > 0 ? ['--ignore'] : [])];
  return `ignored by ${all.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
}

/**
 * The files at and below the given paths, and those that globs name. A file that was named itself is read even where it
 * is to be ignored, and is refused where it is no language's; others are passed over.
 */
export async function findFiles(operands: readonly string[], search: Search): Promise<Listing> {
  const { languages } = search;
  const found: (Found | Refused)[] = [];
  const passedOver: Refused[] = [];
  const folders: string[] = [];
  const files: string[] = [];
  const ignored = new Set<string>();
  const seen = new Set<string>();
  const take = (result: Found | Refused): void => {
    if ('uri' in result && seen.has(result.uri)) return;
    if ('uri' in result) seen.add(result.uri);
    found.push(result);
  };
  const takeBelow = async (file: string): Promise<void> => {
    const isNamed = mayBeOurs(basename(file));
    const claimed = isNamed ? await claim(file, languages) : undefined;
    if (claimed) take(claimed);
    else if (isNamed) passedOver.push({ file, reason: NOT_OURS });
  };
  const leaveOut = (file: string): void => {
    if (mayBeOurs(basename(file))) ignored.add(uriOf(file));
  };
  const refuse = ({ path, reason }: Unreadable): void => take({ file: path, reason });
  for (const operand of operands) {
    if (isInput(operand)) {
      if (search.input) take(ofInput(search.input, languages));
      continue;
    }
    const stats = statsOf(operand);
    if (!stats && isGlob(operand)) {
      const { named, left, refused } = await matching(operand, search);
      left.forEach(leaveOut);
      refused.forEach(refuse);
      if (named.length + refused.length === 0) {
        const reason =
          left.length > 0 ? `all files that match it are ${ignoredBy(search)}` : 'no file matches it';
        take({ file: operand, reason });
      }
      for (const file of named) await takeBelow(file);
      continue;
    }
    if (!stats?.isDirectory()) {
      take((await claim(operand, languages)) ?? { file: operand, reason: `it is ${NOT_OURS}` });
      continue;
    }
    folders.push(uriOf(operand));
    const ignores = await ignoresIn(operand, search);
    for await (const below of filesBelow(operand, (folder) => ignores.has(folder, true))) {
      const file = typeof below === 'string' ? below : below.path;
      if (typeof below === 'string') files.push(uriOf(file));
      if (ignores.has(file)) {
        if (typeof below === 'string') leaveOut(file);
      } else if (typeof below === 'string') await takeBelow(file);
      else if (below.isFolder || mayBeOurs(basename(file)) || !basename(file).includes('.')) refuse(below);
    }
    ignores.unreadable.forEach(refuse);
  }
  return { found, passedOver, ignored: [...ignored].filter((uri) => !seen.has(uri)).length, folders, files };
}

/** Whether an operand stands for standard input. */
export const isInput = (operand: string): boolean => operand === '-' || operand === '/dev/stdin';

const isGlob = (operand: string): boolean => /[*?[{]/.test(operand);

/** The files that a glob names, those of them that are ignored, and what must not be read. */
async function matching(glob: string, search: Search) {
  const { filesLike } = await import('../disk/glob.ts');
  const { files, refused } = await filesLike(glob);
  const ignores = await ignoresIn('.', search);
  const named: string[] = [];
  const left: string[] = [];
  for (const file of files) (ignores.has(file) ? left : named).push(file);
  const out = refused.filter(({ path }) => !ignores.has(path));
  return { named, left, refused: [...out, ...ignores.unreadable] };
}

async function ignoresIn(folder: string, { ignore, readsIgnoreFiles }: Search) {
  const { Ignores } = await import('./ignores.ts');
  return new Ignores(folder, ignore, readsIgnoreFiles);
}

/** Standard input as a file: what its text does not tell is a robots.txt. */
function ofInput(
  { name, text }: { readonly name: string | undefined; readonly text: string },
  languages: readonly Loadable[],
): Found | Refused {
  const claims = (file: string) => {
    const head: FileHead = { uri: uriOf(file), languageId: '', head: text.slice(0, HEAD_UNITS) };
    const language = languages.find((one) => one.claims(head));
    return language && { file: name ?? 'stdin', uri: head.uri, language, size: 0, modified: undefined };
  };
  if (name !== undefined) return claims(name) ?? { file: name, reason: `it is ${NOT_OURS}` };
  return claims('stdin.xml') ?? claims('robots.txt')!;
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
async function claim(file: string, languages: readonly Loadable[]): Promise<Found | Refused | undefined> {
  const uri = uriOf(file);
  try {
    const head: FileHead = { uri, languageId: '', head: await headOf(file) };
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
