import { octetLength } from '../../../text/summary.ts';
import type { PrintedFinding } from '../row.ts';
import { type Format, messageWithSource, withErrorRows } from './format.ts';
import { ErrorsFirst } from './kept.ts';
import { CHECKSTYLE } from './limits.ts';
import { escaped } from './xml.ts';

const SEVERITY = { error: 'error', warning: 'warning', info: 'info', hint: 'info' } as const;

/** Tags of a file, and an error in it. */
interface FileError {
  readonly opening: string;
  readonly text: string;
}

const CLOSING = '  </file>\n';

/** Checkstyle's XML. A file has an element for its errors, and others at the end for what is less severe. */
export const checkstyle: Format = {
  wants: {},
  limits: CHECKSTYLE,
  reporter({ isWhole }) {
    const errors = new ErrorsFirst<FileError>(CHECKSTYLE, isWhole);
    return withErrorRows({
      start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n',
      file: ({ rows }) => inFiles(errors.now(rows, errorOf)),
      *end() {
        yield* inFiles(errors.rest());
        yield '</checkstyle>\n';
      },
      leftOut: () => errors.leftOut,
    });
  },
};

function errorOf(row: PrintedFinding) {
  const { file, line, column, severity, code } = row;
  const opening = `  <file name="${escaped(file)}">\n`;
  const text = `    <error line="${line}" column="${column}" severity="${SEVERITY[severity]}" message="${escaped(messageWithSource(row))}" source="${escaped(`crawlwise.${code}`)}"/>\n`;
  return { item: { opening, text }, octets: octetLength(opening + text + CLOSING) };
}

function* inFiles(errors: Iterable<FileError>): Generator<string> {
  let open: string | undefined;
  for (const { opening, text } of errors) {
    if (open !== undefined && opening !== open) yield CLOSING;
    if (opening !== open) yield opening;
    open = opening;
    yield text;
  }
  if (open !== undefined) yield CLOSING;
}
