import type { PassedOver } from '../../files/passedOver.ts';
import { type ConfigFault, visibleJson } from '../../report.ts';
import type { PrintedFinding } from '../row.ts';
import type { Format } from './format.ts';

/** One object with all findings: see `schemas/report.schema.json`. */
export const json: Format = {
  wants: { fixes: true, places: true },
  reporter() {
    let separator = '\n';
    const refused: PassedOver[] = [];
    const faults: ConfigFault[] = [];
    return {
      start: () => '{"version":1,"findings":[',
      *file({ rows }) {
        for (const row of rows) {
          yield separator + visibleJson(plain(row));
          separator = ',\n';
        }
      },
      refused({ file, reason }) {
        refused.push({ path: file, reason });
        return '';
      },
      fault({ file, line, column, message }) {
        faults.push({ file, line, column, message });
        return '';
      },
      end({ files, counts, suppressed, off, passedOver }) {
        const left = [...refused, ...passedOver].map(({ way: _, ...one }) => one);
        const summary = { files, ...counts, suppressed };
        return `\n],"faults":${visibleJson(faults)},"passedOver":${visibleJson(left)},"rulesOff":${visibleJson(off)},"summary":${visibleJson(summary)}}\n`;
      },
    };
  },
};

const plain = ({
  excerpt: _,
  isOfCause: _cause,
  isFixable: _fixable,
  folded,
  places,
  fixes = [],
  ...row
}: PrintedFinding) => ({
  ...row,
  ...(places && { count: folded, places }),
  fixes,
});
