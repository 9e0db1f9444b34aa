import { isOfFailures } from '../../../core/rule/failureRule.ts';
import { isFailing } from '../failing.ts';
import type { PrintedFinding } from '../row.ts';
import type { Format } from './format.ts';
import { escaped } from './xml.ts';

const placeOf = ({ file, line, column, message }: PrintedFinding): string =>
  escaped(`${file}:${line}:${column} ${message}`);

/**
 * JUnit's XML: a suite per file, with a case per finding, which fails if the finding makes the run fail; a passed case
 * for a file without findings; and an error for a rule that failed, a file that cannot be read, and one in a
 * configuration. Written at the end: only then is it known whether there are too many warnings.
 */
export const junit: Format = {
  wants: {},
  reporter({ maxWarnings }) {
    const suites = new Map<string, PrintedFinding[]>();
    const errors: string[] = [];
    const error = (file: string, type: string, message: string): string => {
      const name = escaped(file);
      errors.push(
        `  <testsuite name="${name}" tests="1" failures="0" errors="1">\n    <testcase classname="${name}" name="${name}">\n      <error type="${type}" message="${escaped(message)}"/>\n    </testcase>\n  </testsuite>\n`,
      );
      return '';
    };
    return {
      start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="crawlwise">\n',
      file({ file, rows }) {
        suites.set(file, [...(suites.get(file) ?? []), ...rows]);
        return '';
      },
      refused: ({ file, reason }) => error(file, 'unreadable', reason),
      fault: ({ file, line, column, message }) =>
        error(file, 'configuration', `${line}:${column} ${message}`),
      *end({ counts }) {
        const fails = isFailing(counts, maxWarnings);
        yield* errors;
        for (const [file, rows] of suites) {
          const name = escaped(file);
          const cases = rows.map((row) => {
            const { line, column, severity, code, message } = row;
            const head = `    <testcase classname="${name}" name="${escaped(`${code} ${line}:${column}`)}">\n`;
            const outcome = isOfFailures(code) ? 'error' : 'failure';
            const body = fails(severity)
              ? `      <${outcome} type="${severity}" message="${escaped(message)}">${placeOf(row)}</${outcome}>\n`
              : `      <system-out>${severity} ${placeOf(row)}</system-out>\n`;
            return `${head}${body}    </testcase>\n`;
          });
          const all = cases.length > 0 ? cases : [`    <testcase classname="${name}" name="${name}"/>\n`];
          const failing = rows.filter(({ severity }) => fails(severity));
          const incomplete = failing.filter(({ code }) => isOfFailures(code));
          const failures = failing.length - incomplete.length;
          yield `  <testsuite name="${name}" tests="${all.length}" failures="${failures}" errors="${incomplete.length}">\n`;
          yield* all;
          yield '  </testsuite>\n';
        }
        yield '</testsuites>\n';
      },
    };
  },
};
