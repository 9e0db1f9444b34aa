/**
 * The settings of the section `crawlwise`: `rules` sets levels by code, the others are defined by the languages. They
 * come from `workspace/configuration`, per folder, if the client supports it, else from
 * `workspace/didChangeConfiguration`, and initially from `initializationOptions`.
 */

import { type ClientCapabilities, DidChangeConfigurationNotification } from 'vscode-languageserver';
import { type EffectiveSettings, effectiveSettings, type SettingsLayer } from '../../config/effective.ts';
import { codesOf, ENV, SITE_HOSTING, SITE_ROOT, SITE_URL } from '../../config/keys.ts';
import type { Config } from '../../config/types.ts';
import { listed } from '../../core/catalogue.ts';
import { entryOf } from '../../core/memo.ts';
import { type Level, SEVERITIES } from '../../core/rule/rule.ts';
import {
  isValueOf,
  type SettingMeta,
  type SettingValue,
  type SettingValues,
} from '../../core/rule/settings.ts';
import { sameData } from '../../core/sameData.ts';
import { type FileSettings, settingsMaker } from '../../project/settings.ts';
import { describe, type Log } from '../wire/guard.ts';
import { settingWords } from '../words/log.ts';
import type { ConfigLoader } from './configs.ts';
import type { UserContext } from './context.ts';
import type { NamedPath, Start } from './userFiles.ts';

export const SECTION = 'crawlwise';
const RULES = `${SECTION}.rules`;
/** The language of the texts, of the whole connection. */
const LANGUAGE = 'language';

const LEVELS: readonly string[] = ['off', ...SEVERITIES];

type Levels = ReadonlyMap<string, Level>;

/** The settings in a client's message. */
interface ReadSettings extends SettingsLayer {
  readonly paths: Paths;
}

/** The paths in settings, by key; `isContent` if they are settings of the workspace, not of the user. */
type Paths = Readonly<Record<string, { readonly list: readonly string[]; readonly isContent: boolean }>>;

/** A list of the keys that the workspace sets, if the client provides it. */
const FROM_WORKSPACE = 'fromWorkspace';

/** The paths in settings whose value is a path or a list of paths. Invalid values are ignored and logged. */
function readPaths(section: unknown, keys: readonly string[], warn: Log['warn']): Paths | undefined {
  if (typeof section !== 'object' || section === null) return undefined;
  const paths: Record<string, Paths[string]> = {};
  const content = valueAt(section, FROM_WORKSPACE);
  for (const key of keys) {
    const value = valueAt(section, key);
    if (value === undefined || value === null) continue;
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isPath = (item: unknown): item is string => typeof item === 'string';
    for (const item of list) {
      if (!isPath(item))
        warn(settingWords('notPath', { setting: `${SECTION}.${key}`, value: String(JSON.stringify(item)) }));
    }
    const isContent = Array.isArray(content) && content.includes(key);
    paths[key] = { list: list.filter(isPath).filter((path) => path.trim() !== ''), isContent };
  }
  return paths;
}

/** The levels of rules in a client's settings. Unknown rules and levels are ignored and logged. */
export function readLevels(rules: unknown, codes: ReadonlyMap<string, string>, warn: Log['warn']): Levels {
  const levels = new Map<string, Level>();
  if (rules === undefined || rules === null) return levels;
  if (typeof rules !== 'object' || Array.isArray(rules)) {
    warn(settingWords('notLevels', { setting: RULES, value: JSON.stringify(rules) }));
    return levels;
  }
  for (const [code, level] of Object.entries(rules)) {
    const now = codes.get(code);
    if (now === undefined) warn(settingWords('unknownRule', { setting: RULES, value: JSON.stringify(code) }));
    else if (!LEVELS.includes(level)) {
      const value = String(JSON.stringify(level));
      warn(settingWords('notLevel', { setting: RULES, code, value, levels: listed(LEVELS, 'unit') }));
    } else if (code === now || !Object.hasOwn(rules, now)) levels.set(now, level);
  }
  return levels;
}

/** The other settings. Invalid values are ignored and logged. */
function readValues(
  section: unknown,
  metas: readonly SettingMeta[],
  warn: Log['warn'],
): SettingValues | undefined {
  if (typeof section !== 'object' || section === null) return undefined;
  const values: Record<string, SettingValue> = {};
  for (const meta of metas) {
    const value = valueAt(section, meta.key);
    if (value === undefined || value === null) continue;
    if (isValueOf(meta, value)) values[meta.key] = value;
    else
      warn(
        settingWords('notValue', {
          setting: `${SECTION}.${meta.key}`,
          value: String(JSON.stringify(value)),
        }),
      );
  }
  return values;
}

