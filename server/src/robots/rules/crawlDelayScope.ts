import { cite } from './shared/cite.ts';
import { delaysOf, LONGEST_WINDOW } from './shared/delay.ts';
import { insertBelow, removePlaced } from './shared/edits.ts';
import { starGroup } from './shared/groups.ts';
import { firstNames, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/crawl-delay-scope',
    level: 'hint',
    message: 'This Crawl-delay applies only to {names}, the group that starts on line {line}',
    fixes: { move: { title: "Move the line below 'User-agent: *'", safe: false } },
    docs: {
      what: 'A `Crawl-delay` after a blank line, at the end of the file or before a `Sitemap` line, where the group above does not name `*`.',
      why: 'A blank line does not end a group. The line looks as if it applied to all crawlers, but it applies only to those of the last group.',
      how: 'Write it in the `*` group, or directly below the rules it belongs to.',
      off: 'Turn it off if the delay is meant for the crawlers of the last group only.',
    },
    sources: cite('RFC 2.2.4'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\n⟦Crawl-delay⟧: 10\n',
        good: 'User-agent: *\nCrawl-delay: 10\nDisallow: /cart/\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\n',
        fix: 'move',
      },
      {
        bad: 'User-agent: CCBot\nDisallow: /\n\n⟦Crawl-delay⟧: 10\n\nSitemap: https://www.example.com/sitemap.xml\n',
        good: 'User-agent: CCBot\nDisallow: /drafts/\nCrawl-delay: 10\n\nSitemap: https://www.example.com/sitemap.xml\n',
      },
    ],
  },

  file(file, report) {
    for (const { placed, group, fault } of delaysOf(file)) {
      if (fault !== 'scope' || !group) continue;
      const { line, start } = placed;
      const [first] = group.agents;
      report(start + line.keyStart, start + line.keyEnd, {
        args: {
          names: firstNames(group.agents.map((agent) => `'${shown(agent.line.value)}'`)),
          line: String(first!.number),
        },
      });
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    const star = starGroup(file)?.groups[0];
    const hasOne = starGroup(file)?.groups.some(({ others }) =>
      others.some(({ line }) => line.directive?.name === 'Crawl-delay'),
    );
    const isOverWindow = Number(placed?.line.value) > LONGEST_WINDOW;
    if (!placed || !star || hasOne || isOverWindow) return [];
    const moved = insertBelow(star.agents.at(-1)!, placed.line.text.trim(), file.lineBreak);
    const edits = [moved, removePlaced(placed)].sort((a, b) => a.start - b.start);
    return [{ fix: 'move', edits }];
  },
};
