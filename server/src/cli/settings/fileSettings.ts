import type { EffectiveSettings } from '../../config/effective.ts';
import type { HostName } from '../../core/builtPages.ts';
import type { Expected } from '../../core/rule/expected.ts';
import type { Level } from '../../core/rule/rule.ts';
import type { SettingValues } from '../../core/rule/settings.ts';

/** Levels of rules, by code, and other settings, for some files. */
export interface FileSettings {
  readonly levels: readonly (readonly [code: string, level: Level])[];
  readonly values: SettingValues;
  readonly expected: Expected;
  /** The rules whose findings nothing in the repository can suppress, by code. */
  readonly locked?: ReadonlySet<string> | undefined;
  /** The files belong to their site, but their findings are not reported. */
  readonly ignored: boolean;
}

/** The configured site of a folder: its URL, the folder that is served as `/`, its host, and the sources of its pages. */
export interface ConfiguredSite {
  readonly folder: string;
  readonly url: string | undefined;
  readonly root: string | undefined;
  readonly host: HostName | undefined;
  /** The globs of the sources of its pages, and the folder that they are relative to. */
  readonly sources?: EffectiveSettings['sources'];
}
