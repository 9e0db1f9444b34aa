import { type Format, withErrorRows } from './format.ts';
import { workflowCommand } from './workflowCommand.ts';

const LEVEL = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' } as const;

/** Workflow commands, which GitHub Actions shows as annotations. */
export const github: Format = {
  wants: {},
  reporter: () =>
    withErrorRows({
      file: ({ rows }) =>
        rows
          .map(({ file, line, column, endLine, endColumn, severity, code, message }) => {
            // GitHub accepts columns only for a range in one line.
            const columns = line === endLine ? { col: column, endColumn } : {};
            const properties = { file, line, endLine, ...columns, title: code };
            return workflowCommand({ level: LEVEL[severity], properties, text: message });
          })
          .join(''),
      end: () => '',
    }),
};
