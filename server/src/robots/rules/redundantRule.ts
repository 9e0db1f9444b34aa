import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { duplicatesOf, tellingRules } from './shared/duplicates.ts';
import { removePlaced } from './shared/edits.ts';
import { type Interactions, interactionsOf, type Redundant, ruleText } from './shared/interactions.ts';
import { listed } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

/** How many lines a message names. */
const MOST_LINES = 4;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/redundant-rule',
    level: 'hint',
    message: "Already covered by '{by}' in line {line}",
    variants: {
      outranked: { message: "Never decides: '{by}' in line {line} matches the same URLs and outranks it" },
      together: { message: 'Changes no verdict: the rules in lines {lines} together say the same' },
      needless: { message: 'Changes nothing: what it allows, no Disallow that it outranks blocks' },
    },
    fixes: { remove: { title: 'Delete the rule', safe: true } },
    docs: {
      what: 'A rule without which no URL gets another verdict from any crawler that obeys it. This is decided exactly, for all URLs and with wildcards; what cannot be decided in reasonable time is not reported. Groups of more than 1,000 rules are judged by `crawlwise check` only.',
      why: 'The longest matching rule decides. A rule says nothing where a shorter one of its type says the same and no rule of the other type comes between them, where a longer one always decides in its place, or where it allows what nothing blocks.',
      how: 'Delete it. If it was meant to have an effect, look at the rule that the message names.',
    },
    sources: cite('RFC 2.2.2', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: GPTBot\nDisallow: /\n⟦Disallow: /drafts/⟧\n',
        good: 'User-agent: GPTBot\nDisallow: /\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: bingbot\n⟦Allow: /shop/⟧\nDisallow: /shop/*\n',
        good: 'User-agent: bingbot\nDisallow: /shop/*\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: bingbot\nDisallow: /shop\nAllow: /*.html\n⟦Disallow: /shop/carts/⟧\nDisallow: /*/carts/*.html\n',
        good: 'User-agent: bingbot\nDisallow: /shop\nAllow: /*.html\nDisallow: /*/carts/*.html\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: bingbot\n⟦Allow: /⟧\nDisallow: /drafts/\n',
        good: 'User-agent: bingbot\nAllow: /drafts/public/\nDisallow: /drafts/\n',
      },
    ],
  },

  file(file, report) {
    const all = [...reported(file, report.thorough)].sort(([a], [b]) => a.index - b.index);
    if (all.length > report.most) report.more(all.length - report.most);
    for (const [{ line, start }, { why, by }] of all.slice(0, report.most)) {
      const [nearest] = by;
      const args: Record<string, string | number> =
        by.length > 1
          ? { lines: lineNumbers(by) }
          : nearest
            ? { by: ruleText(nearest.line), line: nearest.number }
            : {};
      const plain = why === 'covered' || why === 'duplicate';
      report(start + line.bodyStart, start + line.bodyEnd, { args, ...(!plain && { variant: why }) });
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    const found = placed && reported(file).get(placed);
    return found && keepsARule(found, file) ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};

const known = new WeakMap<Interactions, ReadonlyMap<PlacedLine, Redundant>>();

/** Redundant rules of which no other finding tells. */
function reported(file: RobotsFile, thorough?: boolean): ReadonlyMap<PlacedLine, Redundant> {
  const interactions = interactionsOf(file, thorough);
  let found = known.get(interactions);
  if (!found) {
    const { redundant, ties } = interactions;
    const duplicates = duplicatesOf(file);
    const tied = new Set([...ties].flatMap(([later, { other }]) => [later, other]));
    found = new Map(
      [...redundant].filter(
        ([placed, { why, isPlain }]) =>
          why !== 'unmatched' && isPlain && !tied.has(placed) && !duplicates.has(placed),
      ),
    );
    known.set(interactions, found);
  }
  return found;
}

/** Whether the group ends where it does also without all that says nothing. */
const keepsARule = ({ group }: Redundant, file: RobotsFile): boolean =>
  tellingRules(group, file).some((placed) => !reported(file).has(placed));

function lineNumbers(by: readonly PlacedLine[]): string {
  const numbers = by.slice(0, MOST_LINES).map(({ number }) => String(number));
  return listed(by.length > MOST_LINES ? [...numbers, 'others'] : numbers);
}
