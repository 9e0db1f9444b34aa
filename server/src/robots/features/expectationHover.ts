import { PURPOSES } from '../../core/expected.ts';
import { checkExpectations, type Outcome } from '../expectations.ts';
import { expectationOf, type Flaw } from '../syntax/expectation.ts';
import { fileOf } from '../syntax/fileOf.ts';
import { bodyOf, type Line } from '../syntax/line.ts';
import { bullets, code, paragraphs } from './markdown.ts';
import type { RobotsDocument } from './types.ts';

const FORM =
  'Write `# @expect allow TOKEN PATH` or `# @expect block TOKEN, TOKEN PATH`; `purpose:search` stands for all crawlers with that purpose, a path with `*` or a final `$` for all that it matches.';
const FLAWS: Readonly<Record<Flaw, string>> = {
  verdict: 'It says neither `allow` nor `block`.',
  token: 'It names no crawler.',
  path: 'It does not end with one path or URL.',
  purpose: `The purposes are ${PURPOSES.map(code).join(', ')}.`,
};

/**
 * What an expectation under the cursor means, and what the crawlers do now; `at` is relative to the line, `start` the
 * line's offset in the file. Undefined where there is none.
 */
export function expectationHover({ text }: RobotsDocument, line: Line, start: number, at: number) {
  const expectation = expectationOf(line);
  if (!expectation || at < expectation.start || at > expectation.end) return undefined;
  const { flaw, allowed, tokens, path } = expectation;
  const range = { start: expectation.start, end: expectation.end };
  if (flaw || !path) {
    return { ...range, markdown: paragraphs('**Expectation** · incomplete', flaw && FLAWS[flaw], FORM) };
  }
  const names = tokens.map((token) => code(token.text)).join(', ');
  const known = checkExpectations(fileOf(text)).find(({ placed }) => placed.start === start);
  const outcomes = known?.outcomes ?? [];
  const holds = outcomes.length > 0 && outcomes.every((outcome) => outcome.holds);
  return {
    ...range,
    markdown: paragraphs(
      `**Expectation** · ${holds ? 'holds' : 'fails'}`,
      `A test that lives in the file: ${names} ${allowed ? 'may' : 'may not'} fetch ${code(path.text)}.`,
      bullets(outcomes.slice(0, MOST).map((outcome) => inWords(outcome, path.text))),
      outcomes.length > MOST ? `… and ${outcomes.length - MOST} more` : undefined,
    ),
  };
}

const MOST = 10;
const MOST_TOKENS = 5;
const REASONS = {
  'no-rule': 'no rule of its group matches',
  'no-group': 'no group applies to it',
  'robots-txt': 'crawlers fetch it whatever the rules say',
  'ignores-robots': 'it does not obey robots.txt',
  all: 'so the rules decide on all that it matches',
  undecided: 'there are too many rules to be sure',
} as const;

function inWords({ tokens, path, allowed, because, by, holds }: Outcome, asked: string): string {
  const more = tokens.length > MOST_TOKENS ? ` and ${tokens.length - MOST_TOKENS} more` : '';
  const who = tokens.slice(0, MOST_TOKENS).map(code).join(', ') + more;
  const reason =
    because === 'rule' ? `line ${by?.number ?? 0}, ${code(by ? bodyOf(by.line) : '')}` : REASONS[because];
  const what = path === asked ? 'it' : code(path);
  return `${holds ? '✓' : '✗'} ${who} ${allowed ? 'may' : 'may not'} fetch ${what}: ${reason}`;
}
