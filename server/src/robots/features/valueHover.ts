import { parsedUrl } from '../../core/uri.ts';
import { type CrawlDelayFact, crawlDelays } from '../facts/crawlDelay.ts';
import { describePattern } from '../facts/patterns.ts';
import { source } from '../facts/sources.ts';
import { matchesPattern, normalisePattern, toOctets } from '../semantics/index.ts';
import type { Line } from '../syntax/line.ts';
import { bullets, code, link, paragraphs } from './markdown.ts';

const VERBS = { allow: 'Allows', disallow: 'Blocks' } as const;

/** What the pattern of a rule matches and what not, with examples that were put to the matcher. */
export function patternHover({ kind, value }: Line): string {
  const { summary, matches, misses, notes } = describePattern(value, matchesPath);
  const examples = [
    ...(matches.length > 0 ? [`Matches ${matches.map(code).join(', ')}`] : []),
    ...(misses.length > 0 ? [`Does not match ${misses.map(code).join(', ')}`] : []),
  ];
  return paragraphs(
    `${VERBS[kind as keyof typeof VERBS]} ${summary}.`,
    bullets([...examples, ...notes].map((item) => `${item}.`)),
    link(source('G-spec')),
  );
}

/** What stands behind the first statement of a line. */
export const secondStatementHover = ({ key }: Line): string =>
  paragraphs(
    `Not a statement: crawlers read it as part of the value of ${code(key)}.`,
    bullets(['A statement ends with its line.', 'A rule here does not exist: it blocks and allows nothing.']),
    link(source('RFC')),
  );

/** Both in the form in which crawlers compare them. */
const matchesPath = (pattern: string, path: string): boolean =>
  matchesPattern(normalisePattern(toOctets(pattern)), normalisePattern(toOctets(path)));

/** What a sitemap's URL is good for, and where it points. */
export function sitemapHover({ value }: Line): string {
  const host = hostOf(value);
  return paragraphs(
    host === undefined
      ? 'Not a complete URL: crawlers expect protocol and host.'
      : `Sitemap or sitemap index on ${code(host)}`,
    bullets([
      'Applies to all crawlers, whatever group the line is in.',
      'Google uses the URL unchanged. It does not try another protocol, or the host with or without `www`.',
      'If the sitemap is on a different host than this file, the line authorizes it to list URLs of this host.',
    ]),
    `${link(source('SM'))} · ${link(source('G-spec'))}`,
  );
}

const hostOf = (url: string): string | undefined =>
  /^(?:https?|ftp):\/\//i.test(url) ? parsedUrl(url)?.host : undefined;

const EFFECTS = {
  honoured: 'Honored by',
  ignored: 'Ignored by',
  'own directive': 'Own directive instead',
  'not documented': 'Not documented',
} as const satisfies Record<CrawlDelayFact['effect'], string>;

/** Who honours the value of a `Crawl-delay`. */
export function crawlDelayHover({ value }: Line): string {
  const known = Number.isFinite(Number(value)) && value !== '';
  const amount = known ? `**${Number(value)} ${Number(value) === 1 ? 'second' : 'seconds'}**` : code(value);
  const items = Object.entries(EFFECTS).map(([effect, title]) => {
    const engines = crawlDelays.filter((fact) => fact.effect === effect).map(engine);
    return `${title}: ${engines.join(', ')}.`;
  });
  return paragraphs(
    `${amount} between two fetches, for crawlers that honor it`,
    bullets(items),
    link(source('G-spec')),
  );
}

const engine = ({ engine: name, source: page }: CrawlDelayFact): string =>
  page?.url === undefined ? name : `[${name}](${page.url})`;
