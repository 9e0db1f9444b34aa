import { cite } from './shared/cite.ts';
import { delaysOf, ignoresDelay } from './shared/delay.ts';
import { removePlaced } from './shared/edits.ts';
import { listed, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/crawl-delay',
    level: 'info',
    message: "Crawl-delay is no standard: Google, Yandex, Apple's and Amazon's crawlers ignore it",
    variants: { ignored: { message: 'Crawl-delay does nothing here: {names} ignores it' } },
    fixes: { remove: { title: 'Delete the line', safe: true } },
    docs: {
      what: 'A `Crawl-delay` line.',
      why: "It is not part of RFC 9309. Bing, Anthropic, Common Crawl, Ahrefs and Semrush honour it by their own word; Google, Yandex (since 2018-02-22), Apple's and Amazon's crawlers ignore it.",
      how: 'Keep it for crawlers that honour it. To slow Google down, answer 500, 503 or 429 for a short time.',
    },
    sources: cite('G-spec', 'G-2019', 'Y-cd', 'Apple', 'Amazon', 'Bing-2012'),
    examples: [
      {
        bad: 'User-agent: Googlebot\n⟦Crawl-delay⟧: 10\nDisallow: /search/\n',
        good: 'User-agent: Googlebot\nDisallow: /search/\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: bingbot\n⟦Crawl-delay⟧: 10\nDisallow: /search/\n',
        good: 'User-agent: bingbot\nDisallow: /search/\n',
      },
    ],
  },

  file(file, report) {
    for (const { placed, group, fault } of delaysOf(file)) {
      if (fault) continue;
      const { line, start } = placed;
      const names = group && ignoresDelay(group) ? group.agents.map((agent) => shown(agent.line.value)) : [];
      report(
        start + line.keyStart,
        start + line.keyEnd,
        names.length > 0 ? { variant: 'ignored', args: { names: listed(names.slice(0, 5)) } } : {},
      );
    }
  },

  fixes({ start, variant }, { lineAt }) {
    const placed = lineAt(start);
    return variant === 'ignored' && placed ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};
