import { visibleJson } from '../../report.ts';
import { fingerprints } from './fingerprint.ts';
import { type Format, withErrorRows } from './format.ts';

const SEVERITY = { error: 'major', warning: 'minor', info: 'info', hint: 'info' } as const;

/** The report of GitLab's Code Quality: an array of issues. */
export const gitlab: Format = {
  wants: { excerpts: true },
  reporter() {
    const print = fingerprints();
    let separator = '\n';
    return withErrorRows({
      start: () => '[',
      file: ({ rows }) =>
        rows
          .map((row) => {
            const before = separator;
            separator = ',\n';
            const issue = {
              description: row.message,
              check_name: row.code,
              fingerprint: print(row),
              severity: SEVERITY[row.severity],
              location: {
                path: row.file,
                lines: { begin: row.line, end: row.endLine },
              },
            };
            return before + visibleJson(issue);
          })
          .join(''),
      end: () => '\n]\n',
    });
  },
};
