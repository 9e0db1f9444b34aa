import { listed } from '../../core/catalogue.ts';
import { parsedUrl } from '../../core/uri.ts';
import { type CrawlDelayFact, crawlDelays } from '../facts/crawlDelay.ts';
import { source } from '../facts/sources.ts';
import type { Line } from '../syntax/line.ts';
import { valueWords as t } from '../words/hovers.ts';
import { bullets, code, link, paragraphs } from './markdown.ts';

/** The hover of the text after the first statement of a line. */
export const secondStatementHover = ({ key }: Line): string =>
  paragraphs(
    t('secondStatement', { key: code(key) }),
    bullets([t('endsWithLine'), t('noRule')]),
    link(source('RFC')),
  );

/** What the URL of a `Sitemap` line is for, and its host. */
export function sitemapHover({ value }: Line): string {
  const host = hostOf(value);
  return paragraphs(
    host === undefined ? t('relative') : t('sitemap', { host: code(host) }),
    bullets([t('anyGroup'), ...(host === undefined ? [] : [t('otherHost')])]),
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
    return t(effect, { engines: listed(engines, 'unit') });
  });
  return paragraphs(
    Number.isFinite(count)
      ? t('seconds', { count, seconds: String(count) })
      : t('delay', { value: code(value) }),
    bullets(items),
    link(source('G-spec')),
  );
}

const engine = ({ engine: name, source: page }: CrawlDelayFact): string =>
  page?.url === undefined ? name : `[${name}](${page.url})`;
