import { lstatSync, realpathSync, statSync } from 'node:fs';
import nodeModule, { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configReader } from '../../config/config.ts';
import { type EffectiveSettings, effectiveSettings, type SettingsLayer } from '../../config/effective.ts';
import { environmentsOf } from '../../config/environments.ts';
import type { KnownEnvironments } from '../../config/expectations.ts';
import { chainOf, type Opened, type Wanted } from '../../config/extends.ts';
import { CONFIG_NAME, fileSettings, SITE_ROOT } from '../../config/keys.ts';
import { expectationsOf, expectedUri, linked, rootOf } from '../../config/linked.ts';
import { foldersUp, pathBelow } from '../../config/paths.ts';
import type { Config, ConfigSource } from '../../config/types.ts';
import { REACH, refusalOf, targetOf, tooLong, type Use } from '../../core/reach.ts';
import type { Loadable } from '../../core/service.ts';
import { folderOf } from '../../core/uri.ts';
import { reachWords } from '../../core/words/reach.ts';
import { boundOf, isBelow, isLinkOut, linkedPath, lookAt, realPathOf } from '../../disk/reach.ts';
import { beginningOf, octetsOf, textOf } from '../../disk/read.ts';
import { reasonOf } from '../../disk/reasons.ts';
import { type Paths, uriOf } from '../args/paths.ts';
import type { ConfigFault } from '../report.ts';
import { reportWords } from '../words/report.ts';
import { settingWords as t } from '../words/settings.ts';

/** The flags of a call about configurations. */
export interface ConfigFlags {
  readonly paths: Paths;
  /** One configuration for all files; an absolute path. */
  readonly config?: string | undefined;
  /** No configuration is read. */
  readonly isOff?: boolean | undefined;
  /** The flags that override settings; highest priority. */
  readonly layer?: SettingsLayer;
}

