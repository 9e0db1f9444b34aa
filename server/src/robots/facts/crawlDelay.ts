import type { Crawler } from './crawlers.ts';
import { type FactSource, source } from './sources.ts';

/** How an engine treats `Crawl-delay`. */
export interface CrawlDelayFact {
  readonly engine: string;
  /** The operators, as in the crawler table, that the fact applies to. */
  readonly operators: readonly string[];
  readonly effect: 'honored' | 'ignored' | 'own directive' | 'not documented';
  readonly detail?: string;
  readonly source?: FactSource;
}

/** `Crawl-delay` by engine. */
export const crawlDelays: readonly CrawlDelayFact[] = [
  {
    engine: 'Google',
    operators: ['Google'],
    effect: 'ignored',
    detail: 'To slow it down, return status 500, 503 or 429 for a short time',
    source: source('G-rate'),
  },
  {
    engine: 'Bing',
    operators: ['Microsoft'],
    effect: 'honored',
    detail:
      'The size of a time window of 1 to 30 seconds with at most one fetch in it. Also read from the * group even if a bingbot group exists. It overrides the setting in Bing Webmaster Tools. One value applies to the whole host',
    source: source('Bing-2012'),
  },
  {
    engine: 'Yandex',
    operators: ['Yandex'],
    effect: 'ignored',
    detail: 'Since 2018-02-22; use the crawl rate setting in Yandex Webmaster',
    source: source('Y-cd'),
  },
  { engine: 'Apple', operators: ['Apple'], effect: 'ignored', source: source('Apple') },
  { engine: 'Amazon', operators: ['Amazon'], effect: 'ignored', source: source('Amazon') },
  { engine: 'Anthropic', operators: ['Anthropic'], effect: 'honored', source: source('Anthropic') },
  { engine: 'Common Crawl', operators: ['Common Crawl'], effect: 'honored', source: source('CCBot') },
  {
    engine: 'Ahrefs',
    operators: ['Ahrefs'],
    effect: 'honored',
    detail: 'Seconds, fractions allowed',
    source: source('Ahrefs'),
  },
  {
    engine: 'Semrush',
    operators: ['Semrush'],
    effect: 'honored',
    detail: 'According to its own page',
    source: source('Semrush'),
  },
  {
    engine: 'DataForSEO, You.com, ImagesiftBot',
    operators: ['DataForSEO', 'You.com', 'Hive'],
    effect: 'honored',
    detail: 'According to their own pages',
  },
  {
    engine: 'Seznam',
    operators: ['Seznam'],
    effect: 'own directive',
    detail: 'Reads Request-rate',
    source: source('Seznam'),
  },
  {
    engine: 'OpenAI, Perplexity, Meta, Mistral, DuckDuckGo',
    operators: ['OpenAI', 'Perplexity', 'Meta', 'Mistral', 'DuckDuckGo'],
    effect: 'not documented',
  },
];

/** How the operator of a crawler treats `Crawl-delay`; undefined if unknown. */
export function crawlDelayOf(row: Crawler): CrawlDelayFact | undefined {
  return crawlDelays.find((fact) => fact.operators.includes(row.operator)) ?? ownFact(row);
}

function ownFact({ operator, crawlDelay, page, source: url }: Crawler): CrawlDelayFact | undefined {
  if (crawlDelay === undefined) return undefined;
  const from = page !== undefined && { source: { title: page, ...(url !== undefined && { url }) } };
  return { engine: operator, operators: [operator], effect: crawlDelay, ...from };
}
