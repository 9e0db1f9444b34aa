import type { Edit } from '../../../core/rule/rule.ts';
import { lastSegment } from '../../../core/uri.ts';
import { SITEMAP_NAMESPACE, XHTML } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { unitsBefore } from '../../index/entry.ts';
import type { Version } from '../../index/versions.ts';
import type { SitemapLeaf } from '../../syntax/node.ts';
import { url } from '../shared/examples.ts';
import { attributeOf, linksOf, trimmed, version } from '../shared/hreflang.ts';
import { ALIKE, alikeFix, insertVersions, leafAt, queryFor } from '../shared/versions.ts';
import type { SitemapFile, SitemapFileRule } from '../types.ts';

const EN = 'https://www.example.com/en/';
const DE = 'https://www.example.com/de/';
const en = version('en', EN);
const de = version('de', DE);
const pages = (...entries: string[]) =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="${XHTML}">\n${entries.join('\n')}\n</urlset>\n`;

export const rule: SitemapFileRule = {
  meta: {
    code: 'hreflang/missing-return',
    needs: ['versions', 'lists'],
    level: 'error',
    message: 'Google ignores this link: {url} does not link back to this page',
    variants: {
      elsewhere: {
        message: 'Google ignores this link: {url}, listed in {file}, does not link back to this page',
      },
    },
    fixes: {
      insert: { title: "Add a link back to this page for '{language}'", safe: false },
      both: {
        title: "Add links back to this page for '{language}', and from that page to itself",
        safe: false,
      },
      alike: ALIKE,
      elsewhere: { title: "Add a link back to this page for '{language}' in {file}", safe: false },
    },
    docs: {
      what: 'A language version that this sitemap or another sitemap of the site lists, but that does not name this page among its own versions.',
      why: 'Google ignores annotations that do not point to each other because anyone could claim to be a version of a page.',
      how: 'List the same versions in the entry of each version.',
    },
    sources: [SOURCES.localized],
    examples: [
      {
        bad: pages(url(en + version('de', `⟦${DE}⟧`), EN), url(de, DE)),
        good: pages(url(en + de, EN), url(de + en, DE)),
        fix: 'insert',
      },
      {
        bad: pages(url(en + version('de', `⟦${DE}⟧`), EN)),
        good: pages(url(en, EN)),
        says: 'Google ignores this link: https://www.example.com/de/, listed in sitemap-de.xml, does not link back to this page',
        site: {
          address: 'https://www.example.com/sitemap-en.xml',
          files: { '/sitemap-de.xml': pages(url(de, DE)) },
        },
      },
      {
        bad: pages(url(en + version('de', `⟦${DE}⟧`), EN)),
        good: pages(url(en + de, EN)),
        fix: 'elsewhere',
        site: {
          address: 'https://www.example.com/sitemap-en.xml',
          files: { '/sitemap-de.xml': pages(url(de, DE)) },
        },
        becomes: { '/sitemap-de.xml': pages(url(de + en, DE)) },
      },
    ],
  },

  isOfAbsence: true,

  *file(file, report, context) {
    const { document, recordIndex } = file;
    const { entries, count } = yield* recordIndex.returns.missing(queryFor(file, context, report.thorough));
    let reported = 0;
    for (const entry of entries) {
      if (reported >= report.most) break;
      const before = unitsBefore(document, entry);
      for (const { start, end, href, uri } of recordIndex.returns.verdict(entry)?.oneWay ?? []) {
        if (before === undefined || reported >= report.most) break;
        report(before + start, before + end, {
          ...(uri !== undefined && { variant: 'elsewhere' }),
          args: { url: href, ...(uri !== undefined && { file: lastSegment(uri) }) },
        });
        reported++;
      }
    }
    if (count > reported) report.more(count - reported);
  },

  fixes({ start, args }, file, context) {
    const { site } = context;
    const leaf = leafAt(file, start);
    const loc = leaf?.content?.loc;
    if (!leaf || !loc) return [];
    const links = linksOf(file.node(leaf));
    const before = file.document.leaves.locate(leaf)!.before.units;
    const model = links.find((link) => attributeOf(link, 'href')?.valueStart === start - before);
    const self = links.find((link) => trimmed(link, 'href') === loc);
    const language = self && trimmed(self, 'hreflang');
    if (!language) return [];
    const href = String(args?.url ?? '');
    const link = { hreflang: language, href: loc };
    const other = file.recordIndex.locs.first(href)?.leaf;
    if (other) {
      const own = ownLink(file, other, href, model && trimmed(model, 'hreflang'));
      const edit = insertVersions(file, other, [...own, link], model);
      const fix = own.length > 0 ? 'both' : 'insert';
      const item = edit ? [{ fix, args: { language }, edits: [edit] }] : [];
      return [...item, ...alikeFix(file, leaf)];
    }
    const uri = site.listed(href)?.uri;
    if (uri === undefined) return [];
    const itself = model && trimmed(model, 'hreflang');
    const edits = (there: SitemapFile) => linkBack(there, href, link, itself);
    return [
      {
        fix: 'elsewhere',
        args: { language, file: args?.file ?? '' },
        edits: [],
        otherFile: { uri, edits },
      },
    ];
  },
};

/** Lists a version in the entry of a page, unless it is already listed there. */
function linkBack(
  file: SitemapFile,
  page: string,
  link: Version,
  language: string | undefined,
): readonly Edit[] {
  const entry = file.recordIndex.locs.first(page)?.leaf;
  if (!entry || linksOf(file.node(entry)).some((known) => trimmed(known, 'href') === link.href)) return [];
  const own = ownLink(file, entry, page, language);
  const edit = insertVersions(file, entry, [...own, link], undefined);
  return edit ? [edit] : [];
}

/** The link of a page to itself, if it has none: with any version, it must list itself too. */
function ownLink(
  { node }: SitemapFile,
  entry: SitemapLeaf,
  href: string,
  hreflang: string | undefined,
): readonly Version[] {
  const hasOwn = linksOf(node(entry)).some((known) => trimmed(known, 'href') === href);
  return hasOwn || hreflang === undefined ? [] : [{ hreflang, href }];
}
