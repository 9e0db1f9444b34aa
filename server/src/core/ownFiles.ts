/** Which files are a language's own, by their names alone: `LanguageEntry.claims` looks at their content. */
import { TEMPLATE_EXTENSIONS, templateStem } from './templates/engines.ts';

export interface OwnFiles {
  /** The ids under which editors know such files, our own first. */
  readonly ids: readonly string[];
  /** Globs of last segments, with `*` only, without regard to letter case. */
  readonly names: readonly string[];
  /** What a template of such a file may be named, apart from these, before the extension of its engine: `sitemap` of `sitemap.njk`. */
  readonly templates: readonly string[];
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

/** Whether a last segment is that of one of these files, gzipped ones and templates with them. */
export function isNamedLike(name: string, files: OwnFiles): boolean {
  const plain = files.gzip ? withoutGzip(name) : name;
  const stem = templateStem(name);
  return isIn(plain, files.names) || (stem !== undefined && isIn(stem, templateStems(files)));
}

const isIn = (name: string, globs: readonly string[]): boolean =>
  globs.some((glob) => patternOf(glob).test(name));

/** Globs of what templates of these files are named before the extension of their engine. */
export const templateStems = ({ names, templates }: OwnFiles): readonly string[] => [...names, ...templates];

/** Globs of the templates of these files. */
export const templateGlobs = (files: OwnFiles): readonly string[] =>
  templateStems(files).flatMap((stem) => TEMPLATE_EXTENSIONS.map((extension) => `${stem}.${extension}`));

/** Globs for tools to which letter case matters: `[sS][iI]…`. */
export const caseless = (globs: readonly string[]): readonly string[] =>
  globs.map((glob) => glob.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`));

/** The names of these files and of gzipped ones, as globs. */
export const namesWithGzip = ({ names, gzip }: OwnFiles): readonly string[] =>
  gzip ? names.flatMap((name) => [name, `${name}.gz`]) : names;

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
