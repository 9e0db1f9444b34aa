/** What holds for a file: flags over configuration. */
import type { Level } from '../core/rule.ts';
import type { Loadable } from '../core/service.ts';
import { UsageError } from './command.ts';
import { nearest } from './nearest.ts';
import type { FileSettings } from './workshop.ts';

const LEVELS: readonly Level[] = ['error', 'warning', 'info', 'hint', 'off'];

/** The levels that `--rule CODE=LEVEL` names. Throws `UsageError` for a code or level that is not known. */
export async function levelsOf(
  given: readonly string[],
  languages: readonly Loadable[],
): Promise<FileSettings['levels']> {
  if (given.length === 0) return [];
  const services = await Promise.all(languages.map((language) => language.load()));
  const codes = services.flatMap(({ rules }) => rules.map(({ code }) => code as string));
  return given.map((text) => {
    const [code = '', level] = text.split('=', 2);
    if (level === undefined) throw new UsageError(`--rule takes CODE=LEVEL, not '${text}'`);
    if (!codes.includes(code)) throw new UsageError(`There is no rule '${code}'${nearest(code, codes)}`);
    if (!LEVELS.includes(level as Level))
      throw new UsageError(
        `There is no level '${level}'${nearest(level, LEVELS) || `, only ${LEVELS.join(', ')}`}`,
      );
    return [code, level as Level] as const;
  });
}

/** The settings of each file by its path: where a configuration says something, it comes in here, and flags go over it. */
export const settingsWith =
  (levels: FileSettings['levels']) =>
  (_path: string): FileSettings => ({ levels, values: {} });
