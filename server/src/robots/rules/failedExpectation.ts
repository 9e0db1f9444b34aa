import { listed } from '../../core/catalogue.ts';
import { type ExpectedVerdicts, USE } from '../../core/rule/expected.ts';
import type { Args } from '../../core/rule/rule.ts';
import type { Span } from '../../text/span.ts';
import {
  checkExpectations,
  disputed,
  lineNumbered,
  meantIn,
  type Outcome,
  outcomesOf,
  type Requirement,
  replaces,
  requirementOf,
  siteOf,
} from '../expectations.ts';
import { crawlersNamed } from '../facts/purposes.ts';
import { usageToken } from '../facts/usage.ts';
import { useWords } from '../facts/words.ts';
import type { OwnSite } from '../profile/index.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { statementsIn } from '../uses/statements.ts';
import { argumentWords as t } from '../words/arguments.ts';
import { cite } from './shared/cite.ts';
import { firstNames, shown } from './shared/show.ts';
import { statedGroups } from './shared/statedGroups.ts';
import type { RobotsFileRule } from './types.ts';

const RULES = 'User-agent: *\nDisallow: /private/\nAllow: /private/press/\n';
/** Arguments for a message on the page of the rule. */
const sampleOf = (args: Args = {}): Args => ({
  where: t('line', { line: '1' }),
  who: 'GPTBot',
  entry: '/private/*',
  use: useWords('ai-training'),
  ...args,
});
const FORM = "'@expect block GPTBot /private/'";

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/failed-expectation',
    needs: ['place'],
    level: 'error',
    message: '{where} expects that {who} may not fetch {entry}: this rule allows it',
    variants: {
      allowedPart: {
        message: '{where} expects that {who} may not fetch {entry}: this rule allows {path}',
        sample: () => sampleOf({ path: '/private/press/' }),
      },
      blocked: { message: '{where} expects that {who} may fetch {entry}: this rule blocks it' },
      blockedPart: { message: '{where} expects that {who} may fetch {entry}: this rule blocks {path}' },
      noRule: {
        message: '{where} expects that {who} may not fetch {entry}: no rule of this group matches it',
        sample: sampleOf,
      },
      noRulePart: {
        message: '{where} expects that {who} may not fetch {entry}: no rule of this group matches {path}',
        sample: () => sampleOf({ path: '/private/a.pdf' }),
      },
      noGroup: { message: '{where} expects that {who} may not fetch {entry}: no group applies' },
      undecided: {
        message: '{where} cannot be tested for {who}: the group has too many overlapping rules for {entry}',
        sample: sampleOf,
      },
      opposite: {
        message:
          'No rule can meet this: it contradicts another expectation for {who} and {entry} ({where}; {other})',
        sample: () => sampleOf({ other: t('line', { line: '4' }) }),
      },
      robotsTxt: {
        message: '{where} cannot be met: crawlers always fetch /robots.txt, whatever the rules say',
        sample: sampleOf,
      },
      notAsked: {
        message:
          '{where} expects a request not to use {entry} for {use}: the group of {who} does not block {path}',
        sample: () => sampleOf({ who: '__usage_ai-training', path: '/private/press/' }),
      },
      noToken: {
        message: '{where} expects a request not to use {entry} for {use}: no group names {who}',
        sample: () => sampleOf({ who: '__usage_ai-training' }),
      },
      asked: {
        message: '{where} expects that {entry} may be used for {use}: this rule for {who} blocks {path}',
        sample: () => sampleOf({ who: '__usage_ai-training', path: '/private/press/' }),
      },
      signal: {
        message: "{where} answers {use} with '{answer}', but this signal says '{text}'",
        sample: () => sampleOf({ answer: 'no', text: 'ai-train=yes' }),
      },
      ignores: {
        message: '{where} cannot be met: {who} does not obey robots.txt',
        sample: () => sampleOf({ who: 'ChatGPT-User' }),
      },
      nobody: {
        message: '{where} cannot be met: no known crawler of {who} obeys robots.txt',
        sample: () => sampleOf({ who: 'purpose:monitoring' }),
      },
      misspelled: {
        message: "{where} names '{name}', which is not a known crawler. Did you mean {names}?",
      },
      otherHost: {
        message: '{where} is about {entry}, but this file is for {origin}',
        sample: () => sampleOf({ entry: 'https://shop.example.com/', origin: 'https://www.example.com' }),
      },
      flawVerdict: { message: `Not tested: an expectation starts with 'allow' or 'block', as in ${FORM}` },
      flawToken: { message: `Not tested: an expectation names at least one crawler, as in ${FORM}` },
      flawPath: { message: `Not tested: an expectation ends with one path or URL, as in ${FORM}` },
      flawPurpose: { message: "Not tested: unknown purpose; 'purpose:search' is a known one" },
    },
    docs: {
      what: 'A rule that breaks an expectation: a comment `# @expect allow TOKEN[, TOKEN…] PATH` or `# @expect block …` in the file, or an entry of `expect` in `crawlwise.json`; or an expectation that cannot be parsed or met. `purpose:search` means all known crawlers with that purpose that obey robots.txt. A path with `*` or a final `$` means every URL it matches.',
      why: 'Expectations are tests: they state what the file should do, and they fail when an edit changes that. Crawlers ignore them.',
      how: 'Correct the rule or the expectation. The verdict is that of the named crawler, including its fallback to other groups. Patterns are matched as Google does.',
    },
    sources: cite('RFC 2.2.2', 'G-spec'),
    examples: [
      {
        bad: `# @expect block Googlebot /private/press/1\nUser-agent: *\nDisallow: /private/\n⟦Allow: /private/press/⟧\n`,
        good: `# @expect allow Googlebot /private/press/1\n${RULES}`,
      },
      {
        bad: `⟦# @expect block bingbot, AdsBot-Google /private/1⟧\n${RULES}`,
        good: `# @expect block bingbot /private/1\n# @expect allow AdsBot-Google /private/1\n${RULES}`,
      },
      {
        bad: '# @expect allow purpose:search /*.html$\nUser-agent: *\n⟦Disallow: /a*.html⟧\nDisallow: /*.pdf$\n',
        good: '# @expect allow purpose:search /*.html$\nUser-agent: *\nDisallow: /*.pdf$\n',
      },
      {
        bad: `⟦# @expect allow Googelbot /⟧\n${RULES}`,
        good: `# @expect allow Googlebot /\n${RULES}`,
      },
      { bad: `${RULES}⟦# @expect Googlebot /⟧\n`, good: `${RULES}# @expect allow Googlebot /\n` },
      {
        bad: 'User-agent: *\n⟦Disallow: /⟧ # {"crawlers": ["purpose:search"], "allow": ["/"]}\n',
        good: 'User-agent: *\nDisallow: /cart/ # {"crawlers": ["purpose:search"], "allow": ["/"]}\n',
        also: ['robots/blocks-entire-site'],
        expected: {
          verdicts: [
            { crawlers: ['purpose:search'], allow: ['/'], block: [], where: 'Line 3 of crawlwise.json' },
          ],
        },
      },
    ],
  },

  file(file, report, { expected, site }) {
    if (file.foreign) return;
    const inFile = checkExpectations(file).flatMap(
      ({ placed, expectation, outcomes }): CheckedExpectation[] => {
        const range = { start: placed.start + expectation.start, end: placed.start + expectation.end };
        if (expectation.flaw) report(range.start, range.end, { variant: FLAWS[expectation.flaw] });
        const requirement = requirementOf(expectation);
        return requirement
          ? [
              {
                requirement,
                outcomes,
                where: t('line', { line: String(placed.number) }),
                range,
                isConfigured: false,
              },
            ]
          : [];
      },
    );
    const first = { start: 0, end: file.lines[0]?.line.text.length ?? 0 };
    const configured = requiredBy(expected.verdicts).map(
      ({ requirement, where }): CheckedExpectation => ({
        ...{ requirement, where, range: first, isConfigured: true },
        outcomes: outcomesOf(file, requirement),
      }),
    );
    const hasOwnStance = expected.verdicts.some(({ except, isInherited }) => except && !isInherited);
    for (const entry of expected.verdicts)
      if (entry.except && !(entry.isInherited && hasOwnStance))
        for (const { range, args } of signalsAgainst(entry, file))
          report(range.start, range.end, { variant: 'signal', args, suppressible: false });
    const all = [...inFile, ...configured];
    const ownSite = siteOf(file, site.origin);
    for (const checkedExpectation of all) {
      const lasting = checkedExpectation.isConfigured && ({ suppressible: false } as const);
      for (const { range, ...failure } of [
        ...misspelledIn(checkedExpectation, file),
        ...faultsOf(checkedExpectation, all, ownSite),
      ]) {
        report(range.start, range.end, { ...failure, ...lasting });
      }
    }
  },
};

