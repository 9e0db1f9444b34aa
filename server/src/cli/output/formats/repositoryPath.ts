import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { isLive } from '../../args/isLive.ts';
import type { Context } from '../../command.ts';
import type { Format } from './format.ts';

/** The working folder of a call, and the path with links by which its shell has reached it. */
export function foldersOf(folder: string, { PWD }: Context['env']): readonly string[] {
  try {
    return PWD && realpathSync(PWD) === folder ? [folder, PWD] : [folder];
  } catch {
    return [folder];
  }
}

/**
 * A format with file names as in a repository: relative to the working folder if they are below it, with slashes. URLs
 * of live sites stay as they are.
 */
export const inRepository = (format: Format): Format => ({
  ...format,
  reporter(style) {
    const named = (file: string): string => {
      if (isLive(file)) return file;
      const below = style.folders
        .map((folder) => relative(folder, resolve(style.folders[0]!, file)))
        .find((path) => !isAbsolute(path) && !/^\.\.(?:[\\/]|$)/.test(path));
      return (below ?? file).replaceAll(sep, '/');
    };
    const reporter = format.reporter(style);
    return {
      ...reporter,
      file: ({ file, rows }) =>
        reporter.file({
          file: named(file),
          rows: rows.map((row) => ({
            ...{ ...row, file: named(row.file) },
            ...(row.source !== undefined && { source: named(row.source) }),
          })),
        }),
      end: (summary) =>
        reporter.end({
          ...summary,
          account: summary.account.map((accountEntry) =>
            accountEntry.path === undefined
              ? accountEntry
              : { ...accountEntry, path: named(accountEntry.path) },
          ),
          off: summary.off.map((rulesOff) => ({ ...rulesOff, config: named(rulesOff.config) })),
        }),
      refused: ({ file, reason }) => reporter.refused({ file: named(file), reason }),
      fault: (fault) => reporter.fault({ ...fault, file: named(fault.file) }),
    };
  },
});
