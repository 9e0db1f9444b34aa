/**
 * The settings of the section `crawlwise`: `rules` gives a level to a code, the others are those that the languages
 * name. They come from `workspace/configuration`
 * where the client answers it, else from `workspace/didChangeConfiguration`, and first of all from
 * `initializationOptions`.
 */
import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
} from 'vscode-languageserver';
import type { LintConfig } from '../core/lint.ts';
import { type Level, SEVERITIES } from '../core/rule.ts';
import {
  isValueOf,
  type SettingMeta,
  type SettingValue,
  type SettingValues,
  settingOf,
} from '../core/settings.ts';
import { describe, type Log } from './guard.ts';

export const SECTION = 'crawlwise';

/** The one setting that is about the site, whatever its files are. */
export const SITE_URL: SettingMeta<string> = {
  key: 'site.url',
  default: '',
  description:
    'Origin of the site, such as `https://www.example.com`. Without it Crawlwise takes the one that most sitemaps of the workspace name.',
};

const LEVELS: readonly string[] = ['off', ...SEVERITIES];

type Levels = ReadonlyMap<string, Level>;

/** What is read from what a client sent. */
interface Read {
  readonly levels: Levels;
  readonly settings: SettingValues;
  readonly paths: Paths;
}

/** The paths that settings name, by the settings' keys. */
type Paths = Readonly<Record<string, readonly string[]>>;

/** Reads settings that are a path or a list of paths; what is none is passed over, with a line in the log. */
export function readPaths(section: unknown, keys: readonly string[], warn: Log['warn']): Paths | undefined {
  if (typeof section !== 'object' || section === null) return undefined;
  const paths: Record<string, readonly string[]> = {};
  for (const key of keys) {
    const value = valueAt(section, key) ?? [];
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    const isPath = (item: unknown): item is string => typeof item === 'string';
    for (const item of list) {
      if (!isPath(item))
        warn(`The setting ${SECTION}.${key} names ${JSON.stringify(item)}, which is no path`);
    }
    paths[key] = list.filter(isPath).filter((path) => path.trim() !== '');
  }
  return paths;
}

/** Reads levels of rules from what a client sent; what is not a level of a rule is passed over, with a line in the log. */
export function readLevels(rules: unknown, known: ReadonlySet<string>, warn: Log['warn']): Levels {
  const levels = new Map<string, Level>();
  if (rules === undefined || rules === null) return levels;
  if (typeof rules !== 'object' || Array.isArray(rules)) {
    warn(`The setting ${SECTION}.rules is not an object of levels by code: ${JSON.stringify(rules)}`);
    return levels;
  }
  for (const [code, level] of Object.entries(rules)) {
    if (!known.has(code)) warn(`The setting ${SECTION}.rules names an unknown rule: ${JSON.stringify(code)}`);
    else if (!LEVELS.includes(level)) {
      warn(
        `The setting ${SECTION}.rules gives ${code} the level ${JSON.stringify(level)}, which is none of ${LEVELS.join(', ')}`,
      );
    } else levels.set(code, level);
  }
  return levels;
}

/** The values that differ from their defaults; what is no value of its setting is passed over, with a line in the log. */
export function readValues(
  section: unknown,
  metas: readonly SettingMeta[],
  warn: Log['warn'],
): SettingValues | undefined {
  if (typeof section !== 'object' || section === null) return undefined;
  const values: Record<string, SettingValue> = {};
  for (const meta of metas) {
    const value = valueAt(section, meta.key);
    if (value === undefined || value === null || value === meta.default) continue;
    if (isValueOf(meta, value)) values[meta.key] = value;
    else warn(`The setting ${SECTION}.${meta.key} cannot be ${JSON.stringify(value)}`);
  }
  return values;
}

/** The value below the dotted `key`, whether the parts of it are nested or not. */
function valueAt(section: object, key: string): unknown {
  if (Object.hasOwn(section, key)) return (section as Record<string, unknown>)[key];
  const dot = key.indexOf('.');
  if (dot < 0) return undefined;
  const head = key.slice(0, dot);
  const inner = Object.hasOwn(section, head) ? (section as Record<string, unknown>)[head] : undefined;
  return typeof inner === 'object' && inner !== null ? valueAt(inner, key.slice(dot + 1)) : undefined;
}

