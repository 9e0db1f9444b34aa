import { listed } from '../../../core/catalogue.ts';
import { silencedLines } from '../../../core/findings/silenced.ts';
import { entryOf } from '../../../core/memo.ts';
import { linesOf } from '../../files/account.ts';
import { visible } from '../../report.ts';
import { severityWords, reportWords as t } from '../../words/report.ts';
import type { PrintedFinding } from '../row.ts';
import { type Format, leftOutLine, withErrorRows } from './format.ts';
import { Kept, textPart } from './kept.ts';
import { MARKDOWN, type ReportLimits } from './limits.ts';

/** Octets for the lines after the tables. */
const OF_LINES = 6000;
const TABLES: ReportLimits = {
  ...MARKDOWN,
  octets: { ...MARKDOWN.octets, most: MARKDOWN.octets.most - OF_LINES },
};

/** Text with the characters escaped that Markdown interprets. */
export const literal = (text: string): string =>
  visible(text).replace(/[\\`*_{}[\]<>#+!|~]/g, (unit) => `\\${unit}`);

interface Row {
  /** The beginning of the table of its file. */
  readonly head: string;
  /** Rows are written in this order, whatever their level. */
  readonly at: number;
  readonly text: string;
}

/** A table per file, for comments and job summaries. Written at the end: only then is it known what has room. */
export const markdown: Format = {
  wants: {},
  isForPeople: true,
  limits: MARKDOWN,
  reporter({ isWhole }) {
    const kept = new Kept<Row>(isWhole ? undefined : TABLES);
    let count = 0;
    return withErrorRows({
      file({ rows }) {
        for (const row of rows) {
          const at = count++;
          kept.add(row.severity, 1 + (row.more ?? 0), () => {
            const [head, text] = [headOf(row), rowOf(row)];
            return { item: { head, at, text }, octets: textPart(head + text).octets };
          });
        }
        return '';
      },
      *end({ files, counts: { errors, warnings }, account, ...silenced }) {
        const tables = new Map<string, string[]>();
        for (const { head, text } of kept.taken('hint').sort((a, b) => a.at - b.at))
          entryOf(tables, head, () => []).push(text);
        for (const [head, texts] of tables) yield `${head}${texts.join('')}\n`;
        if (kept.leftOut > 0) yield `${literal(leftOutLine('markdown', kept.leftOut, MARKDOWN))}\n\n`;
        const findings = listed([t('error', { count: errors }), t('warning', { count: warnings })], 'unit');
        yield `${t('summary', { files, findings })}\n`;
        for (const line of [...linesOf(account), ...silencedLines(silenced)])
          yield `\n${literal(line.trimEnd())}\n`;
      },
      leftOut: () => kept.leftOut,
    });
  },
};

const headOf = ({ file, source }: PrintedFinding): string =>
  `### ${literal(source === undefined ? file : `${file} ${t('source', { file: source })}`)}\n\n| ${t('place')} | ${t('level')} | | ${t('rule')} |\n| --- | --- | --- | --- |\n`;

function rowOf({ line, column, severity, code, message, docs, more }: PrintedFinding): string {
  const rule = docs === undefined ? code : `[${code}](${docs})`;
  const others = more === undefined ? undefined : literal(t('moreOfRule', { count: more, code }));
  const level = severityWords()[severity];
  const row = `| ${line}:${column} | ${level} | ${literal(message)} | ${rule} |\n`;
  return others === undefined ? row : `${row}| | ${level} | ${others} | |\n`;
}
