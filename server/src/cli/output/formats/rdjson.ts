import { HOMEPAGE } from '../../../core/homepage.ts';
import { octetLength } from '../../../text/summary.ts';
import { visibleJson } from '../../report.ts';
import type { PrintedFinding, RowFix } from '../row.ts';
import { separatedByCommas } from './commas.ts';
import { type Format, messageWithSource, withErrorRows } from './format.ts';

const SEVERITY = { error: 'ERROR', warning: 'WARNING', info: 'INFO', hint: 'INFO' } as const;

/**
 * The diagnostic format of reviewdog: https://github.com/reviewdog/reviewdog/tree/master/proto/rdf. Its columns are octets
 * of UTF-8, from 1; where the beginning of the line is not known, there is only the line.
 */
export const rdjson: Format = {
  wants: { excerpts: true, fixes: true },
  reporter() {
    const separated = separatedByCommas();
    return withErrorRows({
      start: () => `{"source":${visibleJson({ name: 'crawlwise', url: HOMEPAGE })},"diagnostics":[`,
      file: ({ rows }) => separated(rows.map((row) => visibleJson(diagnosticOf(row)))),
      end: () => '\n]}\n',
    });
  },
};

function diagnosticOf(row: PrintedFinding) {
  const { file, line, endLine, column, endColumn, severity, code, docs, fixes = [] } = row;
  const start = placeIn(row, line, column);
  const end = placeIn(row, endLine, endColumn);
  const isExact = 'column' in start && 'column' in end;
  return {
    message: messageWithSource(row),
    location: { path: file, range: isExact ? { start, end } : { start: { line }, end: { line: endLine } } },
    severity: SEVERITY[severity],
    code: { value: code, ...(docs !== undefined && { url: docs }) },
    suggestions: fixes.flatMap((fix) => suggestionOf(row, fix)),
  };
}

/** reviewdog applies a suggestion with a click: safe ones of one edit, whose range is exact. */
function suggestionOf(row: PrintedFinding, { safe, edits }: RowFix) {
  const [edit, ...others] = edits;
  if (!safe || !edit || others.length > 0) return [];
  const start = placeIn(row, edit.line, edit.column);
  const end = placeIn(row, edit.endLine, edit.endColumn);
  return 'column' in start && 'column' in end ? [{ range: { start, end }, text: edit.text }] : [];
}

/** A place in the line of a finding, as far as the excerpt has all that precedes it. */
function placeIn({ line: own, column: first, excerpt }: PrintedFinding, line: number, column: number) {
  if (!excerpt || line !== own || excerpt.from !== first - 1 || column - 1 > excerpt.text.length)
    return column === 1 ? { line, column } : { line };
  return { line, column: 1 + octetLength(excerpt.text.slice(0, column - 1)) };
}
