/** Which files are a language's own, by their names alone: what is in them is asked by `LanguageEntry.claims`. */
export interface OwnFiles {
  /** The ids under which editors know such files, our own first. */
  readonly ids: readonly string[];
  /** Globs of last segments, with `*` only, without regard to letter case. */
  readonly names: readonly string[];
  /** Such a file may be gzipped, and has `.gz` behind its name then. */
  readonly gzip: boolean;
}

/** Folders that are never looked into. */
export const IGNORED_FOLDERS: readonly string[] = ['node_modules', '.git', '.hg', '.svn'];

/** Files that name what the command line does not read: what git ignores, and what only Crawlwise does. */
export const GIT_IGNORE = '.gitignore';
export const CRAWLWISE_IGNORE = '.crawlwiseignore';

const GZIP = /\.gz$/i;

/** Whether a name says that the file is gzipped. */
export const isGzipName = (name: string): boolean => GZIP.test(name);

/** A name, path or URI without `.gz` at its end. */
export const withoutGzip = (name: string): string => name.replace(GZIP, '');

/** Whether a last segment is that of one of these files, gzipped ones with them. */
export function isNamedLike(name: string, files: OwnFiles): boolean {
  const plain = files.gzip ? withoutGzip(name) : name;
  return files.names.some((glob) => patternOf(glob).test(plain));
}

/** Globs of these names for tools that regard letter case: `[sS][iI]…`, with those of gzipped files. */
export const caselessGlobs = ({ names, gzip }: OwnFiles): string[] =>
  (gzip ? names.flatMap((name) => [name, `${name}.gz`]) : names).map((name) =>
    name.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );

const patterns = new Map<string, RegExp>();

function patternOf(glob: string): RegExp {
  let pattern = patterns.get(glob);
  if (!pattern) {
    const escaped = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    pattern = new RegExp(`^${escaped.join('.*')}$`, 'is');
    patterns.set(glob, pattern);
  }
  return pattern;
}
