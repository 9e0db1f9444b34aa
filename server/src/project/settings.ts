/** The settings of files and sites, as every front end hands them to the engine. */
import { type EffectiveSettings, isLockedIn } from '../config/effective.ts';
import { foldersUp } from '../config/paths.ts';
import type { LintConfig } from '../core/findings/lintConfig.ts';
import type { Expected } from '../core/rule/expected.ts';
import type { SettingValues } from '../core/rule/settings.ts';
import type { ConfiguredPlace } from '../core/sites.ts';

/** The settings of a file: plain data, which threads can exchange. */
export interface FileSettings {
  readonly lint: Pick<LintConfig, 'levels' | 'locked' | 'ignoresSuppression'> & {
    readonly settings: SettingValues;
    readonly expected: Expected;
  };
  /** The file belongs to its site, but it has no findings. */
  readonly ignored: boolean;
}

export interface ProjectSettings {
  /** The settings of a file; one object for equal ones. */
  of(uri: string): FileSettings;
  /** What is configured about the site of a folder. */
  place(folder: string): ConfiguredPlace;
}

/** What is configured about a folder; `folder` is its URI, with a slash at the end. */
export interface PlaceOfFolder extends ConfiguredPlace {
  readonly folder: string;
  /** The globs of the sources of its pages, and the folder that they are relative to. */
  readonly sources?: EffectiveSettings['sources'];
}

/**
 * A function to the settings under effective ones. Of an ignored file, only locked settings apply. One object for equal
 * ones, and one object for equal levels: rules are prepared once for each.
 * @param codes the codes of all rules
 */
export function settingsMaker(
  codes: readonly string[],
  ignoresSuppression = false,
): (effective: EffectiveSettings, isIgnored?: boolean) => FileSettings {
  const made = {
    checked: new WeakMap<EffectiveSettings, FileSettings>(),
    ignored: new WeakMap<EffectiveSettings, FileSettings>(),
  };
  const shared = new Map<string, Pick<LintConfig, 'levels' | 'locked'>>();
  const levelsOf = ({ levels, locked, settings }: EffectiveSettings, isIgnored: boolean) => {
    const off = isIgnored ? codes.filter((code) => !isLockedIn(locked, code)) : [];
    const all = new Map([...levels, ...off.map((code) => [code, 'off'] as const)]);
    const key = JSON.stringify([[...all], settings, [...locked]]);
    const known = shared.get(key) ?? { levels: all, ...(locked.size > 0 && { locked }) };
    shared.set(key, known);
    return known;
  };
  return (effective, isIgnored = effective.ignored) => {
    const known = made[isIgnored ? 'ignored' : 'checked'];
    const { settings, expected, lockedExpected, locked } = effective;
    const own = known.get(effective) ?? {
      lint: {
        ...levelsOf(effective, isIgnored),
        settings,
        expected: isIgnored ? lockedExpected : expected,
        ...(ignoresSuppression && { ignoresSuppression }),
      },
      ignored: isIgnored && locked.size === 0,
    };
    known.set(effective, own);
    return own;
  };
}

/** Settings with some rules off. */
export const without = (codes: readonly string[], settings: FileSettings): FileSettings =>
  codes.length === 0
    ? settings
    : {
        ...settings,
        lint: {
          ...settings.lint,
          levels: new Map([...settings.lint.levels, ...codes.map((code) => [code, 'off'] as const)]),
        },
      };

/** A function to what is configured about a folder: a root also holds below the folders that are listed. */
export function placesAt(places: readonly PlaceOfFolder[]): (folder: string) => ConfiguredPlace {
  const known = new Map(places.map((place) => [place.folder, place]));
  return (folder) => ({
    ...known.get(folder),
    root: foldersUp(folder)
      .map((above) => known.get(above))
      .find(Boolean)?.root,
  });
}