/** The requirements of configurations, without inherited ones that another one replaces. */
function requiredBy(verdicts: readonly ExpectedVerdicts[]) {
  const all = verdicts.flatMap(({ crawlers, except, allow, block, where, isInherited }) => {
    const names = except ? without(crawlers, except) : crawlers;
    const entries = [
      ...allow.map((entry) => ({ entry, allowed: true })),
      ...block.map((entry) => ({ entry, allowed: false })),
    ];
    return entries.map((entry): { requirement: Requirement; where: string; isInherited?: true } => ({
      ...{ requirement: { names, ...entry }, where },
      ...(isInherited && { isInherited }),
    }));
  });
  const own = all.filter((item) => !item.isInherited);
  return all.filter(
    (item) => !item.isInherited || !own.some((other) => replaces(other.requirement, item.requirement)),
  );
}

const FLAWS = {
  verdict: 'flawVerdict',
  token: 'flawToken',
  path: 'flawPath',
  purpose: 'flawPurpose',
} as const;

/** An expectation, its result, its source, and where a result without a rule or group is reported. */
interface CheckedExpectation {
  readonly requirement: Requirement;
  readonly outcomes: readonly Outcome[];
  readonly where: string;
  readonly range: Span;
  /** Whether it is from `crawlwise.json`: no comment suppresses it. */
  readonly isConfigured: boolean;
}

