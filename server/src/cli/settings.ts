/** What holds for a file: flags over configuration. */
import { foldersUp, type Layer } from '../config/effective.ts';
import { codesOf } from '../config/keys.ts';
import { type Level, SEVERITIES } from '../core/rule.ts';
import type { Loadable } from '../core/service.ts';
import { UsageError } from './command.ts';
import { configFor } from './config.ts';
import type { Found, Refused } from './files.ts';
import { nearest } from './nearest.ts';
import type { Call } from './parse.ts';
import type { FileSettings, Place } from './workshop.ts';

const LEVELS: readonly Level[] = [...SEVERITIES, 'off'];

/** What holds for the files of a call. */
export interface CallSettings {
  /** What is wrong with the configurations, a line each. */
  readonly faults: readonly string[];
  of(path: string): FileSettings;
  /** What the configurations say of where sites are, by the URI of a folder. */
  readonly places: readonly Place[];
  /** Paths that the configurations name, by the key of the setting. */
  additions(key: string): readonly string[];
}

/**
 * Reads the configurations of files, and puts the flags of the call over them. Throws `UsageError` for flags that exclude
 * each other, and for a rule or level that is not known.
 */
export async function settingsOf(
  call: Call,
  files: readonly (Found | Refused)[],
  languages: readonly Loadable[],
): Promise<CallSettings> {
  const configs = await configFor(
    files.map(({ file }) => file),
    { ...configFlags(call), layer: { levels: levelsOf(call.all('rule'), languages), values: {} } },
    languages,
  );
  const folders = new Set(files.flatMap((one) => ('uri' in one ? foldersUp(one.uri) : [])));
  return {
    faults: configs.faults,
    additions: (key) => configs.additions(key),
    of(path) {
      const { levels, settings, ignored } = configs.of(path);
      return { levels: [...levels], values: settings, ignored: ignored && !call.operands.includes(path) };
    },
    places: [...folders].flatMap((folder): Place[] => {
      const { origin, root } = configs.at(folder);
      return origin === undefined && root === undefined ? [] : [{ folder, origin, root }];
    }),
  };
}

/** Which configurations a call reads. Throws `UsageError` for flags that exclude each other. */
export function configFlags(call: Call): { readonly config: string | undefined; readonly isOff: boolean } {
  const config = call.one('config');
  const isOff = call.has('no-config');
  if (config !== undefined && isOff) throw new UsageError('--config and --no-config exclude each other');
  return { config, isOff };
}

/** The levels that `--rule CODE=LEVEL` names. Throws `UsageError` for a code or level that is not known. */
function levelsOf(given: readonly string[], languages: readonly Loadable[]): Layer['levels'] {
  const codes = codesOf(languages);
  return new Map(
    given.map((text) => {
      const [code = '', level] = text.split('=', 2);
      if (level === undefined) throw new UsageError(`--rule takes CODE=LEVEL, not '${text}'`);
      const own = codes.get(code);
      if (own === undefined)
        throw new UsageError(`There is no rule '${code}'${nearest(code, [...codes.keys()])}`);
      if (!LEVELS.includes(level as Level))
        throw new UsageError(
          `There is no level '${level}'${nearest(level, LEVELS) || `, only ${LEVELS.join(', ')}`}`,
        );
      return [own, level as Level];
    }),
  );
}
