/** A live site that was requested: what it answered, taken in for findings, for the judge of expectations and for comparisons. */
import type { Loadable } from '../../core/service.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { type UrlAnswer, unknownAnswer } from '../../core/urlAnswer.ts';
import { sitePlace } from '../../project/expectations/sitePlace.ts';
import type { TestPlace } from '../../project/expectations/urls.ts';
import { liveWords as t } from '../words/live.ts';
import { type Crawl, crawl, type LeftOut } from './crawl.ts';
import { LiveFindings } from './findings.ts';

export interface TakenIn {
  readonly findings: LiveFindings;
  readonly left: LeftOut;
  /** The URLs whose content is checked. */
  readonly checked: ReadonlySet<string>;
  /** The listed URLs that were requested. */
  readonly pages: readonly string[];
  /** The site, by its robots.txt and its sitemaps, and as a place where URLs are tested. */
  readonly site: SiteContext;
  readonly place: TestPlace;
}

/** Requests a site, until the user stops it. Rejects as `crawl` does. */
export async function takeIn(
  wanted: Omit<Crawl, 'answered'>,
  languages: readonly Loadable[],
): Promise<TakenIn> {
  const findings = new LiveFindings(wanted.start.origin, languages);
  const checked = new Set<string>();
  const pages: string[] = [];
  const answers = new Map<string, UrlAnswer>();
  const files = crawl({ ...wanted, answered: (url, answer) => void answers.set(url, answer) });
  for (;;) {
    const next = await files.next();
    if (next.done) {
      const answerOf = (url: string): UrlAnswer => answers.get(url) ?? unknownAnswer(t('notRequested'));
      const { site } = findings;
      const place = sitePlace(wanted.start.origin, site, answerOf, isWhole(next.value));
      return { findings, left: next.value, checked, pages, site, place };
    }
    await findings.add(next.value);
    if (next.value.content) checked.add(next.value.url);
    else pages.push(next.value.url);
  }
}

/** Whether all sitemaps of a site were read. */
const isWhole = (left: LeftOut): boolean =>
  !left.isClosed && left.sitemapsLeft + left.sitemapsClosed + left.sitemapsWaiting === 0;
