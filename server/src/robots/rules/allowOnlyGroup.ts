import { isUsageToken } from '../facts/usage.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import type { PlacedLine } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { effectOf } from './shared/groups.ts';
import type { RobotsFileRule } from './types.ts';

/** A group with this many names is a list of welcome crawlers. */
const WELCOME = 5;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/allow-only-group',
    level: 'hint',
    message: 'This group changes nothing: crawlers may fetch everything that no rule blocks',
    docs: {
      what: 'A group with `Allow` rules only, in a file whose `*` group blocks nothing or that has no `*` group. It is not reported if the group names five or more crawlers, or if there are several such groups.',
      why: 'Crawlers may fetch anything that no rule blocks. A named group with `Allow: /` makes sense only next to a `*` group that blocks something.',
      how: 'Delete the group.',
      off: 'Turn it off if you name crawlers to state that they are welcome.',
    },
    sources: cite('G-create', 'RFC 2.2.2'),
    examples: [
      {
        bad: 'User-agent: GPTBot\n⟦Allow: /⟧\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nAllow: /\n',
      },
    ],
  },

  file({ merged, groupAt }, report) {
    const star = merged.get(EVERY_CRAWLER);
    if (star && effectOf(star).blocking) return;
    const found = new Set<PlacedLine>();
    for (const group of merged.values()) {
      const { blocking, allowing } = effectOf(group);
      if (group !== star && !isUsageToken(group.agent) && allowing && !blocking) found.add(allowing);
    }
    const shared = new Set(star?.groups.flatMap(({ rules }) => rules));
    const [placed, ...others] = [...found].filter((placedLine) => !shared.has(placedLine));
    // Several such groups, or one for several crawlers, form a list of welcome crawlers.
    if (!placed || others.length > 0 || groupAt(placed)!.agents.length >= WELCOME) return;
    const { line, start } = placed;
    report(start + line.bodyStart, start + line.bodyEnd);
  },
};
