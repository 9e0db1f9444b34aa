import { nearestName } from '../../../core/editDistance.ts';
import { SOURCES } from '../../facts/sources.ts';
import { isSitemapElement } from '../../syntax/node.ts';
import { url, urlset } from '../shared/examples.ts';
import { isDamaged } from '../shared/faults.ts';
import { ownChildren, withPrefix } from '../shared/names.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/missing',
    level: 'off',
    message: 'No <lastmod>: Google and Bing use it to choose what to fetch again',
    fixes: {
      today: {
        title: "Add today's date (only if the page changed today)",
        safe: false,
        oneByOne: 'to complete',
      },
    },
    docs: {
      what: 'An entry without `<lastmod>`.',
      why: 'It is optional, but Google may use it to schedule crawling, and for Bing it is one of the main signals.',
      how: 'Add the date of the last significant change.',
      off: 'Leave it off if your software does not know when a page changed: no date is better than a wrong one.',
    },
    sources: [SOURCES.index, SOURCES.ping, SOURCES.bing],
    examples: [
      {
        bad: urlset('<⟦url⟧><loc>https://www.example.com/</loc></url>'),
        good: urlset(url('<lastmod>2024-08-05</lastmod>')),
      },
    ],
  },

  structure(node, report) {
    const { record, root } = node;
    if (!record?.closed || !root) return;
    let hasLoc = false;
    for (const child of record.children) {
      if (!isSitemapElement(child, root)) continue;
      if (child.local === 'lastmod') return;
      if (child.local === 'loc') hasLoc = true;
    }
    if (!hasLoc || isDamaged(node)) return;
    const isMisspelled = ({ local }: { local: string }) =>
      local !== 'loc' && nearestName(local, ['lastmod']) !== undefined;
    if (ownChildren(node).some(isMisspelled)) return;
    report(record);
  },

  fixes(_finding, node) {
    const loc = ownChildren(node).find(({ local }) => local === 'loc');
    if (!loc || !node.record) return [];
    const name = withPrefix(loc, 'lastmod');
    const before =
      /(?:\r\n?|\n)[ \t]*$/.exec(node.text.slice(Math.max(0, loc.start - 200), loc.start))?.[0] ?? '';
    const text = `${before}<${name}>${new Date().toISOString().slice(0, 10)}</${name}>`;
    return [{ fix: 'today', edits: [{ start: loc.end, end: loc.end, text }] }];
  },
};
