import type { Format } from './format.ts';
import { escaped } from './xml.ts';

/**
 * JUnit's XML: a suite per file, with a failed case per finding, a passed case for a file without findings, and an
 * error for a file that cannot be read.
 */
export const junit: Format = {
  wants: {},
  reporter: () => ({
    start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="crawlwise">\n',
    file({ file, rows }) {
      const name = escaped(file);
      const cases = rows.map(
        ({ line, column, severity, code, message }) =>
          `    <testcase classname="${name}" name="${escaped(`${code} ${line}:${column}`)}">\n      <failure type="${severity}" message="${escaped(message)}">${escaped(`${file}:${line}:${column} ${message}`)}</failure>\n    </testcase>\n`,
      );
      const all = cases.length > 0 ? cases : [`    <testcase classname="${name}" name="${name}"/>\n`];
      return `  <testsuite name="${name}" tests="${all.length}" failures="${rows.length}" errors="0">\n${all.join('')}  </testsuite>\n`;
    },
    refused({ file, reason }) {
      const name = escaped(file);
      return `  <testsuite name="${name}" tests="1" failures="0" errors="1">\n    <testcase classname="${name}" name="${name}">\n      <error type="unreadable" message="${escaped(reason)}"/>\n    </testcase>\n  </testsuite>\n`;
    },
    end: () => '</testsuites>\n',
  }),
};
