import { createColors } from 'picocolors';
import { visible, visiblePath } from '../../report.ts';
import type { Format } from './format.ts';

/** `file:line:column severity code message`, one finding a line. */
export const compact: Format = {
  wants: {},
  reporter({ colors }) {
    const { bold, cyan, dim, red, yellow } = createColors(colors);
    const paint = { error: red, warning: yellow, info: cyan, hint: dim };
    return {
      file: ({ rows }) =>
        rows
          .map(
            ({ file, line, column, severity, code, message }) =>
              `${bold(`${visiblePath(file)}:${line}:${column}`)} ${paint[severity](severity)} ${dim(code)} ${visible(message)}\n`,
          )
          .join(''),
      end: () => '',
    };
  },
};
