import { listed } from '../../../core/catalogue.ts';
import type { ReportOptions } from '../../../core/rule/rule.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { Entry } from '../../index/entry.ts';
import { createMerger, type Merger } from '../../tools/merge.ts';
import { partWords as t } from '../../words/parts.ts';
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
    message: 'Line {line} already lists this URL: the second entry adds nothing',
    variants: {
      more: {
        message: 'Line {line} already lists this URL: crawlers may read only one entry, without {parts} here',
        severity: 'info',
      },
      otherContent: {
        message: 'Line {line} already lists this URL with different content: crawlers may use either',
        severity: 'info',
        sample: { line: '4' },
      },
      otherDate: {
        message: 'Line {line} already lists this URL with a different date: crawlers may use either',
        severity: 'info',
      },
      otherValues: {
        message: 'Line {line} already lists this URL with different values: crawlers may use either',
        severity: 'info',
        sample: { line: '4' },
      },
    },
    fixes: {
      delete: { title: 'Delete this entry', safe: true },
      covered: {
        title: 'Delete this entry (the first one has all of its data)',
        safe: false,
        bulk: true,
      },
      merge: { title: 'Merge into the entry on line {line}', safe: false, bulk: true },
      mergeWithout: {
        title: 'Merge into the entry on line {line}, without {values}',
        safe: false,
        oneByOne: 'deletes',
      },
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
        fix: 'mergeWithout',
      },
    ],
  },

  file(file, report) {
    const { locs } = file.recordIndex;
    let last: First | undefined;
    const optionsOf = (entry: Entry): ReportOptions => {
      const first = locs.first(entry.loc!)!;
      if (!last?.entry.is(first)) last = new First(file, first);
      const args = { line: String(last.line) };
      const twin = twinOf(last, entry);
      if (twin.kind === 'different') return { variant: 'otherContent', args };
      if (twin.kind !== 'more') return { args };
      const { added, replaced } = twin.taken;
      if (added.length > 0)
        return { variant: 'more', args: { ...args, count: added.length, parts: partsOf(added) } };
      const isDate = replaced.every((written) => /^<[\w.:-]*lastmod\b/.test(written));
      return { variant: isDate ? 'otherDate' : 'otherValues', args };
    };
    reportLocsOf(file, locs.repeated, locs.repeated.size, report, optionsOf, MAX_JUDGED);
  },

  fixes({ start }, file) {
    const place = file.document.leafAt(start);
    const loc = place?.leaf.content?.loc;
    const first = loc && file.recordIndex.locs.first(loc);
    if (!first || first.leaf === place.leaf) return [];
    const entry = file.node(place.leaf);
    return joinTwins(file, first, { entry, duplicate: entry, units: place.before.units });
  },
};

/** If there are more, the others count as the last of these. */
const MAX_JUDGED = 5000;

const judged = new WeakMap<Entry, { readonly first: Entry; readonly twin: Twin }>();

/** The first entry with a URL, which many others may be compared with. */
class First {
  readonly line: number;
  private merger: { readonly of: Merger | undefined } | undefined;

  constructor(
    private readonly file: SitemapFile,
    readonly entry: Entry,
  ) {
    this.line = lineOf(file, entry);
  }

  compare(other: Entry): Twin {
    if (this.entry.text.trimEnd() === other.text.trimEnd()) return EQUAL;
    const { node } = this.file;
    this.merger ??= { of: createMerger(node(this.entry.leaf)) };
    return compareTwins(this.merger.of, node(other.leaf));
  }
}

/** The result for an entry is cached: after an edit, only those whose first entry has changed are compared again. */
function twinOf(first: First, entry: Entry): Twin {
  const known = judged.get(entry);
  if (known?.first.is(first.entry)) return known.twin;
  const twin = first.compare(entry);
  judged.set(entry, { first: first.entry, twin });
  return twin;
}

/** The texts of the elements that have a name for people, by local name. */
const NAMED = {
  image: 'images',
  video: 'videos',
  news: 'articles',
  link: 'versions',
  lastmod: 'dates',
} as const;

/** "image, 2 videos and <priority>". */
function partsOf(added: readonly XmlElement[]): string {
  const counts = new Map<string, number>();
  const names = new Map(added.map(({ local, name }) => [local, name]));
  for (const { local } of added) counts.set(local, (counts.get(local) ?? 0) + 1);
  return listed(
    [...counts].map(([local, count]) =>
      Object.hasOwn(NAMED, local)
        ? t(NAMED[local as keyof typeof NAMED], { count })
        : t('elements', { count, name: names.get(local)! }),
    ),
  );
}
