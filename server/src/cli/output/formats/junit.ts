import { entryOf } from '../../../core/memo.ts';
import { isOfFailures } from '../../../core/rule/failureRule.ts';
import type { Severity } from '../../../core/rule/rule.ts';
import { octetLength } from '../../../text/summary.ts';
import { isFailing } from '../failing.ts';
import type { PrintedFinding } from '../row.ts';
import { type Format, leftOutLine, messageWithSource } from './format.ts';
import { Kept, rowsForHost } from './kept.ts';
import { JUNIT } from './limits.ts';
import { escaped } from './xml.ts';

type Outcome = 'failure' | 'error' | 'passed';

/** A case in the suite of a file. */
interface Case {
  readonly file: string;
  readonly name: string;
  /** The outcome, once it is known which findings make the run fail. */
  outcome(fails: (severity: Severity) => boolean): Outcome;
  body(outcome: Outcome): string;
}

/**
 * JUnit's XML: a suite per file, with a case per finding, which fails if the finding makes the run fail; a passed case
 * for a file without findings; and an error for a rule that failed, a file that cannot be read, and one in a
 * configuration. Written at the end: only then is it known whether there are too many warnings.
 */
export const junit: Format = {
  wants: {},
  limits: JUNIT,
  reporter({ maxWarnings, isWhole }) {
    // One case says what was left out.
    const kept = new Kept<Case>(isWhole ? undefined : JUNIT, 1);
    const reported = new Set<string>();
    const named = uniqueNames();
    const add = (rank: Severity | 'passed', count: number, made: Case): string => {
      kept.add(rank, count, () => {
        const item = { ...made, name: named(made) };
        return { item, octets: octetLength([...suiteOf(made.file, [item], mayFail)].join('')) };
      });
      return '';
    };
    return {
      start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="crawlwise">\n',
      file({ file, rows }) {
        if (rows.length === 0 && !reported.has(file)) add('passed', 1, passed(file));
        reported.add(file);
        for (const row of rowsForHost(rows, isWhole)) add(row.severity, 1 + (row.more ?? 0), caseOf(row));
        return '';
      },
      refused: ({ file, reason }) => add('error', 1, errorIn(file, file, 'unreadable', reason)),
      fault({ file, line, column, message }) {
        const place = `${line}:${column}`;
        return add(
          'error',
          1,
          errorIn(file, `configuration ${place}`, 'configuration', `${place} ${message}`),
        );
      },
      *end({ counts }) {
        const fails = isFailing(counts, maxWarnings);
        const suites = new Map<string, Case[]>();
        for (const item of kept.taken('hint')) {
          entryOf(suites, item.file, () => []).push(item);
        }
        // A file that had no findings may have some of the second pass.
        for (const item of kept.taken('passed')) if (!suites.has(item.file)) suites.set(item.file, [item]);
        for (const [file, cases] of suites) yield* suiteOf(file, cases, fails);
        if (kept.leftOut > 0) yield noteOf(leftOutLine('junit', kept.leftOut, JUNIT));
        yield '</testsuites>\n';
      },
      leftOut: () => kept.leftOut,
    };
  },
};

const mayFail = (severity: Severity): boolean => severity === 'error' || severity === 'warning';

const passed = (file: string): Case => ({ file, name: file, outcome: () => 'passed', body: () => '' });

const errorIn = (file: string, name: string, type: string, message: string): Case => ({
  ...{ file, name, outcome: () => 'error' },
  body: () =>
    `      <error type="${type}" message="${escaped(message)}">${escaped(`${file}: ${message}`)}</error>\n`,
});

function caseOf(row: PrintedFinding): Case {
  const { file, line, column, severity, code } = row;
  const message = messageWithSource(row);
  const worst = isOfFailures(code) ? 'error' : 'failure';
  const text = escaped(`${file}:${line}:${column} ${message}`);
  return {
    ...{ file, name: `${code} ${line}:${column}` },
    outcome: (fails) => (fails(severity) ? worst : 'passed'),
    body: (outcome) =>
      outcome === 'passed'
        ? `      <system-out>${severity} ${text}</system-out>\n`
        : `      <${outcome} type="${severity}" message="${escaped(message)}">${text}</${outcome}>\n`,
  };
}

/** Returns a function that gives each case of a file another name: GitLab reads the first of equal ones only. */
function uniqueNames(): (item: Case) => string {
  const seen = new Map<string, number>();
  return ({ file, name }) => {
    const key = `${file}\n${name}`;
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return number === 1 ? name : `${name} (${number})`;
  };
}

/** The text of a suite, in pieces. */
function* suiteOf(
  file: string,
  cases: readonly Case[],
  fails: (severity: Severity) => boolean,
): Generator<string> {
  const name = escaped(file);
  const outcomes = cases.map((item) => item.outcome(fails));
  const [failures, errors] = (['failure', 'error'] as const).map(
    (kind) => outcomes.filter((outcome) => outcome === kind).length,
  );
  yield `  <testsuite name="${name}" tests="${cases.length}" failures="${failures}" errors="${errors}">\n`;
  for (const [at, item] of cases.entries()) {
    const head = `    <testcase classname="${name}" name="${escaped(item.name)}"`;
    const body = item.body(outcomes[at]!);
    yield body === '' ? `${head}/>\n` : `${head}>\n${body}    </testcase>\n`;
  }
  yield '  </testsuite>\n';
}

/** A skipped case, which hosts show: GitLab reads the content, Jenkins the attribute. */
const noteOf = (text: string): string =>
  `  <testsuite name="crawlwise" tests="1" failures="0" errors="0" skipped="1">\n    <testcase classname="crawlwise" name="limits">\n      <skipped message="${escaped(text)}">${escaped(text)}</skipped>\n    </testcase>\n  </testsuite>\n`;
