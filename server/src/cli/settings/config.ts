import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Config, type ConfigSource, configReader, type Named } from '../../config/config.ts';
import {
  type Effective,
  effectiveUnder,
  foldersUp,
  type Layer,
  type Source,
} from '../../config/effective.ts';
import type { Expectation } from '../../config/expectations.ts';
import { CONFIG_NAME, fileSettings, SITE_ROOT } from '../../config/keys.ts';
import { levelOf } from '../../core/findings/lintConfig.ts';
import { REACH, refusalOf, targetOf, tooLong } from '../../core/reach.ts';
import type { FileHead, Loadable } from '../../core/service.ts';
import { folderOf } from '../../core/uri.ts';
import { reachWords } from '../../core/words/reach.ts';
import { boundOf, isLinkOut, lookAt } from '../../disk/reach.ts';
import { headOf, octetsOf, textOf } from '../../disk/read.ts';
import { reasonOf } from '../../disk/walk.ts';
import { visibleJson } from '../report.ts';
import { reportWords } from '../words/report.ts';
import { settingWords as say } from '../words/settings.ts';

/** The flags of a call about configurations. */
export interface ConfigFlags {
  /** One configuration for all files. */
  readonly config?: string | undefined;
  /** No configuration is read. */
  readonly isOff?: boolean | undefined;
  /** The flags that override settings; highest priority. */
  readonly layer?: Layer;
}

/** The configurations of a call. */
export interface Configs {
  /**
   * The configuration of one of these files, or of another one in their folders or above; a folder has a trailing
   * slash.
   */
  of(path: string): Effective;
  /** The same by URI. */
  at(uri: string): Effective;
  /** Those that apply to one of these files. */
  readonly all: readonly Config[];
  /** All their expectations. */
  readonly expectations: readonly Expectation[];
  /** The configured roots of sites for a file or folder, without a root that is the whole repository. */
  roots(path: string): readonly string[];
  /** The faults of the configurations of these files, `FILE:LINE:COLUMN: message`. */
  readonly faults: readonly string[];
  /** The paths in these configurations of files that extend the languages' data. */
  additions(key: string): readonly string[];
}

/** Larger files are not read: a UTF-16 unit takes at most three octets. */
const MOST_OCTETS = 3 * REACH.configUnits;

/** Keeps a trailing slash. */
const uriOf = (path: string): string => pathToFileURL(path).href;

/** A path for messages: relative to the working folder if it is below it. */
export function shown(uri: string): string {
  const path = fileURLToPath(uri);
  const from = relative(process.cwd(), path);
  return from.startsWith('..') || from === '' ? path : from;
}

/**
 * Undefined if there is none.
 * @param isFound whether it was found near files; then it must not be a link that leads away from them
 */
