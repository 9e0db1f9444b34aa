import type { PageFound } from '../../../core/builtPages.ts';
import { listed } from '../../../core/catalogue.ts';
import { parsedUrl } from '../../../core/uri.ts';
import { SOURCES } from '../../facts/sources.ts';
import { locOf } from '../../syntax/node.ts';
import { builtSite, faultOf, HOME, hasBuild, page } from '../shared/builtPage.ts';
import { linksOf, trimmed, version, versions } from '../shared/hreflang.ts';
import type { SitemapLeafRule } from '../types.ts';

const link = (language: string, path: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${HOME}${path}">`;
const inEnglish = version('en', `${HOME}/a/`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'page/hreflang-differs',
    needs: ['build'],
    level: 'warning',
    once: 'cause',
    message:
      'The page also has a version for {languages}, which the sitemap does not list: search engines may ignore it',
    variants: {
      sitemap: {
        message:
          'The sitemap lists a version for {languages}, which the page does not link to: search engines may ignore it',
        sample: { languages: 'de' },
      },
      url: {
        message:
          '{page} links to {target} for {languages}, the sitemap to another URL: search engines may ignore both',
        sample: { page: 'dist/en/index.html', target: '/de/about/', languages: 'de' },
      },
    },
    docs: {
      what: 'An entry with language versions (`xhtml:link`) that differ from those of its page (`<link rel="alternate" hreflang>`).',
      why: 'Search engines read both. Where they contradict each other, some versions may be ignored.',
      how: 'Generate both from the same data, or use only one of the two ways.',
    },
    sources: [SOURCES.localized],
    examples: [
      {
        says: 'The page also has a version for fr, which the sitemap does not list: search engines may ignore it',
        bad: versions(inEnglish + version('de', `${HOME}/de/`), `⟦${HOME}/a/⟧`),
        good: versions(inEnglish + version('de', `${HOME}/de/`) + version('fr', `${HOME}/fr/`), `${HOME}/a/`),
        also: ['hreflang/missing-return'],
        site: builtSite({
          '/a/index.html': page(link('en', '/a/') + link('de', '/de/') + link('fr', '/fr/')),
        }),
      },
    ],
  },

  isNeeded: hasBuild,
  requires: ['xhtml:link'],
  record(node, report, { site: { build } }) {
    const loc = build && locOf(node);
    const links = loc ? linksOf(node) : [];
    if (!loc || links.length === 0) return;
    const found = build.at(loc.value);
    if (found?.kind !== 'page' || faultOf(found)) return;
    const difference = differenceOf(
      versionsOf(found),
      new Map(links.map((link) => [trimmed(link, 'hreflang')?.toLowerCase(), trimmed(link, 'href')])),
      loc.value,
    );
    if (!difference) return;
    const { args, variant } = difference;
    const page = variant === 'url' && { page: build.folder + found.file };
    report(loc.start, loc.end, { variant, args: { ...args, ...page } });
  },
};

type Versions = ReadonlyMap<string | undefined, string | undefined>;

const versionsOf = ({ versions }: PageFound): Versions =>
  new Map(versions.map(({ hreflang, url }) => [hreflang.trim().toLowerCase(), url]));

/** The first difference; undefined if there is none, if one side has no versions, or if one is not valid. */
function differenceOf(inPage: Versions, inFile: Versions, base: string) {
  if (inPage.size === 0) return undefined;
  for (const versions of [inPage, inFile])
    for (const [language, url] of versions) if (!language || !url) return undefined;
  const missing = (from: Versions, others: Versions) =>
    [...from.keys()].flatMap((item) => (others.has(item) ? [] : item!)).sort();
  const [more, fewer] = [missing(inPage, inFile), missing(inFile, inPage)];
  if (more.length > 0) return { args: { languages: listed(more) } };
  if (fewer.length > 0) return { variant: 'sitemap', args: { languages: listed(fewer) } };
  for (const [language, url] of inPage) {
    const [own, other] = [parsedUrl(url!)?.href, parsedUrl(inFile.get(language)!, base)?.href];
    if (own !== other) return { variant: 'url', args: { languages: language!, target: url! } };
  }
  return undefined;
}
