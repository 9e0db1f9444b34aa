import { visibleJson } from '../../report.ts';
import type { PrintedFinding } from '../row.ts';
import { separatedByCommas } from './commas.ts';
import { fingerprints } from './fingerprint.ts';
import { type Format, messageWithSource, withErrorRows } from './format.ts';
import { ErrorsFirst, textPart } from './kept.ts';
import { GITLAB } from './limits.ts';

const SEVERITY = { error: 'major', warning: 'minor', info: 'info', hint: 'info' } as const;

/** The report of GitLab's Code Quality: an array of issues. */
export const gitlab: Format = {
  wants: { excerpts: true },
  limits: GITLAB,
  reporter({ isWhole }) {
    const print = fingerprints();
    const issues = new ErrorsFirst<string>(GITLAB, isWhole);
    const separated = separatedByCommas();
    const issue = (row: PrintedFinding) =>
      textPart(
        visibleJson({
          description: messageWithSource(row),
          check_name: row.code,
          fingerprint: print(row),
          severity: SEVERITY[row.severity],
          location: {
            path: row.file,
            lines: { begin: row.line, end: row.endLine },
          },
        }),
      );
    return withErrorRows({
      start: () => '[',
      file: ({ rows }) => separated(issues.now(rows, issue)),
      *end() {
        yield* separated(issues.rest());
        yield '\n]\n';
      },
      leftOut: () => issues.leftOut,
    });
  },
};
