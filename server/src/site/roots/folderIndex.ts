import { listed } from '../../core/catalogue.ts';
import type { ToolResult } from '../../core/features.ts';
import { isGzipName, withoutGzip } from '../../core/ownFiles.ts';
import type { ListedFile } from '../../core/siteContext.ts';
import type { Steps } from '../../core/steps.ts';
import { decoded, folderOf, nameOf } from '../../core/uri.ts';
import { indexText } from '../../sitemap/tools/indexText.ts';
import type { Listing, Relisted } from '../../sitemap/tools/relist.ts';
import { pagesIn } from '../facts/factsOf.ts';
import type { FileFacts } from '../facts/member.ts';
import { kindOf } from '../facts/readers.ts';
import { folderIndexWords as t } from '../words.ts';
import type { Root } from './roots.ts';

/** What is known of the files of sites. */
export type KnownFiles = ReadonlyMap<
  string,
  { readonly stored: FileFacts | undefined; readonly open: FileFacts | undefined }
>;

/** A sitemap to list: its URI, its newest date if known, and its first URL. */
interface Listable {
  readonly uri: string;
  readonly newest: string | undefined;
  readonly first: string | undefined;
}

/** The site from which the addresses of files follow. */
export interface AddressBase {
  readonly root: Root;
  readonly origin: string | undefined;
}

/** An existing index, and the function that updates it. */
export interface PresentIndex {
  readonly uri: string;
  relist(listing: Listing): Relisted | undefined;
}

/** Files that are listed in one step. */
const LISTED_AT_ONCE = 2 ** 12;

const NAME = 'sitemap-index.xml';
const NO_ORIGIN = 'https://www.example.com';

/** Names of the index of a folder, in order of preference. */
const INDEX_NAMES = [
  /^sitemap[-_.]?index\.xml$/i,
  /^index[-_.]?sitemap\.xml$/i,
  /^sitemaps?\.xml$/i,
  /sitemap.*index.*\.xml$/i,
];

/** The URI of the index in a folder; undefined if none has such a name. */
export function presentIndex(folder: string, files: KnownFiles): string | undefined {
  const own: string[] = [];
  for (const [uri, { open, stored }] of files)
    if (folderOf(uri) === folder && (open ?? stored)!.sitemap?.isIndex) own.push(uri);
  own.sort();
  for (const name of INDEX_NAMES) {
    const found = own.find((uri) => name.test(nameOf(uri)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The sitemaps in a folder and below it, but no indexes. */
function* sitemapsBelow(folder: string, files: KnownFiles): Steps<Listable[]> {
  const sitemaps: Listable[] = [];
  let seen = 0;
  for (const [uri, { open, stored }] of files) {
    if (++seen % LISTED_AT_ONCE === 0) yield 0;
    if (!uri.startsWith(folder)) continue;
    const { sitemap } = (open ?? stored)!;
    const isCopy = isGzipName(uri) && files.has(withoutGzip(uri));
    if (isCopy || sitemap?.isIndex || !(sitemap || (isGzipName(uri) && kindOf(uri, '')))) continue;
    sitemaps.push({ uri, newest: sitemap?.newest, first: sitemap && pagesIn(sitemap)[0] });
  }
  return sitemaps;
}

/**
 * A sitemap index of the sitemaps in a folder and below it, each with its newest `lastmod`, to be written into the
 * folder; an existing index is updated. A sitemap that was split is left out. Addresses are based on the site's root,
 * with a placeholder if the origin is not known. The message says all of this.
 * @param folder a URI with a trailing slash
 */
export function* folderIndex(
  folder: string,
  files: KnownFiles,
  { root, origin }: AddressBase,
  present: PresentIndex | undefined,
): Steps<ToolResult> {
  const base = folder.startsWith(root.uri) ? root.uri : folder;
  const own = (yield* sitemapsBelow(folder, files)).sort((a, b) => (a.uri < b.uri ? -1 : 1));
  if (own.length === 0) return { message: t('none') };
  yield 0;
  const isSplit = splitAmong(own);
  const urlOf = ({ uri }: Listable) => `${origin ?? NO_ORIGIN}/${encodeURI(decoded(uri.slice(base.length)))}`;
  const split: Listable[] = [];
  const entries: ListedFile[] = [];
  for (const [at, listable] of own.entries()) {
    if (at % LISTED_AT_ONCE === 0) yield 0;
    if (isSplit(listable)) split.push(listable);
    else entries.push({ loc: urlOf(listable), lastmod: listable.newest });
  }
  yield 0;
  const without = split.length > 0 ? 'Without' : '';
  const check = origin === undefined ? 'Check' : '';
  const remarks = { split: namesOf(split), origin: NO_ORIGIN };
  const relisted = present?.relist({ files: entries, obsolete: new Set(split.map(urlOf)) });
  if (!present || !relisted) {
    return {
      files: [{ name: nameFor(present), text: indexText(entries) }],
      message: t(`created${without}${check}`, { count: entries.length, ...remarks }),
    };
  }
  const name = nameOf(present.uri);
  const { text, added, removed, dated } = relisted;
  if (added + removed + dated === 0) return { message: t(`complete${without}`, { name, ...remarks }) };
  const changes = [
    ...(added > 0 ? [t('added', { count: added })] : []),
    ...(removed > 0 ? [t('removed', { count: removed })] : []),
    ...(dated > 0 ? [t('dated', { count: dated })] : []),
  ];
  return {
    files: [{ name, text }],
    message: t(`updated${without}${check}`, { name, changes: listed(changes, 'unit'), ...remarks }),
  };
}

/** An index that cannot be parsed is not overwritten. */
const nameFor = (present: PresentIndex | undefined): string =>
  present && nameOf(present.uri) === NAME ? `new-${NAME}` : NAME;

/**
 * Whether a sitemap's parts, named as *Split* does, are beside it: at least two, the first one starting with its first
 * URL.
 */
function splitAmong(sitemaps: readonly Listable[]): (listable: Listable) => boolean {
  const byUri = new Map(sitemaps.map((sitemap) => [sitemap.uri, sitemap]));
  return ({ uri, first }) => {
    const stem = uri.replace(/\.xml$/i, '');
    const [item, two] = [byUri.get(`${stem}-1.xml`), byUri.get(`${stem}-2.xml`)];
    return first !== undefined && item?.first === first && two !== undefined;
  };
}

const namesOf = (sitemaps: readonly Listable[]): string =>
  listed(
    sitemaps.map(({ uri }) => nameOf(uri)),
    'unit',
  );
