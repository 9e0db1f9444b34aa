import { checkExpectations, decidingLine, type Outcome } from '../expectations.ts';
import { expectationOf, type Flaw } from '../syntax/expectation.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { fileOf } from '../syntax/fileOf.ts';
import type { Line } from '../syntax/line.ts';
import { bullets, code, paragraphs } from './markdown.ts';
import type { RobotsDocument } from './types.ts';

const FORM = 'Write `# @expect allow TOKEN PATH` or `# @expect block TOKEN, TOKEN PATH`.';
const FLAWS: Readonly<Record<Flaw, string>> = {
  verdict: 'It says neither `allow` nor `block`.',
  token: 'It names no crawler.',
  path: 'It does not end with one path or URL.',
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
  const file = fileOf(text);
  const known = checkExpectations(file).find(({ placed }) => placed.start === start);
  const outcomes = known?.outcomes ?? [];
  const holds = outcomes.every((outcome) => outcome.holds);
  return {
    ...range,
    markdown: paragraphs(
      `**Expectation** · ${holds ? 'holds' : 'fails'}`,
      `A test that lives in the file: ${names} ${allowed ? 'may' : 'may not'} fetch ${code(path.text)}.`,
      bullets(outcomes.slice(0, MOST).map((outcome) => inWords(outcome, file))),
      outcomes.length > MOST ? `… and ${outcomes.length - MOST} more` : undefined,
    ),
  };
}

const MOST = 10;
const REASONS = {
  'no-rule': 'no rule of its group matches',
  'no-group': 'no group applies to it',
  'robots-txt': 'crawlers fetch it whatever the rules say',
  'ignores-robots': 'it does not obey robots.txt',
} as const;

function inWords({ token, answer, holds }: Outcome, file: RobotsFile): string {
  const { allowed, because, line } = answer;
  const reason =
    because === 'rule' ? `line ${line}, ${code(decidingLine(file, answer) ?? '')}` : REASONS[because];
  return `${holds ? '✓' : '✗'} ${code(token.text)} ${allowed ? 'may' : 'may not'} fetch it: ${reason}`;
}
