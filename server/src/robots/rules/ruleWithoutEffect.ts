import { includes, intersects } from '../semantics/index.ts';
import type { Group, PlacedLine } from '../syntax/file.ts';
import { memoized } from '../syntax/memoized.ts';
import { isBlocking } from './shared/groups.ts';
import { ruleText } from './shared/interactions.ts';
import { hasPath } from './shared/path.ts';
import { redundantFixes, redundantRule, redundantSources } from './shared/redundant.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/rule-without-effect',
    level: 'hint',
    once: 'group',
    message: "Has no effect: '{by}' on line {line} matches the same URLs and wins",
    variants: {
      needless: { message: 'Has no effect: no Disallow of this group blocks what it allows' },
      weak: { message: "Has no effect: '{by}' on line {line} is longer and wins where both match" },
    },
    fixes: redundantFixes,
    docs: {
      what: 'A rule that does not do what it says: a rule of the other type always wins, or it allows URLs that no rule blocks. The check is exact, for all URLs and with wildcards. A plain `Allow: /` is not reported. A rule that cannot be decided in reasonable time is not reported. Only `crawlwise check` checks groups with more than 1,000 rules.',
      why: 'The longest matching rule decides. An `Allow` has no effect if no rule blocks what it allows, or if only longer rules do. Then pages that you want crawled may be blocked.',
      how: 'If it should have an effect, look at the rule that the message names: an `Allow` must be at least as long as the `Disallow` that it should override. Otherwise, delete it.',
      off: 'Turn it off if you keep such rules as documentation.',
    },
    sources: redundantSources,
    examples: [
      {
        bad: 'User-agent: bingbot\n⟦Allow: /shop/a⟧\nDisallow: /shop/**\n',
        good: 'User-agent: bingbot\nDisallow: /shop/**\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: bingbot\n⟦Allow: /public/⟧\nDisallow: /drafts/\n',
        good: 'User-agent: bingbot\nAllow: /drafts/public/\nDisallow: /drafts/\n',
      },
      {
        bad: 'User-agent: bingbot\n⟦Allow: /*.css⟧\nDisallow: /share/\n',
        good: 'User-agent: bingbot\nAllow: /share/*.css\nDisallow: /share/\n',
      },
    ],
  },
  ...redundantRule(false, (placed, { why, by, group }) => {
    const stronger = why === 'needless' ? strongerThan(placed, group) : undefined;
    const nearest = stronger ?? by[0];
    const variant = stronger ? 'weak' : why === 'needless' ? 'needless' : undefined;
    return {
      args: nearest ? { by: ruleText(nearest.line), line: String(nearest.number) } : {},
      ...(variant && { variant }),
    };
  }),
};

const strongerRules = memoized((_: Group) => new Map<PlacedLine, PlacedLine | undefined>());

/**
 * A longer `Disallow` for a directory that overlaps with an `Allow` for a pattern in any directory, which was probably
 * meant as its exception. If the `Allow` matches all paths of the `Disallow`, the `Disallow` is the exception.
 */
function strongerThan(allow: PlacedLine, group: Group): PlacedLine | undefined {
  const known = strongerRules(group);
  if (known.has(allow)) return known.get(allow);
  const { pattern } = allow.line;
  const meets = (placed: PlacedLine): boolean =>
    isBlocking(placed) && hasPath(placed.line) && isStronger(placed.line.pattern, pattern);
  const stronger = ANYWHERE.test(pattern) ? group.rules.find(meets) : undefined;
  known.set(allow, stronger);
  return stronger;
}

/** A pattern for something in any directory, such as `/*.css`. */
const ANYWHERE = /\*[^*$]/;

const isStronger = (disallow: string, allow: string): boolean =>
  disallow.length > allow.length &&
  !disallow.includes('*') &&
  !includes(allow, disallow) &&
  intersects(allow, disallow) !== undefined;
