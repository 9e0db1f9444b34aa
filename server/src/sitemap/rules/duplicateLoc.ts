import type { Fix } from '../../core/rule.ts';
import { positionIn } from '../../text/document.ts';
import { SOURCES } from '../facts/sources.ts';
import type { SitemapLeaf } from '../syntax/reader.ts';
import { createMerger, entryDeletion, type Taken } from '../tools/merge.ts';
import { url, urlset } from './shared/examples.ts';
import { reportLocsOf } from './shared/leaves.ts';
import { mediaUrlset } from './shared/mediaExamples.ts';
import type { SitemapFile, SitemapFileRule } from './types.ts';

const record = (path: string) => `<url><loc>https://www.example.com/${path}</loc></url>`;
const A = 'https://www.example.com/a';
const image = (name: string) =>
  `<image:image><image:loc>https://www.example.com/${name}.jpg</image:loc></image:image>`;

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/duplicate-loc',
    level: 'warning',
    once: 'each',
    message: 'Already listed on line {line}',
    variants: {
      more: { message: 'Already listed on line {line}: {what} in that entry', severity: 'info' },
      other: { message: 'Already listed on line {line}, with {what}', severity: 'info' },
    },
    fixes: {
      delete: { title: 'Delete this entry', safe: true },
      covered: {
        title: 'Delete this entry (all that it says stands in the first one)',
        safe: false,
        bulk: true,
      },
      merge: { title: 'Merge into the entry on line {line}{without}', safe: false, bulk: true },
    },
    docs: {
      what: 'A URL that an entry above lists already. It is an info where this entry has something to add: images, videos, language versions, another date.',
      why: 'A second entry counts towards the limit of 50,000, and contradicts the first where their dates differ. What it adds belongs in the first entry.',
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
    reportLocsOf(file, locs.repeated, locs.repeated.size, report, (leaf) => {
      const first = locs.first(leaf.content!.loc!)!;
      const args = { line: lineOf(file, first) };
      const twin = compare(file, first, leaf);
      if (twin.kind === 'apart') return { variant: 'other', args: { ...args, what: 'other content' } };
      if (twin.kind !== 'more') return { args };
      const { taken } = twin;
      const variant = taken.added.length > 0 ? 'more' : 'other';
      return { variant, args: { ...args, what: whatIs(taken) } };
    });
  },

  fixes({ start }, file) {
    const leaf = file.document.leafAt(start)?.leaf;
    const loc = leaf?.content?.loc;
    const first = loc && file.index.locs.first(loc);
    return leaf && first && first !== leaf ? twinFixes(file, first, leaf) : [];
  },
};

/** How an entry stands to an earlier one with the same URL. */
type Twin =
  | { readonly kind: 'equal' | 'covered' | 'apart' }
  | { readonly kind: 'more'; readonly taken: Taken };

function compare({ node }: SitemapFile, first: SitemapLeaf, leaf: SitemapLeaf): Twin {
  if (first.text.trimEnd() === leaf.text.trimEnd()) return { kind: 'equal' };
  const [a, b] = [node(first), node(leaf)];
  const taken = createMerger(a)?.add(b);
  if (!taken) return { kind: 'apart' };
  if (taken.added.length + taken.replaced.length + taken.comments > 0) {
    return taken.added.length + taken.replaced.length > 0 ? { kind: 'more', taken } : { kind: 'covered' };
  }
  const back = createMerger(b)?.add(a);
  const isEqual = back && back.added.length + back.replaced.length === 0;
  return { kind: isEqual ? 'equal' : 'covered' };
}

/** The ways to make one entry of two, with offsets of the file; the second is the one that goes. */
function twinFixes(file: SitemapFile, first: SitemapLeaf, leaf: SitemapLeaf): readonly Fix[] {
  const { document, node } = file;
  const here = document.leaves.locate(leaf)?.before.units;
  const there = document.leaves.locate(first)?.before.units;
  const deletion = entryDeletion(node(leaf));
  if (here === undefined || there === undefined || !deletion) return [];
  const remove = { start: here + deletion.start, end: here + deletion.end, text: '' };
  const { kind } = compare(file, first, leaf);
  if (kind === 'equal') return [{ fix: 'delete', edits: [remove] }];
  const merger = createMerger(node(first));
  const taken = merger?.add(node(leaf));
  if (!merger || !taken) return [];
  const moved = merger
    .edits()
    .map(({ start, end, text }) => ({ start: there + start, end: there + end, text }));
  if (moved.length === 0 && taken.replaced.length === 0) return [{ fix: 'covered', edits: [remove] }];
  const without = taken.replaced.length > 0 ? `, without ${taken.replaced.join(' and ')}` : '';
  return [{ fix: 'merge', args: { line: lineOf(file, first), without }, edits: [...moved, remove] }];
}

function lineOf({ document }: SitemapFile, entry: SitemapLeaf): number {
  const { leaf, before } = document.leaves.locate(entry)!;
  return positionIn(leaf.text, leaf.content!.locStart, before).line + 1;
}

/** What is counted, by the local name of the element. */
const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  image: ['image', 'images'],
  video: ['video', 'videos'],
  news: ['article', 'articles'],
  link: ['language version', 'language versions'],
  lastmod: ['date', 'dates'],
};

/** `its 2 images and 1 video belong`, or `another date` where it only has other values. */
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
