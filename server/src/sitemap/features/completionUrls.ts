import type { SiteFile } from '../../core/siteContext.ts';
import { completionWords as t } from '../words/completions.ts';
import type { Choice, Query } from './completionChoice.ts';

const MAX = 200;

const IMAGES = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;
const VIDEOS = /\.(?:3gp|m4v|mkv|mov|mp4|mpe?g|ogv|webm|wmv)$/i;
const PAGES = /(?:\/|\.html?|\.php)$/i;

/** The extensions of files that an element may refer to. */
const FILES: Readonly<Record<string, RegExp>> = {
  loc: PAGES,
  'image:loc': IMAGES,
  'video:thumbnail_loc': IMAGES,
  'video:content_loc': VIDEOS,
};

/** URLs of the site: its sitemaps in an index, its files of a suitable type elsewhere, and its base. */
export function urlItems({ fact, help }: Query): Choice[] {
  const { site, siteUrl, cursor } = help;
  const name = 'name' in fact ? fact.name : '';
  if ('parent' in fact && fact.parent === 'sitemap') return site.files.flatMap(sitemapItem).slice(0, MAX);
  const page = fact.local === 'href' && cursor.loc ? [choice(cursor.loc, t('page'))] : [];
  const files = Object.hasOwn(FILES, name) ? filesOf(site.paths, FILES[name]!, site.origin) : [];
  const start = [...page, ...files].some(({ text }) => text === siteUrl) ? [] : [choice(siteUrl, t('site'))];
  return [...page, ...start, ...files];
}

const choice = (text: string, detail: string): Choice => ({ text, detail, kind: 'url' });

function sitemapItem({ address, isIndex, kind, path }: SiteFile): Choice[] {
  return address === undefined || isIndex || path.endsWith('/robots.txt') ? [] : [choice(address, kind)];
}

function filesOf(paths: readonly string[], fits: RegExp, origin: string | undefined): Choice[] {
  if (origin === undefined) return [];
  const found: Choice[] = [];
  for (const path of paths) {
    if (found.length === MAX) break;
    if (fits.test(path)) found.push(choice(encodeURI(`${origin}${path}`), t('file')));
  }
  return found;
}
