import { listed } from '../../core/catalogue.ts';
import type { Crawler } from '../facts/crawlers.ts';
import { crawler, purposeTitle } from '../facts/tokens.ts';
import { isUsageToken } from '../facts/usage.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { argumentWords as t } from '../words/arguments.ts';
import { agentFault, faultOf, faulty } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { siteBlocker } from './shared/groups.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

const UNKNOWN = faulty('unknown');

/** Crawlers that must not be blocked from a whole site because of a guess. */
const SEARCH: ReadonlySet<string> = new Set(['Googlebot', 'bingbot']);

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/unknown-user-agent',
    level: 'warning',
    message: "No known crawler looks for '{name}'. Did you mean {names}?",
    variants: {
      operator: {
        message: "No crawler looks for '{name}': those of {operator} are {crawlers}",
        severity: 'info',
      },
      usage: { message: "'{name}' is neither a crawler nor a usage token. Did you mean {names}?" },
    },
    fixes: { rename: { title: "Replace with '{name}'", safe: false } },
    docs: {
      what: 'A name that no known crawler looks for but that is close to a product token: the name of the operator, another spelling, or a typo in one letter. The same goes for a misspelled usage token, such as `__usage_ai_training`. It is not reported if the file also names that crawler. It is information, without a fix, where the operator has crawlers for different purposes, such as `OpenAI`: which of them you mean only you know.',
      why: 'A crawler looks for exactly its own token and ignores letter case. The name of the company or product, or a misspelled token, does not match any crawler. Then the group applies to nobody.',
      how: "Write the token as the crawler's documentation spells it.",
      off: 'Turn it off if the name is that of a crawler that Crawlwise does not know. You can also describe the crawler in a file and name the file in `crawlwise.crawlers`.',
    },
    sources: cite('RFC 2.2.1'),
    examples: [
      {
        bad: 'User-agent: ⟦gpt-bot⟧\nDisallow: /drafts/\n',
        good: 'User-agent: GPTBot\nDisallow: /drafts/\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: ⟦ClaudBot⟧\nDisallow: /drafts/\n',
        good: 'User-agent: ClaudeBot\nDisallow: /drafts/\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: ⟦OpenAI⟧\nDisallow: /drafts/\n',
        good: 'User-agent: GPTBot\nDisallow: /drafts/\n',
      },
      {
        bad: 'User-agent: ⟦__usage_ai_training⟧\nDisallow: /\n',
        good: 'User-agent: __usage_ai-training\nDisallow: /\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: ⟦Googelbot⟧\nDisallow: /drafts/\n',
        good: 'User-agent: Googlebot\nDisallow: /drafts/\n',
        fix: 'rename',
      },
    ],
  },

  file(file, report) {
    if (file.foreign) return;
    for (const { line, start } of file.having(UNKNOWN)) {
      const fault = agentFault(line);
      const meant = fault?.is === 'unknown' ? unnamed(fault.meant, file) : [];
      if (meant.length === 0) continue;
      const name = shown(line.value);
      const rows = fault?.is === 'unknown' ? crawlersOfOneOperator(fault.meant) : [];
      report(
        start + line.valueStart,
        start + line.valueEnd,
        rows.length > 0
          ? { variant: 'operator', args: { name, operator: rows[0]!.operator, crawlers: withPurposes(rows) } }
          : {
              ...(meant.every(isUsageToken) && { variant: 'usage' }),
              args: { name, names: listed(meant, 'disjunction') },
            },
      );
    }
  },

  fixes({ start, end, variant }, file) {
    if (variant === 'operator') return [];
    const placed = file.lineAt(start);
    const meant = unnamed(faultOf(placed, 'unknown')?.meant ?? [], file);
    const group = file.merged.get(placed?.line.agent ?? '');
    const offered = group && siteBlocker(group) ? meant.filter((name) => !SEARCH.has(name)) : meant;
    return offered.map((name) => ({ fix: 'rename', args: { name }, edits: [replace(start, end, name)] }));
  },
};

/** Those of some tokens that no group of the file names: a file that already names a crawler correctly means another one here. */
const unnamed = (tokens: readonly string[], { merged }: RobotsFile): readonly string[] =>
  tokens.filter((token) => !merged.has(token.toLowerCase()));

/** The crawlers of some tokens, if one operator runs them for different purposes: no guess is safe then. */
function crawlersOfOneOperator(tokens: readonly string[]): readonly Crawler[] {
  const rows = tokens.map(crawler).filter((row) => row !== undefined);
  const operators = new Set(rows.map(({ operator }) => operator));
  const purposes = new Set(rows.map(({ purpose }) => purpose));
  return operators.size === 1 && purposes.size > 1 ? rows : [];
}

const withPurposes = (rows: readonly Crawler[]): string =>
  listed(
    rows.map(({ token, purpose }) =>
      t('forPurpose', { crawler: token, purpose: purposeTitle(purpose).replace(/,.*/, '') }),
    ),
  );
