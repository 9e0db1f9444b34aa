import type { ValueCheck } from '../../../core/rule/rule.ts';
import { lastSegment } from '../../../core/uri.ts';
import { decode } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import { locOf } from '../../syntax/node.ts';
import { sitemapIndex } from '../shared/examples.ts';
import { isDamaged } from '../shared/faults.ts';
import { entryUrl, isSameFile, ownUrl } from '../shared/parsedUrl.ts';
import { replaceEntry } from '../shared/replaceEntry.ts';
import { targetOf } from '../shared/targets.ts';
import type { SitemapLeafRule } from '../types.ts';

const entry = (loc: string, lastmod?: string) =>
  `<sitemap><loc>${loc}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</sitemap>`;
const listed = (loc: string) => sitemapIndex(entry(loc));

/** `sitemap_index.xml`, `sitemapindex-2.xml.gz`, `shop-siteindex.xml`. */
const INDEX = /^(?:.*[._-])?site(?:maps?)?[._-]?index(?:[._-]?\d+)?\.xml(?:\.gz)?$/i;
const LONGEST = 200;

const isNoIndex: ValueCheck = (text, start, end, { site }) => {
  const url = text.slice(start, end);
  return !/index/i.test(url) && !site.fileAt(decode(url))?.isIndex;
};

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/nested-index',
    // An index that lists only another index is a copy of it afterwards.
    hides: true,
    needs: ['files', 'place'],
    level: 'error',
    message: 'This is an index too: search engines reject an index inside an index',
    variants: {
      name: {
        message: 'By its name, this is an index too: search engines reject an index inside an index',
        severity: 'hint',
      },
    },
    fixes: { replace: { title: 'Replace the entry with those of {file}', safe: false } },
    docs: {
      what: 'An entry of an index that is itself an index. It is a hint if only the file name suggests this.',
      why: 'Indexes cannot be nested ("Incorrect sitemap index format: Nested sitemap indexes" in Search Console). Search engines reject the inner index, so they may not find its sitemaps.',
      how: 'List the sitemaps of that index directly, or submit it on its own.',
    },
    sources: [SOURCES.searchConsole, SOURCES.index],
    examples: [
      {
        bad: listed('⟦https://www.example.com/sitemap_index_2.xml⟧'),
        good: listed('https://www.example.com/sitemap_2.xml'),
      },
      {
        bad: listed('⟦https://www.example.com/all.xml⟧'),
        good: listed('https://www.example.com/sitemap_2.xml'),
        site: {
          address: 'https://www.example.com/sitemaps.xml',
          files: { '/all.xml': sitemapIndex(''), '/sitemap_2.xml': '' },
        },
      },
      {
        bad: listed('⟦https://www.example.com/all.xml⟧'),
        good: sitemapIndex(
          `${entry('https://www.example.com/a.xml', '2024-05-06')}\n${entry('https://www.example.com/b.xml')}`,
        ),
        fix: 'replace',
        site: {
          address: 'https://www.example.com/sitemaps.xml',
          files: {
            '/all.xml': sitemapIndex(
              entry('https://www.example.com/a.xml', '2024-05-06') + entry('https://www.example.com/b.xml'),
            ),
            '/a.xml': '',
            '/b.xml': '',
          },
        },
      },
    ],
  },

  visits: ['sitemap/loc'],
  unless: isNoIndex,
  value(loc, report, context) {
    if (loc.node.record?.local !== 'sitemap' || !loc.isFirst) return;
    const known = context.site.fileAt(loc.value);
    if (known) {
      if (known.isIndex) report(loc.start, loc.end);
      return;
    }
    const own = ownUrl(context);
    const place = own && entryUrl(loc);
    // index/self-reference reports an index that lists itself.
    if (place && isSameFile(place, own)) return;
    const name = targetOf(loc.value)?.name;
    if (!name || name.length > LONGEST || !INDEX.test(name)) return;
    report(loc.start, loc.end, { variant: 'name' });
  },

  fixes({ variant }, node, { site, file, start }) {
    const { record } = node;
    const loc = variant === undefined ? locOf(node) : undefined;
    const nested = loc && site.fileAt(loc.value);
    if (!nested?.entries?.length || !record?.closed || isDamaged(node)) return [];
    const { document, recordIndex } = file;
    const known = new Set([loc!.value, site.address]);
    const entries = nested.entries.filter(({ loc: url }) => {
      const isNew = !known.has(url) && !recordIndex.locs.first(url);
      known.add(url);
      return isNew;
    });
    const before = document.slice(Math.max(0, start - LONGEST), start);
    return [
      {
        fix: 'replace',
        args: { file: lastSegment(nested.path) },
        edits: [replaceEntry(record, node.text, before, entries)],
      },
    ];
  },
};
