import type { AccountEntry } from '../../../project/account.ts';
import { type ConfigFault, visibleJson } from '../../report.ts';
import type { PrintedFinding } from '../row.ts';
import { separatedByCommas } from './commas.ts';
import type { Format } from './format.ts';

/** One object with all findings: see `schemas/report.schema.json`. */
export const json: Format = {
  wants: { fixes: true, places: true },
  reporter() {
    const separated = separatedByCommas();
    const refused: AccountEntry[] = [];
    const faults: ConfigFault[] = [];
    return {
      start: () => '{"version":1,"findings":[',
      file: ({ rows }) => separated(textsOf(rows)),
      refused({ file, reason }) {
        refused.push({ kind: 'left-out', path: file, reason });
        return '';
      },
      fault({ file, line, column, message }) {
        faults.push({ file, line, column, message });
        return '';
      },
      end({ files, counts, suppressed, off, account, skipped = 0 }) {
        const isPlaced = ({ path }: AccountEntry): boolean => path !== undefined;
        const left = [...refused, ...account.filter(isPlaced)].map(
          ({ way: _, kind: _kind, ...item }) => item,
        );
        const notes = account
          .filter((accountEntry) => !isPlaced(accountEntry))
          .map(({ kind, reason }) => ({ kind, reason }));
        const summary = { files, ...counts, suppressed, skipped };
        return `\n],"faults":${visibleJson(faults)},"skipped":${visibleJson(left)},"passedOver":${visibleJson(left)},"notes":${visibleJson(notes)},"rulesOff":${visibleJson(off)},"summary":${visibleJson(summary)}}\n`;
      },
    };
  },
};

function* textsOf(rows: readonly PrintedFinding[]): Generator<string> {
  for (const row of rows) yield visibleJson(plain(row));
}

const plain = ({
  excerpt: _,
  cause: _cause,
  isFixable: _isFixable,
  fixable: _fixable,
  folded,
  places,
  fixes = [],
  ...row
}: PrintedFinding) => ({
  ...row,
  ...(places && { count: folded, places }),
  fixes,
});
