/**
 * Which files are ours. Each language declares it once, in its `recognize.ts`; all searches and selectors are derived
 * here.
 */
import { caseless, isNamedLike, namesWithGzip, type OwnFiles, templateStems } from './core/ownFiles.ts';
import type { FileHead, Recognizer } from './core/service.ts';
import { TEMPLATE_EXTENSIONS } from './core/templates/engines.ts';
import { lastSegment } from './core/uri.ts';
import { own as robots } from './robots/recognize.ts';
import { isForeignXml } from './sitemap/facts/roots.ts';
import { looksLikeFeed, looksLikeXml, own as sitemap } from './sitemap/recognize.ts';
import { beginsWithUrl, isText, own as urllist } from './urllist/recognize.ts';

/** All languages, those with more specific names first. */
const recognizers: readonly Recognizer[] = [robots, urllist, sitemap];

/** Whether a file may be ours by the last segment of its path or URI, gzipped or not: then its content is examined. */
export const mayBeOurs = (name: string): boolean => recognizers.some(({ files }) => isNamedLike(name, files));

export { isNearRobots } from './robots/recognize.ts';

/** A glob of files with these names below any folder, ignoring letter case. */
function anyOf(names: readonly string[]): string {
  return `**/{${caseless(names).join(',')}}`;
}

/** The names of such files, as globs. */
export const OUR_NAMES: readonly string[] = recognizers.flatMap(({ files }) => files.names);

/** For each language, the editors' ids and the names of its files. */
export const editorLanguages: readonly OwnFiles[] = recognizers.map(({ files }) => files);

/** The ids of robots.txt, the only language with verdicts. */
export const ROBOTS_IDS: readonly string[] = robots.files.ids;

/**
 * A document selector for editors: by language id, text files, which a site may announce whatever their names, and
 * templates by name in any language.
 */
export const SELECTOR: readonly (
  | { readonly language: string; readonly pattern?: string }
  | { readonly pattern: string }
)[] = [
  ...recognizers.flatMap(({ files }) => files.ids.map((language) => ({ language }))),
  { language: 'plaintext', pattern: anyOf(['*.txt']) },
  { pattern: templates(caseless) },
];

/** A glob of templates, with its names in another form. */
function templates(form: (globs: readonly string[]) => readonly string[]): string {
  const stems = editorLanguages.flatMap(templateStems);
  return `**/{${form(stems).join(',')}}.{${form(TEMPLATE_EXTENSIONS).join(',')}}`;
}

/** A glob of templates for VS Code's manifest: short, and in lower case. */
export const TEMPLATES = templates((globs) => globs);

/** A glob of all files that may be ours, without templates, below any folder, ignoring letter case; and of robots.txt only. */
export const NAMES_GLOB = anyOf(editorLanguages.flatMap(namesWithGzip));
export const ROBOTS_GLOB = anyOf(namesWithGzip(robots.files));

/** All files that may be ours. They are short: lsp-mode translates them at each event. */
export const WATCHED_GLOBS: readonly string[] = [NAMES_GLOB, templates(caseless)];

/** Whether a file is ours, by its language or name and the beginning of its text. */
export const isOurs = (file: FileHead): boolean => recognizers.some(({ claims }) => claims(file));

/**
 * The language of a file that a site announces as a sitemap, by the beginning of its text, whatever its name. Crawlers read
 * an announced `.txt` line by line, whatever it contains. Undefined for a page, a robots.txt or any other text.
 */
export function announcedKind({ uri, head }: Pick<FileHead, 'uri' | 'head'>): string | undefined {
  if (looksLikeXml(head)) return sitemap.id;
  return beginsWithUrl(head) || isText(uri, head) ? urllist.id : undefined;
}

/**
 * Whether a file has the name of a sitemap and the XML root of another format: it counts only if a site announces it.
 */
export const isForeign = ({ uri, head }: FileHead): boolean =>
  isNamedLike(lastSegment(uri), sitemap.files) && isForeignXml(head);

/**
 * The language of a file, by its name and the beginning of its text, and whether it is a feed without the name of a
 * sitemap.
 */
export function kindOf(file: FileHead): { language: string; isFeed: boolean } | undefined {
  const claiming = recognizers.find(({ claims }) => claims(file));
  if (claiming) return { language: claiming.id, isFeed: false };
  return looksLikeFeed(file.head) ? { language: sitemap.id, isFeed: true } : undefined;
}
