import { type CheckedExpectation, checkExpectations, decidingLine, type Outcome } from '../expectations.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

const RULES = 'User-agent: *\nDisallow: /private/\nAllow: /private/press/\n';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/failed-expectation',
    level: 'error',
    message: "{token} may fetch {path}: '{rule}' on line {line} decides",
    variants: {
      blocked: { message: "{token} may not fetch {path}: '{rule}' on line {line} decides" },
      noRule: { message: '{token} may fetch {path}: no rule of its group matches' },
      noGroup: { message: '{token} may fetch {path}: no group applies to it' },
      robotsTxt: { message: '{token} may fetch {path}: crawlers fetch it whatever the rules say' },
      ignores: { message: '{token} may fetch {path}: it does not obey robots.txt' },
      flawVerdict: {
        message: "An expectation begins with 'allow' or 'block': '@expect block GPTBot /private/'",
      },
      flawToken: { message: "An expectation names at least one crawler: '@expect block GPTBot /private/'" },
      flawPath: { message: "An expectation ends with one path or URL: '@expect block GPTBot /private/'" },
    },
    docs: {
      what: 'A comment `# @expect allow TOKEN[, TOKEN…] PATH` or `# @expect block …` that the rules of the file contradict, or that cannot be read.',
      why: 'Such comments are tests: they say what the file is for, and fail when an edit changes it. Crawlers do not see them.',
      how: 'Look at the line that decides, and mend the rules or the expectation. Verdicts are those of the named crawler, its fallback to other groups included, and patterns are compared as Google does.',
    },
    sources: cite('RFC 2.2.2', 'G-spec'),
    examples: [
      {
        bad: `⟦# @expect block Googlebot /private/press/1⟧\n${RULES}`,
        good: `# @expect allow Googlebot /private/press/1\n${RULES}`,
      },
      {
        bad: `# @expect block bingbot, ⟦AdsBot-Google⟧ /private/1\n${RULES}`,
        good: `# @expect block bingbot /private/1\n# @expect allow AdsBot-Google /private/1\n${RULES}`,
      },
      { bad: `${RULES}⟦# @expect Googlebot /⟧\n`, good: `${RULES}# @expect allow Googlebot /\n` },
    ],
  },

  file(file, report) {
    for (const { placed, expectation, outcomes } of checkExpectations(file)) {
      const { start, end, flaw } = expectation;
      if (flaw) report(placed.start + start, placed.start + end, { variant: FLAWS[flaw] });
      for (const outcome of outcomes) {
        if (outcome.holds) continue;
        const range = outcomes.length === 1 ? { start, end } : outcome.token;
        report(
          placed.start + range.start,
          placed.start + range.end,
          contradiction(outcome, expectation, file),
        );
      }
    }
  },
};

const FLAWS = { verdict: 'flawVerdict', token: 'flawToken', path: 'flawPath' } as const;
const REASONS = {
  'no-rule': 'noRule',
  'no-group': 'noGroup',
  'robots-txt': 'robotsTxt',
  'ignores-robots': 'ignores',
} as const;

function contradiction(
  { token, answer }: Outcome,
  { path }: CheckedExpectation['expectation'],
  file: RobotsFile,
) {
  const args = { token: shown(token.text), path: shown(path!.text) };
  if (answer.because !== 'rule') return { variant: REASONS[answer.because], args };
  const deciding = { ...args, rule: shown(decidingLine(file, answer) ?? ''), line: answer.line };
  return answer.allowed ? { args: deciding } : { variant: 'blocked', args: deciding };
}
