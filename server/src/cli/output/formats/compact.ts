import { createColors } from 'picocolors';
import { visible, visiblePath } from '../../report.ts';
import { reportWords as t } from '../../words/report.ts';
import { type Format, withErrorRowsInFile } from './format.ts';

/** `file:line:column severity code message`, one finding a line. */
export const compact: Format = {
  wants: {},
  isForPeople: true,
  reporter(style) {
    const { bold, cyan, dim, red, yellow } = createColors(style.colors);
    const paint = { error: red, warning: yellow, info: cyan, hint: dim };
    const rest = (file: string, code: string, more: number | undefined): string =>
      more === undefined ? '' : `${visiblePath(file)}: ${t('moreOfRule', { count: more, code })}\n`;
    const sourceText = (source: string | undefined): string =>
      source === undefined ? '' : ` ${dim(t('source', { file: visiblePath(source) }))}`;
    return withErrorRowsInFile(
      {
        file: ({ rows }) =>
          rows
            .map(
              ({ file, line, column, severity, code, message, source, more }) =>
                `${bold(`${visiblePath(file)}:${line}:${column}`)} ${paint[severity](severity)} ${dim(code)} ${visible(message)}${sourceText(source)}\n${rest(file, code, more)}`,
            )
            .join(''),
        end: () => '',
      },
      style,
    );
  },
};
