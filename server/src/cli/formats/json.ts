import { visibleJson } from '../report.ts';
import type { Row } from '../row.ts';
import type { Format } from './format.ts';

/** One object of all findings: see `schemas/report.schema.json`. */
export const json: Format = {
  wants: { fixes: true },
  reporter() {
    let separator = '\n';
    return {
      start: () => '{"version":1,"findings":[',
      file: ({ rows }) =>
        rows
          .map((row) => {
            const before = separator;
            separator = ',\n';
            return before + visibleJson(plain(row));
          })
          .join(''),
      end: ({ files, counts }) => `\n],"summary":${visibleJson({ files, ...counts })}}\n`,
    };
  },
};

const plain = ({ excerpt: _, folded: __, fixes = [], ...row }: Row) => ({ ...row, fixes });
