import { listed } from '../../core/catalogue.ts';
import { includes, intersects } from '../semantics/index.ts';
import type { Group, PlacedLine, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';
import { memoized } from '../syntax/memoized.ts';
import { cite } from './shared/cite.ts';
import { duplicatesOf, keepsRules } from './shared/duplicates.ts';
import { removePlaced } from './shared/edits.ts';
import { isBlocking } from './shared/groups.ts';
import { type Interactions, interactionsOf, type Redundant, ruleText } from './shared/interactions.ts';
import { hasPath } from './shared/path.ts';
import { isLastAllowance } from './shared/together.ts';
import type { RobotsFileRule } from './types.ts';

/** At most this many lines are named in a message. */
const MAX_LINES = 4;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/redundant-rule',
    level: 'hint',
    once: 'group',
    message: "Already covered by '{by}' on line {line}",
    variants: {
      outranked: { message: "Has no effect: '{by}' on line {line} matches the same URLs and wins" },
      together: { message: 'Has no effect: the rules on lines {lines} together say the same' },
      needless: { message: 'Has no effect: it overrides no Disallow of this group' },
      weak: { message: "Has no effect: '{by}' on line {line} is longer and wins where both match" },
    },
    fixes: { remove: { title: 'Delete the rule', safe: true } },
    docs: {
      what: 'A rule that you can delete without changing the verdict on any URL for any crawler that obeys it. The check is exact, for all URLs and with wildcards. A plain `Allow: /` is not reported. A rule that cannot be decided in reasonable time is not reported. Only `crawlwise check` checks groups with more than 1,000 rules.',
      why: 'The longest matching rule decides. A rule has no effect if a shorter rule of the same type covers it and no rule of the other type comes between them, if a longer rule always wins, or if it allows URLs that no rule blocks or that only longer rules block.',
      how: 'Delete it. If it should have an effect, look at the rule that the message names: an `Allow` must be at least as long as the `Disallow` that it should override.',
      off: 'Turn it off if you keep redundant rules as documentation or for parsers that do not support wildcards.',
    },
    sources: cite('RFC 2.2.2', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: GPTBot\nDisallow: /\n⟦Disallow: /drafts/⟧\n',
        good: 'User-agent: GPTBot\nDisallow: /\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: bingbot\n⟦Allow: /shop/a⟧\nDisallow: /shop/**\n',
        good: 'User-agent: bingbot\nDisallow: /shop/**\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: bingbot\nDisallow: /shop\nAllow: /*.html\n⟦Disallow: /shop/carts/⟧\nDisallow: /*/carts/*.html\n',
        good: 'User-agent: bingbot\nDisallow: /shop\nAllow: /*.html\nDisallow: /*/carts/*.html\n',
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

  file(file, report) {
    const all = [...reported(file, report.thorough)].sort(([a], [b]) => a.index - b.index);
    if (all.length > report.most) report.more(all.length - report.most);
    for (const [placed, { why, by, group }] of all.slice(0, report.most)) {
      const { line, start } = placed;
      const stronger = why === 'needless' ? strongerThan(placed, group) : undefined;
      const nearest = stronger ?? by[0];
      const args: Record<string, string | number> =
        by.length > 1
          ? { lines: lineNumbers(by) }
          : nearest
            ? { by: ruleText(nearest.line), line: nearest.number }
            : {};
      const variant = stronger ? 'weak' : variantOf(why, line, nearest);
      report(start + line.bodyStart, start + line.bodyEnd, { args, ...(variant && { variant }) });
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    const found = placed && reported(file).get(placed);
    if (!found || !keepsARule(found, file) || isLastAllowance(placed, file)) return [];
    return [{ fix: 'remove', edits: [removePlaced(placed)] }];
  },
};

/** `covered` is about a covering rule of the same type, whether it is shorter or longer. */
function variantOf(why: Redundant['why'], { kind }: Line, by: PlacedLine | undefined): string | undefined {
  const isCovered =
    why === 'covered' || why === 'duplicate' || (why === 'outranked' && by?.line.kind === kind);
  return isCovered ? undefined : why;
}

/** People write `Allow: /` to say it, not to override anything. */
const allowsAll = ({ line }: PlacedLine): boolean => line.kind === 'allow' && line.value === '/';

const known = new WeakMap<Interactions, ReadonlyMap<PlacedLine, Redundant>>();

/** Redundant rules that no other finding reports. */
function reported(file: RobotsFile, thorough?: boolean): ReadonlyMap<PlacedLine, Redundant> {
  const interactions = interactionsOf(file, thorough);
  let found = known.get(interactions);
  if (!found) {
    const { redundant, contradictions } = interactions;
    const duplicates = duplicatesOf(file);
    const inConflict = new Set([...contradictions].flatMap(([later, { other }]) => [later, other]));
    found = new Map(
      [...redundant].filter(
        ([placed, { why, isPlain }]) =>
          why !== 'unmatched' &&
          isPlain &&
          !inConflict.has(placed) &&
          !duplicates.has(placed) &&
          !allowsAll(placed),
      ),
    );
    known.set(interactions, found);
  }
  return found;
}

/** Whether the group still has a rule to end it without its redundant lines. */
function keepsARule({ group }: Redundant, file: RobotsFile): boolean {
  const found = reported(file);
  return keepsRules(group, file, (placed) => found.has(placed));
}

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

function lineNumbers(by: readonly PlacedLine[]): string {
  const numbers = by.slice(0, MAX_LINES).map(({ number }) => String(number));
  return listed(by.length > MAX_LINES ? [...numbers, 'others'] : numbers);
}