/** The configurations of a call. */
export interface CallConfigs {
  /**
   * The configuration of one of these files, or of another one in their folders or above; a folder has a trailing
   * slash.
   */
  of(path: string): EffectiveSettings;
  /** The same by URI. */
  at(uri: string): EffectiveSettings;
  /** Those that apply to one of these files. */
  readonly all: readonly Config[];
  /** All their expectations and environments. */
  readonly known: KnownEnvironments;
  /** The configured roots of sites for a file or folder, without a root that is the whole repository. */
  roots(path: string): readonly string[];
  /** The faults of the configurations of these files. */
  readonly faults: readonly ConfigFault[];
  /**
   * Whether the locked settings of the configuration that the call names have no effect, because it is in the checkout.
   */
  readonly isUnlocked: boolean;
  /** The paths in these configurations of files that extend the languages' data. */
  additions(key: string): readonly string[];
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
    if (stats.size > REACH.configOctets) return { reason: tooLong() };
    return { text: textOf(octetsOf(path, REACH.configOctets)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTDIR' ? undefined : { reason: reasonOf(error) };
  }
}

/** The folder of a configuration, and the one that it must not leave, with links resolved, by their URIs. */
function boundsOf(folder: string): { readonly folder: string; readonly within: string } {
  const own = realpathSync(fileURLToPath(folder));
  return { folder: uriOf(join(own, sep)), within: uriOf(join(boundOf(own), sep)) };
}

/** What Plug'n'Play adds to `node:module` where Yarn has started the process: yarnpkg.com/advanced/pnpapi. */
interface PlugAndPlay {
  findPnpApi?(path: string): { resolveToUnqualified(name: string, from: string): string | null } | null;
}

function packageAt(name: string, from: string): string | undefined {
  const folder = fileURLToPath(from);
  try {
    const path = (nodeModule as PlugAndPlay).findPnpApi?.(folder)?.resolveToUnqualified(name, folder);
    // Packages are in archives, which `node:fs` reads since Yarn has changed it.
    if (path) syncBuiltinESMExports();
    return path ? uriOf(join(path, sep)) : undefined;
  } catch {
    return undefined;
  }
}

/** Opens a file that a configuration extends, or the `package.json` of a package. */
function opened({ uri, within }: Wanted): Opened {
  try {
    const [path, bound] = [fileURLToPath(uri), fileURLToPath(within)];
    const facts = lookAt(path, bound);
    if (!facts) return undefined;
    const refused = refusalOf(facts, 'config');
    if (refused !== undefined) return { refused };
    const real = linkedPath(path, bound)!;
    // Yarn's archives can be read in this way only.
    return { text: textOf(beginningOf(real, REACH.configOctets).octets), uri: uriOf(real) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    return { refused: reasonOf(error) };
  }
}

/** The faults of a configuration alone, and of the files and folders that it names. */
function faultsOf(config: Config, paths: Paths): readonly ConfigFault[] {
  const named = config.named.flatMap(({ path, use, fault }) => {
    const message = refusedAt(config, path, use, fault.message);
    return message === undefined ? [] : { ...fault, message };
  });
  // A sitemap that does not exist is a finding, see `unmet.ts`.
  const expected = config.expectedFiles.flatMap(({ place, faultOf }) => {
    const path = pathBelow(config.folder, expectedUri(place, config.folder, rootOf(config)));
    const message = refusedAt(config, path, 'file', undefined);
    return message === undefined ? [] : faultOf(message);
  });
  return [...config.faults, ...named, ...expected].map(({ start, message }) => ({
    file: paths.shownAt(config.uri),
    line: start.line + 1,
    column: start.character + 1,
    message,
  }));
}

/**
 * Why a configuration cannot use a file or folder that it names; undefined if it can.
 * @param missing the answer if there is none
 */
function refusedAt(config: Config, path: string, use: Use, missing: string | undefined): string | undefined {
  try {
    const place = placeOf(config, path);
    if ('refused' in place) return t('refused', { path, reason: place.refused });
    const facts = lookAt(place.path, place.within);
    const refused = refusalOf(facts, use);
    if (refused !== undefined) return t('refused', { path, reason: refused });
    return facts ? undefined : missing;
  } catch (error) {
    return t('unreadable', { path, reason: reasonOf(error) });
  }
}

/**
 * The target of a path in a configuration, the folder that it must not leave, and the folder of the configuration: all
 * with links resolved.
 */
function placeOf(config: Config, path: string) {
  const { folder, within } = boundsOf(config.folder);
  const target = targetOf(path, folder, within);
  const own = fileURLToPath(folder);
  return 'uri' in target ? { path: fileURLToPath(target.uri), within: fileURLToPath(within), own } : target;
}

/** Whether a configuration, or one that it extends, has locked settings. */
export const locks = (config: Config | undefined): config is Config =>
  config?.chain.some(({ sections }) => sections.some(({ isLocked }) => isLocked)) ?? false;

/** Whether a file is outside of the repository of a folder; without a repository, outside of the folder. */
function isOutside(file: string, folder: string, working: string): boolean {
  try {
    return !isBelow(realPathOf(file), boundOf(folder));
  } catch {
    return !isBelow(realPathOf(file), boundOf(working));
  }
}

/**
 * The configurations of some files, by absolute paths: for each the nearest `crawlwise.json` in its folder or above, unless the call
 * overrides it. Each is read once. Never throws; faults, such as a missing file that is named, are in `faults`.
 */
export function configFor(
  of: readonly string[],
  { paths, config: only, isOff = false, layer }: ConfigFlags,
  languages: readonly Loadable[],
  files = new ConfigFiles(languages),
): CallConfigs {
  const metas = fileSettings(languages);
  const flags = layer ? { flags: layer } : {};
  const none = effectiveSettings(undefined, flags, metas);
  const named = only === undefined || isOff ? undefined : files.at(uriOf(only), false);
  const isLocking = locks(named);
  let isInside = false;
  /** The configuration that the call names, if its locked settings apply in a folder. */
  const lockingIn = (folder: string): Config | undefined => {
    if (!isLocking) return undefined;
    const isLocked = isOutside(only!, fileURLToPath(folder), paths.folder);
    isInside ||= !isLocked;
    return isLocked ? named : undefined;
  };
  const nearestOf = (folder: string, find: (uri: string) => Config | undefined): Config | undefined => {
    for (const above of isOff ? [] : foldersUp(folder)) {
      const config = find(above + CONFIG_NAME);
      if (config) return config;
    }
    return undefined;
  };
  const found = new Map<string, Config>();
  for (const folder of new Set(of.map((path) => folderOf(uriOf(path)))))
    if (only === undefined || lockingIn(folder))
      nearestOf(folder, (uri) => {
        const config = files.at(uri, true);
        if (config) found.set(uri, config);
        return config;
      });

  const effective = new Map<string, (uri: string) => EffectiveSettings>();
  const under = (config: Config, locking: Config | undefined): ((uri: string) => EffectiveSettings) => {
    const key = `${config.uri} ${locking !== undefined}`;
    const isBoth = locking !== undefined && locking.uri !== config.uri;
    const whole = isBoth ? linked(config, [locking, ...config.chain.slice(0, -1)], config.unfound) : config;
    const own = effective.get(key) ?? effectiveSettings(whole, { ...flags, locking }, metas);
    effective.set(key, own);
    return own;
  };
  const byFolder = new Map<string, (uri: string) => EffectiveSettings>();
  const at = (uri: string): EffectiveSettings => {
    const folder = folderOf(uri);
    let own = byFolder.get(folder);
    if (!own) {
      const locking = lockingIn(folder);
      const isNamedAlone = named !== undefined && locking === undefined;
      const config = isNamedAlone ? named : (nearestOf(folder, (item) => found.get(item)) ?? locking);
      own = config === undefined ? none : under(config, locking);
      byFolder.set(folder, own);
    }
    return own(uri);
  };
  const nearest = new Set(of.flatMap((path) => at(uriOf(path)).config ?? []));
  const all = new Map([...nearest].flatMap(({ chain }) => chain.map((config) => [config.uri, config])));
  return {
    at,
    of: (path) => at(uriOf(path)),
    faults: [...all.values()].flatMap((config) => faultsOf(config, paths)),
    all: [...nearest],
    known: {
      expectations: [...nearest].flatMap(expectationsOf),
      environments: [...nearest].flatMap((config) => [...environmentsOf(config).keys()]),
    },
    isUnlocked: isInside,
    roots(path) {
      const named = (at(uriOf(path)).config?.chain ?? []).flatMap((config) =>
        config.sections.flatMap(({ values }) => {
          const root = values.get(SITE_ROOT.key);
          return root ? [{ config, root: String(root.value) }] : [];
        }),
      );
      return named.flatMap(({ config, root }) => {
        const place = placeOf(config, root);
        // A path to the whole repository, or to the whole folder outside of one, adds no root.
        if ('refused' in place || resolve(place.path) === resolve(place.within)) return [];
        return resolve(fileURLToPath(config.folder), relative(place.own, place.path));
      });
    },
    additions(key) {
      // Crawlers that a repository describes could replace those of locked expectations.
      const from = isLocking && !isInside ? named.chain : [...all.values()];
      const added = from.flatMap((config) =>
        (config.additions.get(key)?.value ?? []).flatMap((path) => {
          const place = placeOf(config, path);
          return 'path' in place ? place.path : [];
        }),
      );
      return [...new Set(added)];
    },
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
    const source = sourceAt(uri, isFound) ?? (isFound ? undefined : { reason: t('configMissing') });
    const config = source && this.withBases(uri, source);
    this.known.set(uri, config);
    return config;
  }

  private withBases(uri: string, source: ConfigSource): Config {
    this.read ??= configReader(this.languages);
    const steps = chainOf(uri, source, this.read, { boundsOf, hasPackages: true, packageAt });
    let step = steps.next();
    while (!step.done) step = steps.next(opened(step.value));
    return step.value;
  }
}
