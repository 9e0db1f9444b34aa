import type { Row } from '../row.ts';
import type { Format } from './format.ts';

/** One object of all findings: see `schemas/report.schema.json`. */
export const json: Format = {
  wants: { fixes: true, places: true },
  reporter() {
    let separator = '\n';
    return {
      start: () => '{"version":1,"findings":[',
      file: ({ rows }) =>
        rows
          .map((row) => {
            const before = separator;
            separator = ',\n';
            return before + JSON.stringify(plain(row));
          })
          .join(''),
      end: ({ files, counts }) => `\n],"summary":${JSON.stringify({ files, ...counts })}}\n`,
    };
  },
};

const plain = ({ excerpt: _, folded, places, fixes = [], ...row }: Row) => ({
  ...row,
  ...(places && { count: folded, places }),
  fixes,
});
