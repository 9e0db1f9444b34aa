import { positionIn } from '../../text/document.ts';
import { SOURCES } from '../facts/sources.ts';
import { urlset } from './shared/examples.ts';
import { reportLocsOf } from './shared/leaves.ts';
import type { SitemapFileRule } from './types.ts';

const record = (path: string) => `<url><loc>https://www.example.com/${path}</loc></url>`;

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/duplicate-loc',
    level: 'warning',
    message: 'Already listed on line {line}',
    fixes: { delete: { title: 'Delete this entry', safe: false, bulk: true } },
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

  file(file, report) {
    const { document, index } = file;
    const { locs } = index;
    const lines = new Map<string, number>();
    const lineOf = (loc: string): number => {
      let line = lines.get(loc);
      if (line === undefined) {
        const { leaf, before } = document.leaves.locate(locs.first(loc)!)!;
        line = positionIn(leaf.text, leaf.content!.locStart, before).line + 1;
        lines.set(loc, line);
      }
      return line;
    };
    reportLocsOf(file, locs.repeated, locs.repeated.size, report, (leaf) => ({
      args: { line: lineOf(leaf.content!.loc!) },
    }));
  },

  fixes({ start }, { document }) {
    const place = document.leafAt(start);
    if (!place) return [];
    const from = place.before.units;
    const end = from + place.leaf.text.length;
    return [{ fix: 'delete', edits: [{ start: from, end, text: '' }] }];
  },
};
