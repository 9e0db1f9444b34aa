/** What a live site has answered, for those who know nothing of the network. */
import type { AllowedHosts } from '../../core/liveFiles.ts';
import type { ExpectedUrls } from '../../core/rule/expected.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import type { TestPlace } from './urls.ts';

export interface LivePlace {
  readonly place: TestPlace;
  /** The site, by its robots.txt and its sitemaps. */
  readonly site: SiteContext;
  /** The text of a robots.txt or a sitemap that was read, and its language; undefined for other URLs. */
  contentOf(url: string): Promise<{ readonly text: string; readonly language: string } | undefined>;
}

export interface LivePlaces {
  /**
   * Requests robots.txt, its sitemaps, a sample of what they list and the URLs of which something is expected, as the
   * command line does. Hosts that are not allowed are not requested. Rejects with a sentence for a site that may not be
   * requested, and when it is aborted.
   */
  ask(
    origin: string,
    expected: readonly ExpectedUrls[],
    allowed: AllowedHosts,
    signal: AbortSignal,
  ): Promise<LivePlace>;
}
