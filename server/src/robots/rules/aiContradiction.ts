import { usageToken } from '../facts/usage.ts';
import { useWords } from '../facts/words.ts';
import type { LineSet, RobotsFile } from '../syntax/file.ts';
import { type Contradiction, contradictionsIn } from '../uses/contradictions.ts';
import { cite } from './shared/cite.ts';
import { firstNames, shown } from './shared/show.ts';
import { statedGroups } from './shared/statedGroups.ts';
import { hasValueOf } from './shared/values.ts';
import type { RobotsFileRule } from './types.ts';

const STATEMENTS: LineSet = {
  has: (line) =>
    hasValueOf(line, 'Content-Signal') ||
    hasValueOf(line, 'Content-Usage') ||
    (line.kind === 'user-agent' && usageToken(line.value) !== undefined),
};

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/ai-contradiction',
    level: 'warning',
    message: "'{name}' contradicts '{other}' on line {line}: each crawler may choose which of them it obeys",
    variants: {
      group: {
        message:
          "'{name}' permits {use}, but line {line} keeps the crawlers of this group from fetching anything",
      },
      crawlers: {
        message: "'{name}' permits {use}, but {names} may fetch nothing (line {line})",
        severity: 'info',
      },
      token: {
        message: "'{name}' asks for no {use}, but '{other}' on line {line} permits it: crawlers may choose",
      },
      open: { message: "'{name}' asks for no {use}, but {names} may fetch everything (line {line})" },
    },
    docs: {
      what: 'Two statements of the file about the same use of its pages that cannot both be meant: `Content-Signal` and `Content-Usage` in the groups of the same crawler, a signal that permits a use in a group that blocks every page, or a usage token that refuses what a signal for `*` or an open group of a training crawler permits. It is information where `*` permits a use and all well-known crawlers for it that the file names are blocked.',
      why: 'Nothing defines which of the statements applies, so each crawler may choose the one that suits it.',
      how: 'Decide what you want for search, AI answers and AI training, and say the same in signals, tokens and rules. `crawlwise policy` writes them.',
      off: 'Turn it off if you block single crawlers for reasons other than the use of your pages.',
    },
    sources: cite('CF', 'AIPREF', 'TPS'),
    examples: [
      {
        bad: 'User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: ⟦train-ai=y⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\nDisallow: /cart/\n',
      },
      {
        bad: 'User-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow: ⟦/⟧\n',
        good: 'User-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /\n',
      },
      {
        bad: 'User-agent: *\nContent-Signal: ai-train=yes\nDisallow: /cart/\n\nUser-agent: ⟦GPTBot⟧\nUser-agent: ClaudeBot\nDisallow: /\n',
        good: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart/\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n',
      },
      {
        bad: 'User-agent: *\nContent-Signal: ai-train=yes\nDisallow: /cart/\n\nUser-agent: ⟦__usage_ai-training⟧\nDisallow: /\n',
        good: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /cart/\n\nUser-agent: __usage_ai-training\nDisallow: /\n',
      },
      {
        bad: 'User-agent: __usage_ai-training\nDisallow: /\n\nUser-agent: ⟦GPTBot⟧\nAllow: /\n',
        good: 'User-agent: __usage_ai-training\nUser-agent: GPTBot\nDisallow: /\n',
      },
    ],
  },

  file(file, report) {
    if (file.foreign || file.having(STATEMENTS).length === 0) return;
    const found = contradictionsIn(statedGroups(file));
    for (const contradiction of found) {
      const { is, statement, other, crawlers, line } = contradiction;
      const [start, end] = rangeOf(contradiction, file);
      const args = {
        name: shown(statement.text),
        other: shown(other?.text ?? ''),
        use: useWords(statement.use),
      };
      const seen = Math.min(statement.line, line);
      const names = firstNames(crawlers.map(shown));
      report(start, end, {
        ...(is !== 'signals' && { variant: is }),
        args: { ...args, names, line: String(seen) },
      });
    }
  },
};

/** The later of the two places of a contradiction. */
function rangeOf({ statement, other, line }: Contradiction, { lines }: RobotsFile): [number, number] {
  const isOwn = statement.line > line || (statement.line === line && other !== undefined);
  const placed = lines[Math.max(statement.line, line) - 1]!;
  const at = isOwn ? statement.at : other?.at;
  const from = placed.start + placed.line.valueStart;
  return at ? [from + at.start, from + at.end] : [from, placed.start + placed.line.valueEnd];
}
