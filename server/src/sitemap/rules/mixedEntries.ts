import { SOURCES } from '../facts/sources.ts';
import { sitemapIndex } from './shared/examples.ts';
import { ENTRY_CHILDREN, ENTRY_OF, entryOf, nameRanges, withPrefix } from './shared/names.ts';
import { nestedRecord } from './shared/nestedRecords.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/mixed-entries',
    level: 'error',
    hides: true,
    message: '<{name}> is not allowed in <{root}>, whose only child is <{right}>',
    fixes: { rename: { title: 'Rename to <{right}>', safe: true } },
    docs: {
      what: 'A `<url>` in a sitemap index, or a `<sitemap>` in a sitemap.',
      why: 'An index lists sitemaps, and a sitemap lists pages. Crawlers do not read an entry of the other kind.',
      how: 'Rename the entry if it names a file of the right kind. Otherwise, move it to a separate file.',
    },
    sources: [SOURCES.index, SOURCES.protocol],
    examples: [
      {
        bad: sitemapIndex('<⟦url⟧><loc>https://www.example.com/sitemap.xml</loc></url>'),
        good: sitemapIndex('<sitemap><loc>https://www.example.com/sitemap.xml</loc></sitemap>'),
        fix: 'rename',
      },
    ],
  },

  structure(node, report) {
    const entry = entryOf(node);
    const right = node.root && ENTRY_OF[node.root.kind];
    // In a root within the root, that one is the fault.
    if (!entry || !right || entry.name === right || node.entry.nested.length > 0) return;
    const { element } = entry;
    report(element, {
      args: { name: element.name, root: node.root!.name, right: withPrefix(element, right) },
    });
  },

  fixes({ args }, node, { file, start }) {
    const isNested = file.index.nesting.resolved.spanning.some(
      (around) => nestedRecord(file, around)?.start === start,
    );
    if (isNested) return [];
    const entry = entryOf(node);
    const right = node.root && ENTRY_OF[node.root.kind];
    if (!entry || !right || !args) return [];
    const fits = entry.element.children.every(({ local }) => ENTRY_CHILDREN[right].includes(local));
    if (!fits) return [];
    const edits = nameRanges(entry.element).map((range) => ({ ...range, text: String(args.right) }));
    return [{ fix: 'rename', args: { right: String(args.right) }, edits }];
  },
};
