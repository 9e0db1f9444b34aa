import { type Format, withErrorRows } from './format.ts';
import { escaped } from './xml.ts';

const SEVERITY = { error: 'error', warning: 'warning', info: 'info', hint: 'info' } as const;

/** Checkstyle's XML. */
export const checkstyle: Format = {
  wants: {},
  reporter: () =>
    withErrorRows({
      start: () => '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n',
      file({ file, rows }) {
        const errors = rows.map(
          ({ line, column, severity, code, message }) =>
            `    <error line="${line}" column="${column}" severity="${SEVERITY[severity]}" message="${escaped(message)}" source="${escaped(`crawlwise.${code}`)}"/>\n`,
        );
        return rows.length === 0 ? '' : `  <file name="${escaped(file)}">\n${errors.join('')}  </file>\n`;
      },
      end: () => '</checkstyle>\n',
    }),
};
