import { listed } from '../core/catalogue.ts';
import type { ToolResult } from '../core/features.ts';
import type { ListedFile } from '../core/siteContext.ts';
import type { Steps } from '../core/steps.ts';
import { decoded, folderOf, nameOf } from '../core/uri.ts';
import { indexText } from '../sitemap/tools/indexText.ts';
import type { Listing, Relisted } from '../sitemap/tools/relist.ts';
import type { Root } from './roots.ts';
import { folderIndexWords as say } from './words.ts';

/** A sitemap to list: its URI, its newest date if known, and its first URL. */
export interface Listable {
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
export const LISTED_AT_ONCE = 2 ** 12;

const NAME = 'sitemap-index.xml';
const NO_ORIGIN = 'https://www.example.com';

/** Names of the index of a folder, in order of preference. */
const INDEX_NAMES = [
  /^sitemap[-_.]?index\.xml$/i,
  /^index[-_.]?sitemap\.xml$/i,
  /^sitemaps?\.xml$/i,
  /sitemap.*index.*\.xml$/i,
];

/** The URI of the index of a folder among the indexes of a site; undefined if none has such a name. */
export function presentIndex(folder: string, indexes: readonly string[]): string | undefined {
  const own = indexes.filter((uri) => folderOf(uri) === folder).sort();
  for (const name of INDEX_NAMES) {
    const found = own.find((uri) => name.test(nameOf(uri)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A sitemap index of the sitemaps in a folder and below it, each with its newest `lastmod`, to be written into the
 * folder; an existing index is updated. A sitemap that was split is left out. Addresses are based on the site's root,
 * with a placeholder if the origin is not known. The message says all of this.
 * @param folder a URI with a trailing slash
 * @param sitemaps those in the folder and below it
 */
export function* folderIndex(
  folder: string,
  sitemaps: readonly Listable[],
  { root, origin }: AddressBase,
  present: PresentIndex | undefined,
): Steps<ToolResult> {
  const base = folder.startsWith(root.uri) ? root.uri : folder;
  const own = [...sitemaps].sort((a, b) => (a.uri < b.uri ? -1 : 1));
  if (own.length === 0) return { message: say('none') };
  yield 0;
  const isSplit = splitAmong(own);
  const urlOf = ({ uri }: Listable) => `${origin ?? NO_ORIGIN}/${encodeURI(decoded(uri.slice(base.length)))}`;
  const split: Listable[] = [];
  const files: ListedFile[] = [];
  for (const [at, one] of own.entries()) {
    if (at % LISTED_AT_ONCE === 0) yield 0;
    if (isSplit(one)) split.push(one);
    else files.push({ loc: urlOf(one), lastmod: one.newest });
  }
  yield 0;
  const without = split.length > 0 ? 'Without' : '';
  const check = origin === undefined ? 'Check' : '';
  const remarks = { split: namesOf(split), origin: NO_ORIGIN };
  const relisted = present?.relist({ files, obsolete: new Set(split.map(urlOf)) });
  if (!present || !relisted) {
    return {
      files: [{ name: nameFor(present), text: indexText(files) }],
      message: say(`created${without}${check}`, { count: files.length, ...remarks }),
    };
  }
  const name = nameOf(present.uri);
  const { text, added, removed, dated } = relisted;
  if (added + removed + dated === 0) return { message: say(`complete${without}`, { name, ...remarks }) };
  const changes = [
    ...(added > 0 ? [say('added', { count: added })] : []),
    ...(removed > 0 ? [say('removed', { count: removed })] : []),
    ...(dated > 0 ? [say('dated', { count: dated })] : []),
  ];
  return {
    files: [{ name, text }],
    message: say(`updated${without}${check}`, { name, changes: listed(changes, 'unit'), ...remarks }),
  };
}

/** An index that cannot be parsed is not overwritten. */
const nameFor = (present: PresentIndex | undefined): string =>
  present && nameOf(present.uri) === NAME ? `new-${NAME}` : NAME;

/**
 * Whether a sitemap's parts, named as *Split* does, are beside it: at least two, the first one starting with its first
 * URL.
 */
function splitAmong(sitemaps: readonly Listable[]): (one: Listable) => boolean {
  const byUri = new Map(sitemaps.map((one) => [one.uri, one]));
  return ({ uri, first }) => {
    const stem = uri.replace(/\.xml$/i, '');
    const [one, two] = [byUri.get(`${stem}-1.xml`), byUri.get(`${stem}-2.xml`)];
    return first !== undefined && one?.first === first && two !== undefined;
  };
}

const namesOf = (sitemaps: readonly Listable[]): string =>
  listed(
    sitemaps.map(({ uri }) => nameOf(uri)),
    'unit',
  );
