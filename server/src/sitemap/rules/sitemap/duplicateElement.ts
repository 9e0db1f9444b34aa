import { SOURCES } from '../../facts/sources.ts';
import { url, urlset } from '../shared/examples.ts';
import { ENTRY_CHILDREN, elementAt, entryOf, ownChildren, withBlanksBefore } from '../shared/names.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/duplicate-element',
    level: 'error',
    message: 'Second <{name}> in <{entry}>: crawlers may ignore it or use either',
    fixes: {
      entry: { title: 'Move to a separate entry', safe: true },
      delete: { title: 'Delete this <{name}>', safe: false, oneByOne: 'deletes' },
    },
    docs: {
      what: 'A second `loc`, `lastmod`, `changefreq` or `priority` in one entry.',
      why: 'An entry describes one URL. Crawlers do not read a second `<loc>`, and if there are two dates, they may use either.',
      how: 'Give each URL its own entry. If there are two dates, keep the correct one.',
    },
    sources: [SOURCES.protocol],
    examples: [
      {
        bad: urlset(url('<⟦loc⟧>https://www.example.com/b</loc>', 'https://www.example.com/a')),
        good: urlset(
          '<url><loc>https://www.example.com/a</loc></url><url><loc>https://www.example.com/b</loc></url>',
        ),
        fix: 'entry',
      },
      {
        bad: urlset(url('<lastmod>2024-08-05</lastmod><⟦lastmod⟧>2024-08-06</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05</lastmod>')),
        fix: 'delete',
      },
    ],
  },

  structure(node, report) {
    const entry = entryOf(node);
    if (!entry) return;
    const seen = new Set<string>();
    for (const child of ownChildren(node)) {
      const { local, name } = child;
      if (child.damaged || !ENTRY_CHILDREN[entry.name].includes(local)) continue;
      if (seen.has(local)) {
        report(child, { args: { name, entry: entry.element.name } });
      }
      seen.add(local);
    }
  },

  fixes({ start, args }, node) {
    const { record, text } = node;
    const element = elementAt(node.fragment.elements, start - 1);
    if (!element || !record) return [];
    const { start: from, end } = withBlanksBefore(text, element);
    const remove = { start: from, end, text: '' };
    const deletion = { fix: 'delete', args: { name: String(args?.name) }, edits: [remove] };
    if (element.local !== 'loc' || !record.closed || !element.closed) return [deletion];
    const moved = `<${record.name}>${text.slice(element.start, element.end)}</${record.name}>`;
    return [{ fix: 'entry', edits: [remove, { start: record.end, end: record.end, text: moved }] }, deletion];
  },
};