export interface Settings {
  /** The present settings. */
  config(): Required<Pick<LintConfig, 'levels' | 'settings'>>;
  /** The origin the site has, `site.url`; undefined where the user does not say. */
  origin(): string | undefined;
  /** The paths that the setting of this key names. */
  paths(key: string): readonly string[];
  /** Takes in what the client says of itself, and its `initializationOptions`. */
  initialize(capabilities: ClientCapabilities, options: unknown): void;
  /** Asks the client for its settings, and to be told of their changes, as far as it can do that. */
  initialized(): void;
  /** Takes in `workspace/didChangeConfiguration`. */
  changed(params: unknown): void;
}

/** What settings there are: the codes of rules, the settings of languages, and keys of settings that name paths. */
export interface KnownSettings {
  readonly codes: readonly string[];
  readonly metas: readonly SettingMeta[];
  readonly pathKeys: readonly string[];
}

/** The settings of one connection; `onChange` is called when they have become others. */
export function createSettings(
  connection: Connection,
  { codes, metas, pathKeys }: KnownSettings,
  log: Log,
  onChange: () => void,
): Settings {
  const known = new Set(codes);
  const said = new Set<string>();
  const warnOnce = (message: string) => {
    if (!said.has(message)) log.warn(message);
    said.add(message);
  };
  let initial: Read = { levels: new Map(), settings: {}, paths: {} };
  let config: Read = initial;
  let asks = false;
  let registers = false;
  let asked = 0;

  /** What a client does not set stays as it was at the start. */
  const read = (section: unknown): Read => {
    const named = (section as { rules?: unknown } | null | undefined)?.rules;
    return {
      levels: named === undefined || named === null ? initial.levels : readLevels(named, known, warnOnce),
      settings: readValues(section, [SITE_URL, ...metas], warnOnce) ?? initial.settings,
      paths: readPaths(section, pathKeys, warnOnce) ?? initial.paths,
    };
  };

  const take = (section: unknown) => {
    const next = read(section);
    const { levels, settings, paths } = config;
    const isSame =
      sameLevels(next.levels, levels) &&
      sameValues(next.settings, settings) &&
      pathKeys.every((key) => JSON.stringify(next.paths[key]) === JSON.stringify(paths[key]));
    config = next;
    if (!isSame) onChange();
  };

  const ask = () => {
    const number = ++asked;
    connection.workspace.getConfiguration(SECTION).then(
      (section: unknown) => {
        if (number === asked) take(section);
      },
      (error) => log.warn(`The client does not tell its settings: ${describe(error)}`),
    );
  };

  return {
    config: () => config,
    origin: () => settingOf(SITE_URL, config.settings) || undefined,
    paths: (key) => config.paths[key] ?? [],
    initialize(capabilities, options) {
      asks = capabilities.workspace?.configuration === true;
      registers = capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
      initial = read(sectionOf(options));
      config = initial;
    },
    initialized() {
      if (registers) {
        connection.client
          .register(DidChangeConfigurationNotification.type, { section: SECTION })
          .catch((error) => log.warn(`The client does not tell of changed settings: ${describe(error)}`));
      }
      if (asks) ask();
    },
    changed(params) {
      if (asks) ask();
      else take(sectionOf((params as { settings?: unknown } | null | undefined)?.settings));
    },
  };
}

/** The section of some settings: below its name, or the settings themselves. */
function sectionOf(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null) return undefined;
  return Object.hasOwn(settings, SECTION) ? (settings as Record<string, unknown>)[SECTION] : settings;
}

const sameValues = (a: SettingValues, b: SettingValues): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([key, value]) => b[key] === value);

const sameLevels = (a: Levels, b: Levels): boolean =>
  a.size === b.size && [...a].every(([code, level]) => b.get(code) === level);
