import { ruleText } from './shared/interactions.ts';
import { lineNumbers, redundantFixes, redundantRule, redundantSources } from './shared/redundant.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/redundant-rule',
    level: 'off',
    once: 'group',
    message: "Has no effect: '{by}' on line {line} already covers it",
    variants: {
      together: { message: 'Has no effect: the rules on lines {lines} together already cover it' },
    },
    fixes: redundantFixes,
    docs: {
      what: 'A rule that you can delete without changing the verdict on any URL for any crawler that obeys it, because other rules of its type say the same. The check is exact, for all URLs and with wildcards. A plain `Allow: /` is not reported. A rule that cannot be decided in reasonable time is not reported. Only `crawlwise check` checks groups with more than 1,000 rules.',
      why: 'The longest matching rule decides. A rule changes nothing if a shorter rule of the same type covers it and no rule of the other type comes between them. Such rules make the file longer and hide which rule decides.',
      how: 'Delete it.',
      off: 'Turn it on to keep a long file short. It is off because such a rule does no harm: many files keep one as documentation, or for crawlers that do not support wildcards.',
    },
    sources: redundantSources,
    examples: [
      {
        bad: 'User-agent: GPTBot\nDisallow: /\n⟦Disallow: /drafts/⟧\n',
        good: 'User-agent: GPTBot\nDisallow: /\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: bingbot\nDisallow: /shop\nAllow: /*.html\n⟦Disallow: /shop/carts/⟧\nDisallow: /*/carts/*.html\n',
        good: 'User-agent: bingbot\nDisallow: /shop\nAllow: /*.html\nDisallow: /*/carts/*.html\n',
        fix: 'remove',
      },
    ],
  },
  ...redundantRule(true, (_, { by }) =>
    by.length > 1
      ? { args: { lines: lineNumbers(by) }, variant: 'together' }
      : { args: { by: ruleText(by[0]!.line), line: String(by[0]!.number) } },
  ),
};