/** The crawlers that some names stand for, without those of others. */
function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Set(others.flatMap(crawlersNamed));
  return names.flatMap(crawlersNamed).filter((token) => !left.has(token));
}

/** Signals that contradict an answer of a stance, for the paths that it is about. */
function signalsAgainst(
  { crawlers, allow, block, where }: ExpectedVerdicts,
  file: RobotsFile,
): readonly Fault[] {
  const answer = block.length > 0 ? 'no' : 'yes';
  const paths = [...allow, ...block].map((path) => path.replace(/\*$/, ''));
  return statementsIn(statedGroups(file)).flatMap((statement) => {
    const {
      use,
      at,
      text,
      line,
      paths: [path = '/'],
    } = statement;
    const isMeant = crawlers.includes(USE + use) && paths.some((own) => path.startsWith(own));
    if (!isMeant || !at || statement.answer === answer) return [];
    const placed = lineNumbered(file, line)!;
    const from = placed.start + placed.line.valueStart;
    const range = { start: from + at.start, end: from + at.end };
    return [{ range, args: { where, use: useWords(use), answer, text: shown(text) } }];
  });
}

interface Fault {
  readonly range: Span;
  readonly variant?: string;
  readonly args: Readonly<Record<string, string>>;
}

/** Names that are certainly misspelled. A name that has a group in the file is taken literally. */
const misspelledIn = (
  { requirement, where, range }: CheckedExpectation,
  file: RobotsFile,
): readonly Fault[] =>
  requirement.names.flatMap((name) => {
    const names = meantIn(file, name);
    if (names.length === 0) return [];
    return [
      {
        range,
        variant: 'misspelled',
        args: { where, name: shown(name), names: listed(names, 'disjunction') },
      },
    ];
  });

/** The faults of one requirement, given all others. */
function faultsOf(
  { requirement, outcomes, where, range }: CheckedExpectation,
  all: readonly CheckedExpectation[],
  site: OwnSite | undefined,
): Fault[] {
  const entry = shown(requirement.entry);
  if (site?.isForeign(requirement.entry.replace(/\*|\$$/g, '')))
    return [{ range, variant: 'otherHost', args: { where, entry, origin: site.origin } }];
  const empty = requirement.names.filter((name) => crawlersNamed(name).length === 0);
  const nobody = empty.map((name) => ({ range, variant: 'nobody', args: { where, who: shown(name) } }));
  return [
    ...nobody,
    ...outcomes.flatMap((outcome): Fault[] => {
      if (outcome.holds) return [];
      const { tokens, path, allowed, because, by, group } = outcome;
      const args = { where, entry, who: firstNames(tokens.map(shown)), path: shown(path) };
      if (because === 'robots-txt') return [{ range, variant: 'robotsTxt', args }];
      if (because === 'ignores-robots') return [{ range, variant: 'ignores', args }];
      const narrow = { ...requirement, names: tokens };
      for (const rival of all) {
        const both = disputed(narrow, rival.requirement);
        if (both.length === 0) continue;
        const who = firstNames(both.map(shown));
        return [{ range, variant: 'opposite', args: { ...args, who, other: rival.where } }];
      }
      const place = by ? bodyRange(by) : group ? bodyRange(group) : range;
      const token = usageToken(tokens[0]!);
      if (token) {
        const variant = because === 'no-group' ? 'noToken' : allowed ? 'notAsked' : 'asked';
        return [{ range: place, variant, args: { ...args, use: useWords(token.use) } }];
      }
      return [{ range: place, ...variantOf(outcome, path !== requirement.entry), args }];
    }),
  ];
}

/** @param isPart whether the outcome is about one path of several */
function variantOf({ because, allowed }: Outcome, isPart: boolean): { readonly variant?: string } {
  if (because === 'undecided') return { variant: 'undecided' };
  if (because === 'no-rule') return { variant: isPart ? 'noRulePart' : 'noRule' };
  if (because === 'no-group') return { variant: 'noGroup' };
  if (allowed) return isPart ? { variant: 'allowedPart' } : {};
  return { variant: isPart ? 'blockedPart' : 'blocked' };
}

const bodyRange = ({ start, line }: PlacedLine): Span => ({
  start: start + line.bodyStart,
  end: start + line.bodyEnd,
});
