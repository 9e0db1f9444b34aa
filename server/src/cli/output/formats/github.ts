import { visible } from '../../report.ts';
import { reportWords as t } from '../../words/report.ts';
import { type Format, messageWithSource, withErrorRows } from './format.ts';
import { ANNOTATIONS } from './limits.ts';
import { workflowCommand } from './workflowCommand.ts';

const LEVEL = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' } as const;

/** Workflow commands, which GitHub Actions shows as annotations; beyond its limit, lines of the log. */
export const github: Format = {
  wants: {},
  reporter({ isWhole }) {
    const counts = { error: 0, warning: 0, notice: 0 };
    return withErrorRows({
      file: ({ rows }) =>
        rows
          .map((row) => {
            const { file, line, column, endLine, endColumn, severity, code } = row;
            const text = messageWithSource(row);
            const level = LEVEL[severity];
            if (++counts[level] > ANNOTATIONS.most && !isWhole)
              return `${visible(`${file}:${line}:${column} ${severity} ${code} ${text}`)}\n`;
            // GitHub accepts columns only for a range in one line.
            const columns = line === endLine ? { col: column, endColumn } : {};
            const properties = { file, line, endLine, ...columns, title: code };
            return workflowCommand({ level, properties, text });
          })
          .join(''),
      *end() {
        if (isWhole) return;
        for (const [level, count] of Object.entries(counts))
          if (count > ANNOTATIONS.most)
            yield `${level}: ${t('moreAnnotations', { count: count - ANNOTATIONS.most, most: ANNOTATIONS.most })}\n`;
      },
    });
  },
};
