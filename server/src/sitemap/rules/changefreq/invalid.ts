import { nearestName } from '../../../core/editDistance.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { url, urlset } from '../shared/examples.ts';
import { ownValues, readsHints } from '../shared/ownValues.ts';
import { oneOf } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const VALUES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;
const KNOWN: ReadonlySet<string> = new Set(VALUES);
/** Synonyms of valid values. */
const MEANT: ReadonlyMap<string, (typeof VALUES)[number]> = new Map([
  ['annually', 'yearly'],
  ['annual', 'yearly'],
  ['year', 'yearly'],
  ['month', 'monthly'],
  ['week', 'weekly'],
  ['day', 'daily'],
  ['everyday', 'daily'],
  ['nightly', 'daily'],
  ['hour', 'hourly'],
]);
const LONGEST = 20;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'changefreq/invalid',
    level: 'error',
    message: 'Search Console rejects this value: use always, hourly, daily, weekly, monthly, yearly or never',
    fixes: { replace: { title: "Replace with '{text}'", safe: true } },
    docs: {
      what: 'A `<changefreq>` that is not one of the seven lower-case words that the protocol defines.',
      why: 'The schema allows only these seven values: strict validators reject the file, and Search Console reports an error, "Invalid tag value".',
      how: 'Use one of the words, or delete the element: Google and Bing ignore it.',
    },
    sources: [SOURCES.protocol, SOURCES.sitemapSchema, SOURCES.searchConsole],
    examples: [
      {
        bad: urlset(url('<changefreq>⟦Weekly⟧</changefreq>')),
        good: urlset(url('<changefreq>weekly</changefreq>')),
        fix: 'replace',
      },
      {
        bad: urlset(url('<changefreq>⟦annually⟧</changefreq>')),
        good: urlset(url('<changefreq>yearly</changefreq>')),
        fix: 'replace',
      },
    ],
  },

  visits: inAll('changefreq'),
  unless: oneOf(VALUES),
  value({ value, start, end, node }, report) {
    if (readsHints(node) && !KNOWN.has(value)) report(start, end);
  },

  fixes({ start, end }, node) {
    const found = ownValues(node, 'changefreq').find((value) => value.start === start);
    const word = found?.value.toLowerCase() ?? '';
    const text = word.length > LONGEST ? undefined : (MEANT.get(word) ?? nearestName(word, VALUES));
    return text ? [{ fix: 'replace', args: { text }, edits: [{ start, end, text }] }] : [];
  },
};
