import { createColors } from 'picocolors';
import { adviceOf } from '../../../core/rule/advice.ts';
import { visible, visiblePart, visiblePath } from '../../report.ts';
import { severityWords, reportWords as t } from '../../words/report.ts';
import type { PrintedFinding } from '../row.ts';
import { type Format, withErrorRowsInFile } from './format.ts';

/**
 * For people: findings below the name of their file, each with its line and an underline; why it matters and how to fix
 * it once for each rule and file.
 */
export const stylish: Format = {
  wants: { excerpts: true },
  isForPeople: true,
  describesRules: true,
  reporter(style) {
    const { colors, links, rules } = style;
    const { bold, cyan, dim, red, underline, yellow } = createColors(colors);
    const paint = { error: red, warning: yellow, info: cyan, hint: dim };
    const linked = (text: string, address: string | undefined): string =>
      links && address !== undefined ? `\u001b]8;;${address}\u0007${text}\u001b]8;;\u0007` : text;
    const source = ({ excerpt, severity }: PrintedFinding): string => {
      if (!excerpt || excerpt.text.trim() === '') return '';
      const { from, to } = excerpt;
      const text = excerpt.text.replaceAll('\t', ' ');
      const lead = text.length - text.trimStart().length;
      const before = visiblePart(text, lead, from);
      const meant = visiblePart(text, from, to);
      const after = visiblePart(text, to, text.length).trimEnd();
      const mark = '^'.repeat(Math.max(1, [...meant].length));
      const gap = ' '.repeat([...before].length);
      return `    ${dim('|')} ${before}${meant}${after}\n    ${dim('|')} ${gap}${paint[severity](mark)}\n`;
    };
    const rest = ({ code, more }: PrintedFinding, width: number): string =>
      more === undefined ? '' : `  ${' '.repeat(width)}  ${dim(t('moreOfRule', { count: more, code }))}\n`;
    const advice = ({ code }: PrintedFinding, advised: Set<string>): string => {
      const rule = rules.get(code);
      if (!rule || advised.has(code)) return '';
      advised.add(code);
      return adviceOf(rule)
        .map((line) => `    ${dim(`= ${visible(line)}`)}\n`)
        .join('');
    };
    let adviceIn: { readonly file: string; readonly advised: Set<string> } | undefined;
    return withErrorRowsInFile(
      {
        file({ file, rows }) {
          if (rows.length === 0) return '';
          const words = severityWords();
          const longest = Math.max(...Object.values(words).map(({ length }) => length));
          if (adviceIn?.file !== file) adviceIn = { file, advised: new Set() };
          const { advised } = adviceIn;
          const width = Math.max(...rows.map(({ line, column }) => `${line}:${column}`.length));
          const lines = rows.map(
            (row) =>
              `  ${`${row.line}:${row.column}`.padStart(width)}  ${paint[row.severity](words[row.severity].padEnd(longest))}  ${visible(row.message)}  ${dim(linked(row.code, row.docs))}\n${source(row)}${advice(row, advised)}${rest(row, width)}`,
          );
          const made = rows[0]!.source;
          const from = made === undefined ? '' : `  ${dim(t('source', { file: visiblePath(made) }))}`;
          return `${underline(bold(visiblePath(file)))}${from}\n${lines.join('')}\n`;
        },
        end: () => '',
      },
      style,
    );
  },
};
