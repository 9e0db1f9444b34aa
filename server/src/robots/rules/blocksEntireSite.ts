import { crawler } from '../facts/tokens.ts';
import type { PlacedLine } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import { siteBlocker } from './shared/groups.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/blocks-entire-site',
    level: 'warning',
    message: 'Blocks the whole site for every crawler without a group of its own',
    variants: {
      crawler: { message: 'Blocks the whole site for the search crawler {name}', severity: 'info' },
    },
    fixes: { empty: { title: 'Delete the path (allows everything)', safe: false } },
    docs: {
      what: 'A group for `*`, or for the crawler of a search engine, that blocks `/` and allows nothing.',
      why: 'Often this is left over from a test site, and the site then vanishes from search. URLs may still be listed without their content, so it is no way to remove pages either.',
      how: 'Delete the path, or block only the directories that crawlers should leave alone.',
    },
    sources: cite('G-spec', 'RFC 2.2.2'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦/⟧\n',
        good: 'User-agent: *\nDisallow: \n',
        fix: 'empty',
      },
      {
        bad: 'User-agent: bingbot\nDisallow: ⟦/⟧\n',
        good: 'User-agent: GPTBot\nDisallow: /\n',
      },
    ],
  },

  file({ merged }, report) {
    const found = new Map<PlacedLine, string>();
    for (const group of merged.values()) {
      const placed = siteBlocker(group);
      if (!placed) continue;
      const row = group.agent === '*' ? undefined : crawler(group.agent);
      if (group.agent !== '*' && row?.purpose !== 'search') continue;
      if (!row) found.set(placed, '*');
      else if (!found.has(placed)) found.set(placed, row.token);
    }
    for (const [{ line, start }, name] of found) {
      report(
        start + line.valueStart,
        start + line.valueEnd,
        name === '*' ? {} : { variant: 'crawler', args: { name } },
      );
    }
  },

  fixes: ({ start, end }) => [{ fix: 'empty', edits: [remove(start, end)] }],
};
