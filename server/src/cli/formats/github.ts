import type { Format } from './format.ts';

const COMMAND = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' } as const;

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Workflow commands, which GitHub Actions shows as annotations. */
export const github: Format = {
  wants: {},
  reporter: () => ({
    file: ({ rows }) =>
      rows
        .map(({ file, line, column, endLine, endColumn, severity, code, message }) => {
          const place = `file=${property(file)},line=${line},endLine=${endLine}`;
          // Columns are taken where the range is in one line only.
          const columns = line === endLine ? `,col=${column},endColumn=${endColumn}` : '';
          return `::${COMMAND[severity]} ${place}${columns},title=${property(code)}::${data(message)}\n`;
        })
        .join(''),
    end: () => '',
  }),
};
