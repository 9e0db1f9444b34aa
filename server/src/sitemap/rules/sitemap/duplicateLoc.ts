import type { ReportOptions } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { Entry } from '../../index/entry.ts';
import type { Taken } from '../../tools/merge.ts';
import { url, urlset } from '../shared/examples.ts';
import { reportLocsOf } from '../shared/leaves.ts';
import { mediaUrlset } from '../shared/mediaExamples.ts';
import { compareTwins, EQUAL, joinTwins, lineOf, type Twin } from '../shared/twins.ts';
import type { SitemapFile, SitemapFileRule } from '../types.ts';

const record = (path: string) => `<url><loc>https://www.example.com/${path}</loc></url>`;
const A = 'https://www.example.com/a';
const image = (name: string) =>
  `<image:image><image:loc>https://www.example.com/${name}.jpg</image:loc></image:image>`;

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/duplicate-loc',
    level: 'warning',
    once: 'cause',
    message: 'Already listed on line {line}',
    variants: {
      more: { message: 'Already listed on line {line}: {what} in that entry', severity: 'info' },
      other: { message: 'Already listed on line {line}, with {what}', severity: 'info' },
    },
    fixes: {
      delete: { title: 'Delete this entry', safe: true },
      covered: {
        title: 'Delete this entry (the first one has all of its data)',
        safe: false,
        bulk: true,
      },
      merge: { title: 'Merge into the entry on line {line}{without}', safe: false, bulk: true },
    },
    docs: {
      what: 'A URL that an earlier entry already lists. It is reported as information if this entry adds something: images, videos, language versions or a different date.',
      why: 'A second entry counts toward the limit of 50,000, and it contradicts the first if their dates differ. What it adds belongs in the first entry.',
      how: 'Keep one entry per canonical URL, with all its images and videos.',
    },
    sources: [SOURCES.build],
    examples: [
      {
        bad: urlset(`${record('a')}\n${record('b')}\n${url('', `⟦${A}⟧`)}`),
        good: urlset(`${record('a')}\n${record('b')}`),
        fix: 'delete',
      },
      {
        bad: mediaUrlset(`${url(image('a'), A)}\n${url(image('a') + image('b'), `⟦${A}⟧`)}`),
        good: mediaUrlset(`${url(image('a') + image('b'), A)}`),
        fix: 'merge',
      },
      {
        bad: urlset(
          `${url('<lastmod>2024-01-01</lastmod>', A)}\n${url('<lastmod>2024-08-05</lastmod>', `⟦${A}⟧`)}`,
        ),
        good: urlset(url('<lastmod>2024-08-05</lastmod>', A)),
        fix: 'merge',
      },
    ],
  },

  file(file, report) {
    const { locs } = file.index;
    const optionsOf = (entry: Entry): ReportOptions => {
      const first = locs.first(entry.loc!)!;
      const args = { line: lineOf(file, first) };
      const twin = twinOf(file, first, entry);
      if (twin.kind === 'apart') return { variant: 'other', args: { ...args, what: 'other content' } };
      if (twin.kind !== 'more') return { args };
      const { taken } = twin;
      const variant = taken.added.length > 0 ? 'more' : 'other';
      return { variant, args: { ...args, what: whatIs(taken) } };
    };
    reportLocsOf(file, locs.repeated, locs.repeated.size, report, optionsOf, MOST_JUDGED);
  },

  fixes({ start }, file) {
    const place = file.document.leafAt(start);
    const loc = place?.leaf.content?.loc;
    const first = loc && file.index.locs.first(loc);
    if (!first || first.leaf === place.leaf) return [];
    const entry = file.node(place.leaf);
    return joinTwins(file, first, { entry, duplicate: entry, units: place.before.units });
  },
};

/** If there are more, the others count as the last of these. */
const MOST_JUDGED = 5000;

const judged = new WeakMap<Entry, { readonly first: Entry; readonly twin: Twin }>();

/** The result for an entry is cached: after an edit, only those whose first entry has changed are compared again. */
function twinOf({ node }: SitemapFile, first: Entry, entry: Entry): Twin {
  const known = judged.get(entry);
  if (known?.first.is(first)) return known.twin;
  const twin =
    first.text.trimEnd() === entry.text.trimEnd() ? EQUAL : compareTwins(node(first.leaf), node(entry.leaf));
  judged.set(entry, { first, twin });
  return twin;
}

/** The elements that are counted, by local name. */
const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  image: ['image', 'images'],
  video: ['video', 'videos'],
  news: ['article', 'articles'],
  link: ['language version', 'language versions'],
  lastmod: ['date', 'dates'],
};

/** `its 2 images and 1 video belong`, or `another date` if only values differ. */
function whatIs({ added, replaced }: Taken): string {
  if (added.length === 0) {
    return replaced.every((written) => /^<[\w.:-]*lastmod\b/.test(written)) ? 'another date' : 'other values';
  }
  const counts = new Map<string, number>();
  for (const { local, name } of added) {
    const key = Object.hasOwn(NAMES, local) ? local : `<${name}>`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const parts = [...counts].map(([key, count]) => counted(key, count));
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
  return `its ${list} ${added.length === 1 ? 'belongs' : 'belong'}`;
}

function counted(key: string, count: number): string {
  const [one, many] = Object.hasOwn(NAMES, key) ? NAMES[key]! : [key, key];
  return count === 1 ? one : `${count} ${many}`;
}