function sourceAt(uri: string, isFound: boolean): ConfigSource | undefined {
  try {
    const path = fileURLToPath(uri);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats)
      return lstatSync(path, { throwIfNoEntry: false }) ? { reason: reportWords('brokenLink') } : undefined;
    if (isFound && isLinkOut(path, dirname(path))) return { reason: reachWords('leadsOut') };
    if (stats.isDirectory()) return { reason: reportWords('folder') };
    if (stats.size > MOST_OCTETS) return { reason: tooLong() };
    return { text: textOf(octetsOf(path, MOST_OCTETS)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTDIR' ? undefined : { reason: reasonOf(error) };
  }
}

/** The faults of a configuration, and of the files and folders that it names. */
function faultsOf(config: Config): readonly string[] {
  const named = config.named.flatMap((one) => {
    const message = messageOf(config, one);
    return message === undefined ? [] : { ...one.fault, message };
  });
  return [...config.faults, ...named].map(
    ({ start, message }) => `${shown(config.uri)}:${start.line + 1}:${start.character + 1}: ${message}`,
  );
}

/** The fault of a file or folder that a configuration names. */
function messageOf(config: Config, { path, use, fault }: Named): string | undefined {
  try {
    const place = placeOf(config, path);
    if ('refused' in place) return say('refused', { path, reason: place.refused });
    const facts = lookAt(place.path, place.within);
    const refused = refusalOf(facts, use);
    if (refused !== undefined) return say('refused', { path, reason: refused });
    return facts ? undefined : fault.message;
  } catch (error) {
    return say('unreadable', { path, reason: reasonOf(error) });
  }
}

/**
 * The target of a path in a configuration, the folder that it must not leave, and the folder of the configuration: all
 * with links resolved.
 */
function placeOf({ folder }: Config, path: string) {
  const own = realpathSync(fileURLToPath(folder));
  const within = boundOf(own);
  const target = targetOf(path, uriOf(join(own, sep)), uriOf(join(within, sep)));
  return 'uri' in target ? { path: fileURLToPath(target.uri), within, own } : target;
}

/**
 * The configurations of some files: for each the nearest `crawlwise.json` in its folder or above, unless the call
 * overrides it. Each is read once. Never throws; faults, such as a missing file that is named, are in `faults`.
 */
export function configFor(
  paths: readonly string[],
  { config: only, isOff = false, layer }: ConfigFlags,
  languages: readonly Loadable[],
  files = new ConfigFiles(languages),
): Configs {
  const metas = fileSettings(languages);
  const under = (config: Config | undefined) => effectiveUnder(config, layer ? { flags: layer } : {}, metas);
  const none = under(undefined);
  /** The URIs of the configurations that may apply to a file, the nearest first. */
  const places = (uri: string): readonly string[] => {
    if (isOff) return [];
    return only === undefined ? foldersUp(uri).map((folder) => folder + CONFIG_NAME) : [uriOf(only)];
  };
  const effective = new Map<string, (uri: string) => Effective>();
  for (const folder of new Set(paths.map((path) => folderOf(uriOf(path)))))
    for (const place of places(folder)) {
      const config = effective.has(place) ? undefined : files.at(place, only === undefined);
      if (config) effective.set(place, under(config));
    }

  const byFolder = new Map<string, (uri: string) => Effective>();
  const at = (uri: string): Effective => {
    const folder = folderOf(uri);
    let own = byFolder.get(folder);
    if (!own) {
      const place = places(folder).find((one) => effective.has(one));
      own = place === undefined ? none : effective.get(place)!;
      byFolder.set(folder, own);
    }
    return own(uri);
  };
  const nearest = new Set(paths.flatMap((path) => at(uriOf(path)).config ?? []));
  const expectations = [...nearest].flatMap(({ parts }) =>
    parts.flatMap(({ expect }) => expect?.value ?? []),
  );
  return {
    at,
    of: (path) => at(uriOf(path)),
    faults: [...nearest].flatMap(faultsOf),
    all: [...nearest],
    expectations,
    roots(path) {
      const { config } = at(uriOf(path));
      const named = config?.parts.flatMap(({ values }) => values.get(SITE_ROOT.key) ?? []) ?? [];
      return named.flatMap(({ value }) => {
        const place = placeOf(config!, String(value));
        // A path to the whole repository, or to the whole folder outside of one, adds no root.
        if ('refused' in place || resolve(place.path) === place.within) return [];
        return resolve(fileURLToPath(config!.folder), relative(place.own, place.path));
      });
    },
    additions: (key) =>
      [...nearest].flatMap((config) => {
        const added = config.additions.get(key)?.value ?? [];
        return added.flatMap((path) => {
          const place = placeOf(config, path);
          return 'path' in place ? shown(uriOf(place.path)) : [];
        });
      }),
  };
}

/** The configuration files of a call, each read once. */
export class ConfigFiles {
  private readonly known = new Map<string, Config | undefined>();
  private read: ReturnType<typeof configReader> | undefined;

  constructor(private readonly languages: readonly Loadable[]) {}

  /**
   * The configuration at a URI; undefined if there is none.
   * @param isFound see `sourceAt`; a file named by the call must exist
   */
  at(uri: string, isFound: boolean): Config | undefined {
    if (this.known.has(uri)) return this.known.get(uri);
    const source = sourceAt(uri, isFound) ?? (isFound ? undefined : { reason: say('configMissing') });
    this.read ??= source && configReader(this.languages);
    const config = source && this.read!(uri, source);
    this.known.set(uri, config);
    return config;
  }
}

/**
 * The configuration of a file or folder, and the source of each value, as JSON. The rules are those of its language, or
 * all if it has none.
 */
export async function printedConfig(
  path: string,
  configs: Configs,
  languages: readonly Loadable[],
): Promise<string> {
  const effective = configs.of(path);
  const { config, ignored, settings, from } = effective;
  const words = (source: Source): string =>
    typeof source === 'string' ? source : `${shown(source.uri)}:${source.line}`;
  const head: FileHead = { uri: uriOf(path), languageId: '', head: await headOf(path).catch(() => '') };
  const claiming = languages.filter((language) => language.claims(head));
  const own = claiming.length > 0 ? claiming.slice(0, 1) : languages;
  const metas = (await Promise.all(own.map(({ load }) => load()))).flatMap(({ rules }) => rules);
  const rules = metas
    .map((meta) => [meta.code as string, { value: levelOf(meta, effective), from: words(from(meta.code)) }])
    .sort(([a], [b]) => (a! < b! ? -1 : 1));
  const values = fileSettings(languages).map(({ key, fileKey, default: byDefault }) => [
    fileKey,
    { value: settings[key] ?? byDefault, from: words(from(key)) },
  ]);
  const additions = languages.flatMap(({ additions }) => {
    const placed = additions && config?.additions.get(additions.key);
    const source = placed ? { uri: config!.uri, line: placed.line } : 'default';
    return additions ? [[additions.key, { value: placed?.value ?? [], from: words(source) }]] : [];
  });
  const isIgnored = {
    value: ignored,
    from: ignored ? words({ uri: config!.uri, line: config!.ignoreLine }) : 'default',
  };
  const printed = {
    file: path,
    config: config ? shown(config.uri) : null,
    ignored: isIgnored,
    settings: Object.fromEntries([...values, ...additions]),
    ...(from('expect') !== 'default' && {
      expect: { value: effective.expected, from: words(from('expect')) },
    }),
    rules: Object.fromEntries(rules),
  };
  return `${visibleJson(printed, 2)}\n`;
}
