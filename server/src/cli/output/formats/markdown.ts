import { listed } from '../../../core/catalogue.ts';
import { silencedLines } from '../../../core/findings/silenced.ts';
import { visible } from '../../report.ts';
import { reportWords as t } from '../../words/report.ts';
import { type Format, withErrorRows } from './format.ts';

/** Text with the characters escaped that Markdown interprets. */
export const literal = (text: string): string =>
  visible(text).replace(/[\\`*_{}[\]<>#+!|~]/g, (unit) => `\\${unit}`);

/** A table per file, for comments and job summaries. */
export const markdown: Format = {
  wants: {},
  isForPeople: true,
  reporter: () =>
    withErrorRows({
      file({ file, rows }) {
        if (rows.length === 0) return '';
        const lines = rows.map(
          ({ line, column, severity, code, message, docs, more }) =>
            `| ${line}:${column} | ${severity} | ${literal(message)} | ${docs === undefined ? code : `[${code}](${docs})`} |\n${more === undefined ? '' : `| | ${severity} | ${literal(t('moreOfRule', { count: more, code }))} | |\n`}`,
        );
        return `### ${literal(file)}\n\n| place | level | | rule |\n| --- | --- | --- | --- |\n${lines.join('')}\n`;
      },
      end({ files, counts: { errors, warnings }, ...silenced }) {
        const findings = listed([t('error', { count: errors }), t('warning', { count: warnings })], 'unit');
        const notes = silencedLines(silenced).map((line) => `\n${literal(line)}\n`);
        return `${t('summary', { files, findings })}\n${notes.join('')}`;
      },
    }),
};