const sectionValue = (section: unknown, key: string): unknown =>
  typeof section === 'object' && section !== null ? valueAt(section, key) : undefined;

/** The value at the dotted `key`, in nested or flat form. */
function valueAt(section: object, key: string): unknown {
  if (Object.hasOwn(section, key)) return (section as Record<string, unknown>)[key];
  const dot = key.indexOf('.');
  if (dot < 0) return undefined;
  const head = key.slice(0, dot);
  const inner = Object.hasOwn(section, head) ? (section as Record<string, unknown>)[head] : undefined;
  return typeof inner === 'object' && inner !== null ? valueAt(inner, key.slice(dot + 1)) : undefined;
}

/** A path in a setting or a configuration. */
export interface SetPath extends NamedPath {
  /** Whether a missing file is reported elsewhere. */
  readonly isNamed?: boolean;
}

export interface SettingsOptions extends UserContext {
  readonly configs: Pick<ConfigLoader, 'of' | 'all'>;
  /** Whether an ignore file leaves a file out. */
  readonly isIgnored: (uri: string) => boolean;
}

export type ClientSettings = ReturnType<typeof createClientSettings>;

/** The settings of files in one connection: defaults, overridden by their configurations, overridden by the user's settings. */
export function createClientSettings({
  connection,
  languages,
  configs,
  folders,
  isIgnored,
  events,
  log,
}: SettingsOptions) {
  const codes = codesOf(languages);
  const metas = [SITE_URL, ...languages.flatMap((language) => language.settings)];
  const pathKeys = languages.flatMap(({ additions }) => (additions ? [additions.key] : []));
  const settingsUnder = settingsMaker(languages.flatMap((language) => language.codes));
  const warned = new Set<string>();
  const warnOnce = (message: string) => {
    if (!warned.has(message)) log.warn(message);
    warned.add(message);
  };
  let initial: ReadSettings = { levels: new Map(), values: {}, paths: {} };
  /** By folder; undefined for files outside all folders. */
  let sections: ReadonlyMap<string | undefined, ReadSettings> = new Map();
  let canRequest = false;
  let registers = false;
  let latest = 0;

  const setIn = (folder: string | undefined): ReadSettings =>
    sections.get(folder) ?? sections.get(undefined) ?? initial;
  const scopes = (): readonly (string | undefined)[] => [undefined, ...folders.all()];

  /** Settings that the client does not set keep their initial value. */
  const read = (section: unknown): ReadSettings => {
    const named = (section as { rules?: unknown } | null | undefined)?.rules;
    return {
      levels: named === undefined || named === null ? initial.levels : readLevels(named, codes, warnOnce),
      values: readValues(section, metas, warnOnce) ?? initial.values,
      paths: readPaths(section, pathKeys, warnOnce) ?? initial.paths,
    };
  };

  const under = settingsUnderConfigs([SITE_ROOT, SITE_HOSTING, ENV, ...metas]);
  const effective = (uri: string, config = configs.of(uri)): EffectiveSettings =>
    under(setIn(folders.of(uri)), config)(uri);
  const effectiveIn = (env: string, uri: string, config: Config): EffectiveSettings => {
    const own = setIn(folders.of(uri));
    return under({ ...own, values: { ...own.values, [ENV.key]: env } }, config)(uri);
  };

  const take = (next: ReadonlyMap<string | undefined, unknown>) => {
    const before = new Map(scopes().map((scope) => [scope, setIn(scope)]));
    sections = new Map([...next].map(([scope, section]) => [scope, read(section)]));
    const changed = [...before].filter(([scope, old]) => !sameSettings(old, setIn(scope)));
    events.languageSet(sectionValue(next.get(undefined), LANGUAGE));
    if (changed.length > 0) events.settingsChanged(new Set(changed.map(([scope]) => scope)));
  };

  let answered: Promise<void> = Promise.resolve();
  const requestSettings = () => {
    const number = ++latest;
    const of = scopes();
    const items = of.map((scope) => ({
      section: SECTION,
      ...(scope !== undefined && { scopeUri: folders.clientUri(scope) }),
    }));
    answered = connection.workspace.getConfiguration(items).then(
      (sections: unknown) => {
        if (number !== latest) return;
        const answers: readonly unknown[] = Array.isArray(sections) ? sections : [];
        take(new Map(of.slice(0, Math.max(1, answers.length)).map((scope, at) => [scope, answers[at]])));
      },
      (error) => log.warn(settingWords('notSent', { reason: describe(error) })),
    );
  };

  return {
    /** Resolves when the client has answered the last request for its settings. */
    known: () => answered,
    /** See `ProjectSettings`. */
    of(uri: string): FileSettings {
      const own = effective(uri);
      return settingsUnder(own, own.ignored || isIgnored(uri));
    },
    place: (uri: string) => effective(uri),
    /** The effective settings of a file as if this were its configuration, and this its environment, if one is given. */
    under: (config: Config, uri: string, env?: string) =>
      env === undefined ? effective(uri, config) : effectiveIn(env, uri, config),
    /** The paths in the setting of this key, in any folder or outside of all, and in configurations. */
    paths: (key: string): readonly SetPath[] =>
      pathsIn(key, { folders, configs }, (scope) => setIn(scope).paths[key]),
    /** Handles the client's capabilities and `initializationOptions`. */
    initialize(capabilities: ClientCapabilities, options: unknown): void {
      canRequest = capabilities.workspace?.configuration === true;
      registers = capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
      initial = read(sectionOf(options));
    },
    /** Requests the settings and notifications of their changes, if the client supports it. */
    initialized(): void {
      if (registers) {
        connection.client
          .register(DidChangeConfigurationNotification.type, { section: SECTION })
          .catch((error) => log.warn(settingWords('notReported', { reason: describe(error) })));
      }
      if (canRequest) requestSettings();
    },
    /** Handles `workspace/didChangeConfiguration`. */
    changed(params: unknown): void {
      if (canRequest) requestSettings();
      else {
        const section = sectionOf((params as { settings?: unknown } | null | undefined)?.settings);
        take(new Map([[undefined, section]]));
      }
    },
    /** The open folders have changed. */
    moved(): void {
      if (canRequest) requestSettings();
    },
  };
}

