import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { isLive } from '../../args/isLive.ts';
import type { Format } from './format.ts';

/** The current directory, with and without links resolved. */
function currentDirectories(): readonly string[] {
  const { PWD } = process.env;
  try {
    return PWD && realpathSync(PWD) === process.cwd() ? [process.cwd(), PWD] : [process.cwd()];
  } catch {
    return [process.cwd()];
  }
}

/**
 * A format with file names as in a repository: relative to the current directory if they are below it, with slashes. URLs
 * of live sites stay as they are.
 */
export const inRepository = (format: Format): Format => ({
  ...format,
  reporter(style) {
    const current = currentDirectories();
    const named = (file: string): string => {
      if (isLive(file)) return file;
      const below = current
        .map((folder) => relative(folder, file))
        .find((path) => !isAbsolute(path) && !/^\.\.(?:[\\/]|$)/.test(path));
      return (below ?? file).replaceAll(sep, '/');
    };
    const reporter = format.reporter(style);
    return {
      ...reporter,
      file: ({ file, rows }) =>
        reporter.file({ file: named(file), rows: rows.map((row) => ({ ...row, file: named(row.file) })) }),
      end: (summary) =>
        reporter.end({
          ...summary,
          account: summary.account.map((one) =>
            one.path === undefined ? one : { ...one, path: named(one.path) },
          ),
          off: summary.off.map((one) => ({ ...one, config: named(one.config) })),
        }),
      refused: ({ file, reason }) => reporter.refused({ file: named(file), reason }),
      fault: (fault) => reporter.fault({ ...fault, file: named(fault.file) }),
    };
  },
});
