import { sameData } from '../core/sameData.ts';
import { httpUrl } from '../core/uri.ts';
import { isPlaceholderHost } from '../urls/placeholder.ts';
import type { FileFacts } from './member.ts';

interface Count {
  readonly sitemaps: number;
  readonly lines: number;
}

/** The origins a file names: that of its first page for a sitemap, those of its `Sitemap` lines for a robots.txt. */
const namedBy = ({ robots, sitemap }: FileFacts): readonly [origin: string, kind: keyof Count][] => {
  const first = httpUrl(sitemap?.pages[0] ?? '')?.origin;
  const lines = robots?.sitemaps.map(({ origin }) => [origin, 'lines'] as const) ?? [];
  return first === undefined ? lines.map(([origin]) => [origin, 'lines']) : [[first, 'sitemaps']];
};

/** The origin of a site by the majority of its files. */
export class OriginPoll {
  private readonly counts = new Map<string, Count>();

  /** Replaces the votes of a file; returns whether they differ. O(origins of both). */
  exchange(before: FileFacts, after: FileFacts): boolean {
    const [old, now] = [namedBy(before), namedBy(after)];
    if (sameData(old, now)) return false;
    for (const [origin, kind] of old) this.count(origin, kind, -1);
    for (const [origin, kind] of now) this.count(origin, kind, 1);
    return true;
  }

  /**
   * The origin with the most votes of sitemaps and `Sitemap` lines of the other files; of equals, the one with more
   * sitemaps. Placeholders such as `localhost` count only without others. Undefined if there is no single winner.
   * O(origins).
   */
  winner(without: FileFacts): string | undefined {
    const own = namedBy(without);
    let best:
      | { readonly origin: string | undefined; readonly all: number; readonly sitemaps: number }
      | undefined;
    const real = [...this.counts].filter(([origin]) => !isPlaceholderHost(new URL(origin).hostname));
    for (const [origin, { sitemaps, lines }] of real.length > 0 ? real : this.counts) {
      const mine = own.filter(([name]) => name === origin);
      const mineOfSitemaps = mine.filter(([, kind]) => kind === 'sitemaps').length;
      const candidate = { origin, all: sitemaps + lines - mine.length, sitemaps: sitemaps - mineOfSitemaps };
      const more = best ? candidate.all - best.all || candidate.sitemaps - best.sitemaps : candidate.all;
      if (more > 0) best = candidate;
      else if (more === 0 && best) best = { ...best, origin: undefined };
    }
    return best?.origin;
  }

  private count(origin: string, kind: keyof Count, by: number): void {
    const { sitemaps, lines } = this.counts.get(origin) ?? { sitemaps: 0, lines: 0 };
    const count = { sitemaps, lines, [kind]: (kind === 'sitemaps' ? sitemaps : lines) + by };
    if (count.sitemaps + count.lines > 0) this.counts.set(origin, count);
    else this.counts.delete(origin);
  }
}
