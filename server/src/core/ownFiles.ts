/** Which files belong to a language, by name alone. `LanguageEntry.claims` decides by content. */
import { entryOf } from './memo.ts';
import { templateStem } from './templates/engines.ts';

export interface OwnFiles {
  /** The editors' language ids for such files, our own first. */
  readonly ids: readonly string[];
  /** Globs of last segments, with `*` only; letter case is ignored. */
  readonly names: readonly string[];
  /** Further names of templates of such a file, before the extension of the engine: `sitemap` of `sitemap.njk`. */
  readonly templates: readonly string[];
  /** Such a file may be gzipped, with `.gz` after its name. */
  readonly gzip: boolean;
}

/** Folders that are never searched. */
export const IGNORED_FOLDERS: readonly string[] = ['node_modules', '.git', '.hg', '.svn'];

/** Files that list what the command line ignores: git's, and our own. */
export const GIT_IGNORE = '.gitignore';
export const CRAWLWISE_IGNORE = '.crawlwiseignore';
export const IGNORE_NAMES: readonly string[] = [GIT_IGNORE, CRAWLWISE_IGNORE];

const GZIP = /\.gz$/i;

/** Whether a name says that the file is gzipped. */
export const isGzipName = (name: string): boolean => GZIP.test(name);

/** A name, path or URI without `.gz` at its end. */
export const withoutGzip = (name: string): string => name.replace(GZIP, '');

/** The name of a sitemap without its format: with `.xml`, `.txt` and `.gz` it is the same sitemap. */
export const withoutFormat = (name: string): string => withoutGzip(name).replace(/\.(?:xml|txt)$/i, '');

/** Whether a last segment is the name of one of these files, of a gzipped one, or of a template. */
export function isNamedLike(name: string, files: OwnFiles): boolean {
  const plain = files.gzip ? withoutGzip(name) : name;
  const stem = templateStem(name);
  return isIn(plain, files.names) || (stem !== undefined && isIn(stem, templateStems(files)));
}

const isIn = (name: string, globs: readonly string[]): boolean =>
  globs.some((glob) => patternOf(glob).test(name));

/** Globs of the names of templates of these files, before the extension of the engine. */
export const templateStems = ({ names, templates }: OwnFiles): readonly string[] => [...names, ...templates];

/** Globs for tools that match case: `[sS][iI]…`. */
export const caseless = (globs: readonly string[]): readonly string[] =>
  globs.map((glob) => glob.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`));

/** The names of these files, also gzipped, as globs. */
export const namesWithGzip = ({ names, gzip }: OwnFiles): readonly string[] =>
  gzip ? names.flatMap((name) => [name, `${name}.gz`]) : names;

const patterns = new Map<string, RegExp>();

const patternOf = (glob: string): RegExp =>
  entryOf(patterns, glob, () => {
    const escaped = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${escaped.join('.*')}$`, 'is');
  });
