import { listed } from '../../core/catalogue.ts';
import { parsedUrl } from '../../core/uri.ts';
import { type CrawlDelayFact, crawlDelays } from '../facts/crawlDelay.ts';
import { describePattern } from '../facts/patterns.ts';
import { source } from '../facts/sources.ts';
import { matchesPattern, normalisePattern, toOctets } from '../semantics/index.ts';
import type { Line } from '../syntax/line.ts';
import { valueWords as say } from '../words/hovers.ts';
import { bullets, code, link, paragraphs } from './markdown.ts';

/** What the pattern of a rule matches and what it does not, with examples verified by the matcher. */
export function patternHover({ kind, value }: Line): string {
  const { summary, matches, misses, notes } = describePattern(value, matchesPath);
  return paragraphs(
    say(kind === 'allow' ? 'allows' : 'blocks', { urls: summary }),
    bullets([
      ...(matches.length > 0 ? [say('matches', { paths: listed(matches.map(code), 'unit') })] : []),
      ...(misses.length > 0 ? [say('misses', { paths: listed(misses.map(code), 'unit') })] : []),
      ...notes.map((text) => say('sentence', { text })),
    ]),
    link(source('G-spec')),
  );
}

/** The hover of the text after the first statement of a line. */
export const secondStatementHover = ({ key }: Line): string =>
  paragraphs(
    say('secondStatement', { key: code(key) }),
    bullets([say('endsWithLine'), say('noRule')]),
    link(source('RFC')),
  );

/** Pattern and path in the form in which crawlers compare them. */
const matchesPath = (pattern: string, path: string): boolean =>
  matchesPattern(normalisePattern(toOctets(pattern)), normalisePattern(toOctets(path)));

/** What the URL of a `Sitemap` line is for, and its host. */
export function sitemapHover({ value }: Line): string {
  const host = hostOf(value);
  return paragraphs(
    host === undefined ? say('relative') : say('sitemap', { host: code(host) }),
    bullets([say('anyGroup'), say('unchanged'), say('otherHost')]),
    `${link(source('SM'))} · ${link(source('G-spec'))}`,
  );
}

const hostOf = (url: string): string | undefined =>
  /^(?:https?|ftp):\/\//i.test(url) ? parsedUrl(url)?.host : undefined;

const EFFECTS = ['honored', 'ignored', 'own directive', 'not documented'] as const;

/** Which engines honor a `Crawl-delay`. */
export function crawlDelayHover({ value }: Line): string {
  const count = value === '' ? Number.NaN : Number(value);
  const items = EFFECTS.map((effect) => {
    const engines = crawlDelays.filter((fact) => fact.effect === effect).map(engine);
    return say(effect, { engines: listed(engines, 'unit') });
  });
  return paragraphs(
    Number.isFinite(count)
      ? say('seconds', { count, seconds: String(count) })
      : say('delay', { value: code(value) }),
    bullets(items),
    link(source('G-spec')),
  );
}

const engine = ({ engine: name, source: page }: CrawlDelayFact): string =>
  page?.url === undefined ? name : `[${name}](${page.url})`;
