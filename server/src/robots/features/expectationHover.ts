import { listed } from '../../core/catalogue.ts';
import { PURPOSES } from '../../core/rule/expected.ts';
import { checkExpectations, type Outcome } from '../expectations.ts';
import { isUsageToken } from '../facts/usage.ts';
import { expectationOf, type Flaw } from '../syntax/expectation.ts';
import { fileOf } from '../syntax/fileOf.ts';
import { bodyOf, type Line } from '../syntax/line.ts';
import { expectationWords as t } from '../words/hovers.ts';
import { bullets, code, paragraphs } from './markdown.ts';
import type { RobotsDocument } from './types.ts';

const flawOf = (flaw: Flaw): string =>
  flaw === 'purpose' ? t(flaw, { purposes: listed(PURPOSES.map(code), 'unit') }) : t(flaw);

/**
 * What an expectation at the cursor demands, and what the crawlers do. Undefined without an expectation.
 * @param at offset in the line
 * @param start offset of the line in the file
 */
export function expectationHover({ text }: RobotsDocument, line: Line, start: number, at: number) {
  const expectation = expectationOf(line);
  if (!expectation || at < expectation.start || at > expectation.end) return undefined;
  const { flaw, allowed, tokens, path } = expectation;
  const range = { start: expectation.start, end: expectation.end };
  if (flaw || !path) {
    return { ...range, markdown: paragraphs(t('incomplete'), flaw && flawOf(flaw), t('form')) };
  }
  const kind = tokens.every((token) => isUsageToken(token.text)) ? 'usage' : 'fetches';
  const crawlers = listed(
    tokens.map((token) => code(token.text)),
    'unit',
  );
  const known = checkExpectations(fileOf(text)).find(({ placed }) => placed.start === start);
  const outcomes = known?.outcomes ?? [];
  const holds = outcomes.length > 0 && outcomes.every((outcome) => outcome.holds);
  return {
    ...range,
    markdown: paragraphs(
      t(holds ? 'holds' : 'fails'),
      t(SENTENCES[kind][allowed ? 'allowed' : 'blocked'], {
        ...{ crawlers, path: code(path.text), count: tokens.length },
      }),
      bullets(outcomes.slice(0, MAX).map((outcome) => inWords(outcome, path.text))),
      outcomes.length > MAX ? t('more', { count: outcomes.length - MAX }) : undefined,
    ),
  };
}

const SENTENCES = {
  fetches: { allowed: 'expectsAllowed', blocked: 'expectsBlocked' },
  usage: { allowed: 'expectsPermitted', blocked: 'expectsRefused' },
} as const;

const MAX = 10;
const MAX_TOKENS = 5;

function inWords({ tokens, path, allowed, because, by, holds }: Outcome, expected: string): string {
  const names = tokens.slice(0, MAX_TOKENS).map(code);
  const count = tokens.length - names.length;
  const line = { line: String(by?.number ?? 0), rule: code(by ? bodyOf(by.line) : '') };
  const args = {
    mark: holds ? '✓' : '✗',
    crawlers: count > 0 ? listed([...names, t('moreCrawlers', { count })]) : listed(names, 'unit'),
    reason: because === 'rule' ? t('rule', line) : reasonOf(because, tokens.length),
  };
  if (isUsageToken(tokens[0]!))
    return t(allowed ? 'permitted' : 'refused', { ...args, count: tokens.length });
  if (path === expected) return t(allowed ? 'allowed' : 'blocked', args);
  return t(allowed ? 'pathAllowed' : 'pathBlocked', { ...args, path: code(path) });
}

/** @param count of the crawlers with that reason */
function reasonOf(because: Exclude<Outcome['because'], 'rule'>, count: number): string {
  if (because === 'robots-txt' || because === 'all' || because === 'undecided') return t(because);
  return t(because, { count });
}