/** Makes the effective settings of files under the settings of a client and a configuration, once for both. */
function settingsUnderConfigs(metas: readonly SettingMeta[]) {
  const held = new WeakMap<ReadSettings, Map<Config | undefined, (uri: string) => EffectiveSettings>>();
  return (settings: ReadSettings, config: Config | undefined): ((uri: string) => EffectiveSettings) => {
    const under = entryOf(
      held,
      settings,
      () => new Map<Config | undefined, (uri: string) => EffectiveSettings>(),
    );
    return entryOf(under, config, () => effectiveSettings(config, { settings }, metas));
  };
}

/**
 * The paths in the setting of a key, and in configurations where the setting is not set.
 * @param setFor the paths in the setting for a folder
 */
function pathsIn(
  key: string,
  { folders, configs }: Pick<SettingsOptions, 'folders' | 'configs'>,
  setFor: (folder: string | undefined) => Paths[string] | undefined,
): readonly SetPath[] {
  const starts = new Map<string, readonly Start[]>();
  const startsIn = (scope: string | undefined, from: readonly string[]) => {
    const { list = [], isContent = false } = setFor(scope) ?? {};
    const own = from.map((folder) => ({ folder, within: isContent ? folder : undefined }));
    return isContent && own.length === 0 ? [] : list.map((path) => [path, own] as const);
  };
  for (const folder of folders.all()) {
    for (const [path, own] of startsIn(folder, [folder]))
      starts.set(path, [...(starts.get(path) ?? []), ...own]);
  }
  for (const [path, own] of startsIn(undefined, folders.all())) if (!starts.has(path)) starts.set(path, own);
  const set = [...starts].map(([path, from]) => ({ path, starts: from }));
  const inFiles = configs.all().flatMap(({ uri, folder, additions }) => {
    const isSet = setFor(folders.of(uri)) !== undefined;
    const placed = isSet ? [] : (additions.get(key)?.value ?? []);
    const within = folders.of(uri) ?? folder;
    return placed.map((path) => ({ path, starts: [{ folder, within }], isNamed: true }));
  });
  return [...set, ...inFiles];
}

/** Our section of some settings: below its name, or the settings themselves. */
function sectionOf(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null) return undefined;
  return Object.hasOwn(settings, SECTION) ? (settings as Record<string, unknown>)[SECTION] : settings;
}

const sameSettings = (a: ReadSettings, b: ReadSettings): boolean =>
  sameData([...a.levels], [...b.levels]) && sameData(a.values, b.values) && sameData(a.paths, b.paths);
