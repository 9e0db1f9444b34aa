import { SOURCES } from '../facts/sources.ts';
import { urlset } from './shared/examples.ts';
import type { SitemapFileRule } from './types.ts';

const record = (path: string) => `<url><loc>https://www.example.com/${path}</loc></url>`;

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/duplicate-loc',
    level: 'warning',
    message: 'Already listed on line {line}',
    fixes: { delete: { title: 'Delete this entry', safe: false } },
    docs: {
      what: 'A URL that an entry above lists already.',
      why: 'The second entry adds nothing, counts towards the limit of 50,000, and contradicts the first where their dates differ.',
      how: 'Keep one entry per canonical URL.',
    },
    sources: [SOURCES.build],
    examples: [
      {
        bad: urlset(
          `${record('a')}\n${record('b')}\n${record('').replace('https://www.example.com/', '⟦https://www.example.com/a⟧')}`,
        ),
        good: urlset(`${record('a')}\n${record('b')}`),
        fix: 'delete',
      },
    ],
  },

  file({ document, index }, report) {
    for (const [first, ...others] of index.duplicates()) {
      const place = first && document.leaves.locate(first);
      if (!place) continue;
      const line = document.positionAt(place.before.units + place.leaf.content!.locStart).line + 1;
      for (const other of others) {
        const at = document.leaves.locate(other);
        if (!at) continue;
        const { locStart, locEnd } = at.leaf.content!;
        report(at.before.units + locStart, at.before.units + locEnd, { args: { line } });
      }
    }
  },

  fixes({ start }, { document }) {
    const place = document.leafAt(start);
    if (!place) return [];
    const from = place.before.units;
    const end = from + place.leaf.text.length;
    return [{ fix: 'delete', edits: [{ start: from, end, text: '' }] }];
  },
};
