/** Whether crawlers may fetch what a test expects, for the matchers of test runners; synchronous. */
import { messageOf } from '../core/rule/rule.ts';
import { checks } from '../robots/checks.ts';
import { octetsIn, textIn } from './options.ts';
import { libraryWords as t } from './words.ts';

const CODE = 'robots/failed-expectation';
/** Variants of findings that say that the test is wrong. */
const WRONG: ReadonlySet<string | undefined> = new Set(['misspelled', 'otherHost', 'undecided', 'nobody']);
const ENTRY = /^(?:[/*]|https?:\/\/[^\s/?#])\S*$/i;

const OFF = new Map(
  checks.rules.map(({ code }) => [code as string, code === CODE ? 'error' : 'off'] as const),
);

/**
 * Why crawlers may not fetch (or, unless `allowed`, may fetch) a path, a URL, or everything that a pattern matches, with
 * the deciding line; undefined if it is as expected. Throws a `TypeError` for invalid arguments.
 * @param agent a product token, or `purpose:search`
 */
export function failureOf(
  robots: unknown,
  agent: unknown,
  entry: unknown,
  allowed: boolean,
): string | undefined {
  const given = octetsIn('robots', robots);
  const text = typeof given === 'string' ? given : new TextDecoder().decode(given);
  const crawler = textIn('agent', agent);
  const path = textIn('path', entry);
  if (crawler.trim() === '') throw new TypeError(t('noAgent'));
  if (!ENTRY.test(path)) throw new TypeError(t('badEntry', { path }));
  const verdict = { crawlers: [crawler], allow: allowed ? [path] : [], block: allowed ? [] : [path] };
  const expected = { verdicts: [{ ...verdict, where: t('test') }], lists: [] };
  const identity = { uri: 'file:///robots.txt', languageId: checks.id, version: 0 };
  const plain = text.replace(/@expect/g, '       ');
  const document = checks.read(
    checks.open(identity, plain, { levels: OFF, expected, ignoresSuppression: true }),
  );
  const rule = checks.rules.find(({ code }) => code === CODE)!;
  const failures = checks.findings(document).findings.filter(({ code }) => code === CODE);
  const wrong = failures.find(({ variant }) => WRONG.has(variant));
  if (wrong) throw new TypeError(messageOf(rule, wrong));
  if (failures.length === 0) return undefined;
  const lines = failures.map((finding) => {
    const { line } = document.text.positionAt(finding.start);
    const [own = ''] = text.split(/\r\n?|\n/).slice(line);
    return t('failed', { message: messageOf(rule, finding), line: line + 1, text: own.trim() });
  });
  return lines.join('\n');
}
