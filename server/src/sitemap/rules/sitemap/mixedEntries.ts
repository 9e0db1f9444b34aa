import type { SiteContext } from '../../../core/siteContext.ts';
import { SOURCES } from '../../facts/sources.ts';
import { locOf } from '../../syntax/node.ts';
import type { Root } from '../../syntax/state.ts';
import { listed, sitemapIndex, urlset } from '../shared/examples.ts';
import { ENTRY_CHILDREN, ENTRY_OF, entryOf, nameRanges, withPrefix } from '../shared/names.ts';
import { nestedRecord } from '../shared/nestedRecords.ts';
import { onlyEntryOf, ROOT_OF, renamedRoot } from '../shared/rootName.ts';
import { targetOf } from '../shared/targets.ts';
import type { SitemapFile, SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/mixed-entries',
    level: 'error',
    hides: true,
    needs: ['files'],
    message: 'Crawlers ignore <{name}> in <{root}>, where only <{right}> is allowed',
    fixes: {
      rename: { title: 'Rename to <{right}>', safe: true },
      root: { title: 'Rename <{root}> to <{right}>: make the file a sitemap index', safe: false },
      pages: { title: 'Rename <{root}> to <{right}>: make the file a sitemap', safe: false },
      page: { title: 'Rename to <{right}>: list the URL as a page', safe: false, oneByOne: 'to complete' },
      sitemap: {
        title: 'Rename to <{right}>: list the URL as a sitemap',
        safe: false,
        oneByOne: 'to complete',
      },
    },
    docs: {
      what: 'A `<url>` in a sitemap index, or a `<sitemap>` in a sitemap.',
      why: 'An index lists sitemaps, and a sitemap lists pages. Crawlers do not read an entry of the other kind.',
      how: 'Rename the entry if it names a file of the right kind. If a file with the root `<urlset>` lists only sitemaps, or one with `<sitemapindex>` only pages, rename its root. Otherwise, move the entry to a separate file.',
    },
    sources: [SOURCES.index, SOURCES.protocol],
    examples: [
      {
        bad: sitemapIndex('<⟦url⟧><loc>https://www.example.com/sitemap.xml</loc></url>'),
        good: sitemapIndex('<sitemap><loc>https://www.example.com/sitemap.xml</loc></sitemap>'),
        fix: 'rename',
      },
      {
        bad: urlset('<⟦sitemap⟧><loc>https://www.example.com/about</loc></sitemap>'),
        good: urlset('<url><loc>https://www.example.com/about</loc></url>'),
        fix: 'rename',
      },
      {
        bad: urlset('<⟦sitemap⟧><loc>https://www.example.com/sitemap-1.xml</loc></sitemap>'),
        good: listed('https://www.example.com/sitemap-1.xml'),
        fix: 'root',
      },
      {
        bad: sitemapIndex('<⟦url⟧><loc>https://www.example.com/about</loc></url>'),
        good: urlset('<url><loc>https://www.example.com/about</loc></url>'),
        fix: 'pages',
      },
    ],
  },

  structure(node, report) {
    const entry = entryOf(node);
    const right = node.root && ENTRY_OF[node.root.kind];
    // If there is a root within the root, that is the fault.
    if (!entry || !right || entry.name === right || node.entry.nested.length > 0) return;
    const { element } = entry;
    report(element, {
      args: { name: element.name, root: node.root!.name, right: withPrefix(element, right) },
    });
  },

  fixes({ args }, node, { file, start, site }) {
    const isNested = file.recordIndex.nesting.resolved.spanning.some(
      (outer) => nestedRecord(file, outer)?.start === start,
    );
    if (isNested) return [];
    const entry = entryOf(node);
    const { root } = node;
    const right = root && ENTRY_OF[root.kind];
    if (!entry || !right || !args) return [];
    const fits = entry.element.children.every(({ local }) => ENTRY_CHILDREN[right].includes(local));
    const edits = nameRanges(entry.element).map((range) => ({ ...range, text: String(args.right) }));
    const loc = locOf(node)?.value ?? '';
    const isSitemap = isAnySitemap(loc, site);
    const rename = { args: { right: String(args.right) }, edits };
    if (fits && isSitemap === (right === 'sitemap')) return [{ fix: 'rename', ...rename }];
    return [
      ...(isSitemap || right === 'sitemap' ? rootRenamed(file, root, start) : []),
      ...(fits ? [{ fix: right === 'sitemap' ? 'sitemap' : 'page', ...rename }] : []),
    ];
  },
};

/** Whether a URL is that of a sitemap, judged by the files of the site or by its name. */
function isAnySitemap(url: string, site: SiteContext): boolean {
  const known = site.fileAt(url);
  if (known) return known.kind === 'Sitemap' || known.isIndex;
  const target = targetOf(url);
  return target !== undefined && (/^(?:xml|gz|txt)$/.test(target.extension) || /sitemap/.test(target.rest));
}

/** Renames the root to the one that all entries belong in; nothing for a file with entries of both kinds. */
function rootRenamed(file: SitemapFile, { prefix, name: root }: Root, by: number) {
  const entry = onlyEntryOf(file.document);
  if (!entry) return [];
  const right = `${prefix ? `${prefix}:` : ''}${ROOT_OF[entry]}`;
  const edits = renamedRoot(file, right).map(({ start, end, text }) => ({
    start: start - by,
    end: end - by,
    text,
  }));
  return [{ fix: entry === 'sitemap' ? 'root' : 'pages', args: { root, right }, edits }];
}
