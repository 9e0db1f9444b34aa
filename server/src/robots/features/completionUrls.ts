import type { Completion } from '../../core/features.ts';
import type { SiteFile } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import { httpUrl } from '../../core/uri.ts';
import { fileOf } from '../syntax/fileOf.ts';
import { completionWords as t } from '../words/completions.ts';
import { onlyWord, type ValuePlace } from './completionPlace.ts';

const LONGEST = 2000;
const MAX = 100;

/** An absolute http(s) URL without user and password; undefined for everything else. */
export function urlOf(value: string): URL | undefined {
  const url = value.length > LONGEST ? undefined : httpUrl(value);
  return url?.username === '' && url.password === '' ? url : undefined;
}

/**
 * Sitemap URLs to propose: the sitemaps of the site that the file does not name yet, indexes first; then URLs on the
 * site and on the hosts of the file's sitemaps, in order, with the usual path; or up to the path, if the file already
 * names that URL.
 * @param path the usual path, such as `/sitemap.xml`
 * @param isMeant whether a file of the site is of the kind that such a line names
 */
export function urlItems(
  place: ValuePlace,
  path: string,
  isMeant: (file: SiteFile) => boolean = () => false,
): Completion[] {
  const word = onlyWord(place);
  if (!word) return [];
  const file = fileOf(place.document.text);
  const others = file.sitemaps.filter(({ start }) => start !== place.lineStart);
  const taken = new Set(others.map(({ line }) => line.value));
  const { files, origin: own } = place.document.config.site ?? NO_SITE;
  const found = new Map<string, string>();
  for (const { address, kind } of files.filter(isMeant).sort((a, b) => Number(b.isIndex) - Number(a.isIndex)))
    if (address !== undefined && !taken.has(address)) found.set(address, t('ownFile', { kind }));
  const origins = new Map<string, string>(
    others.flatMap(({ line }) => {
      const origin = urlOf(line.value)?.origin;
      return origin === undefined ? [] : [[origin, t('sitemapHost')] as const];
    }),
  );
  if (own !== undefined && !origins.has(own)) origins.set(own, t('ownSite'));
  for (const [origin, detail] of origins) {
    const text = taken.has(origin + path) || found.has(origin + path) ? `${origin}/` : origin + path;
    found.set(text, detail);
  }
  return [...found].slice(0, MAX).map(([text, detail], i) => ({
    label: text,
    kind: 'url',
    detail,
    edit: { ...word, text },
    sort: String(i).padStart(4, '0'),
  }));
}
