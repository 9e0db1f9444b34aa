import { cite } from './shared/cite.ts';
import { delaysOf, ignoresDelay } from './shared/delay.ts';
import { removePlaced } from './shared/edits.ts';
import { firstNames, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/crawl-delay',
    level: 'info',
    message: 'Crawl-delay has no effect on {names}',
    fixes: { remove: { title: 'Delete the line', safe: false } },
    docs: {
      what: 'A `Crawl-delay` in a group that names only crawlers that ignore it. The hover lists the crawlers that honor it.',
      why: 'It is not part of RFC 9309. Bing, Anthropic, Common Crawl, Ahrefs and Semrush state that they honor it. The crawlers of Google, Yandex (since 2018-02-22), Apple and Amazon ignore it.',
      how: 'Keep it for crawlers that honor it. To slow down Google, return status 500, 503 or 429 for a short time.',
      off: 'Turn it off if you keep the line for crawlers that do not document whether they honor it.',
    },
    sources: cite('G-spec', 'G-2019', 'Y-cd', 'Apple', 'Amazon', 'Bing-2012'),
    examples: [
      {
        bad: 'User-agent: Googlebot\n⟦Crawl-delay⟧: 10\nDisallow: /search/\n',
        good: 'User-agent: Googlebot\nDisallow: /search/\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: Googlebot\nUser-agent: Applebot\n⟦Crawl-delay⟧: 10\nDisallow: /search/\n',
        good: 'User-agent: Googlebot\nUser-agent: bingbot\nCrawl-delay: 10\nDisallow: /search/\n',
      },
    ],
  },

  file(file, report) {
    for (const { placed, group, fault } of delaysOf(file)) {
      if (fault || !group || !ignoresDelay(group)) continue;
      const names = group.agents.map(({ line }) => shown(line.value));
      const { line, start } = placed;
      report(start + line.keyStart, start + line.keyEnd, {
        args: { names: firstNames(names) },
      });
    }
  },

  fixes({ start }, { lineAt }) {
    const placed = lineAt(start);
    return placed ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};
