/** The settings of a file: flags over configuration. */
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EffectiveSettings, SettingsLayer } from '../../config/effective.ts';
import { calledEnvFault } from '../../config/expectations.ts';
import { CONFIG_NAME, codesIn, ENV, SITE_HOSTING, SITE_URL } from '../../config/keys.ts';
import { foldersUp } from '../../config/paths.ts';
import { RulesOffCount, turnsOff } from '../../config/rulesOff.ts';
import type { RulesOff } from '../../core/findings/silenced.ts';
import type { ExpectedUrls } from '../../core/rule/expected.ts';
import { type Level, SEVERITIES } from '../../core/rule/rule.ts';
import type { Loadable } from '../../core/service.ts';
import { folderOf, httpUrl, innermost, nameOf, slashed } from '../../core/uri.ts';
import { isIn, repositoryOf } from '../../disk/reach.ts';
import type { AccountEntry } from '../../project/account.ts';
import { type FileSettings, type PlaceOfFolder, settingsMaker } from '../../project/settings.ts';
import { PAGE_NAME } from '../../site/roots/roots.ts';
import { noSuch } from '../args/nearest.ts';
import type { Call } from '../args/parse.ts';
import { type Paths, uriOf } from '../args/paths.ts';
import { InputError, UsageError } from '../command.ts';
import { type Found, type Listing, outputRoots, type Refused } from '../files/files.ts';
import type { ConfigFault } from '../report.ts';
import { callWords as t } from '../words/calls.ts';
import { settingWords } from '../words/settings.ts';
import { type CallConfigs, ConfigFiles, type ConfigFlags, configFor, locks } from './config.ts';
import { type Unmet, unmetIn } from './unmet.ts';

const ROBOTS_NAME = 'robots.txt';
const LEVELS: readonly Level[] = [...SEVERITIES, 'off'];

/** What a call says about settings. */
export interface SettingFlags extends ConfigFlags {
  /** The absolute paths of its operands. */
  readonly named?: readonly string[] | undefined;
  /** Suppression comments in files are ignored. */
  readonly ignoresComments?: boolean | undefined;
}

/** The settings of the files of a call. */
export interface CallSettings {
  /** The faults of the configurations. */
  readonly faults: readonly ConfigFault[];
  /** Expectations of files that were not checked. */
  readonly unmet: Unmet;
  /** Configurations from above the repository of the files. */
  readonly outside: readonly AccountEntry[];
  /** Whether the call names locked settings that have no effect, because they are in the checkout. */
  readonly isUnlocked: boolean;
  /** One object for all files with the same settings. */
  of(path: string): FileSettings;
  /** What is expected of the URLs of a site, by the URI of its folder. */
  expectedUrls(root: string): readonly ExpectedUrls[];
  /** Whether a configuration expects anything of URLs. */
  readonly expectsUrls: boolean;
  /** The URIs of the folders of the configurations. */
  readonly configFolders: readonly string[];
  /** The rules that configurations turn off for the files that are checked. */
  rulesOff(): Promise<readonly RulesOff[]>;
  /** Whether the configuration ignores a file, even if the call names it. */
  ignores(path: string): boolean;
  /** The configured sites, by the URI of a folder. */
  readonly places: readonly PlaceOfFolder[];
  /** The configurations that were read, with those that they extend. */
  readonly configFiles: readonly string[];
  /** Paths in the configurations, by the key of the setting. */
  additions(key: string): readonly string[];
}

/**
 * Reads the configurations of files and of searched folders, and overrides them with the flags of the call. Throws
 * `InputError` for an environment without expectations.
 */
export async function settingsOf(
  flags: SettingFlags,
  files: readonly (Found | Refused)[],
  languages: readonly Loadable[],
  within: Pick<Listing, 'folders' | 'files'> = { folders: [], files: [] },
): Promise<CallSettings> {
  const configFiles = within.files.filter((uri) => nameOf(uri) === CONFIG_NAME);
  const configs = configFor(
    [...files.map(({ file }) => file), ...configFiles.map((uri) => fileURLToPath(uri))],
    flags,
    languages,
  );
  const { paths } = flags;
  const codes = languages.flatMap((language) => language.codes);
  const settingsUnder = settingsMaker(codes, flags.ignoresComments);
  const env = calledEnv(flags, configs);
  const named = new Set(flags.named);
  const isLeftOut = (path: string): boolean => {
    const { ignored, locked } = configs.of(path);
    return ignored && locked.size === 0 && !named.has(path);
  };
  const lookedAt = files.flatMap((file) => ('uri' in file && !isLeftOut(file.file) ? file.uri : []));
  const robots = lookedAt.filter((uri) => isServed(uri, configs));
  const folders = new Set(files.flatMap((file) => ('uri' in file ? foldersUp(file.uri) : [])));
  const isPlaced = flags.layer?.values[SITE_URL.key] !== undefined;
  const builds = isPlaced ? buildsAmong(within) : new Set<string>();
  const outputs = outputRoots(files);
  return {
    faults: configs.faults,
    unmet: unmetIn(configs, env, { folders: within.folders, files: lookedAt, robots }, paths),
    outside: flags.config === undefined ? outsideOf(configs, files, paths) : [],
    isUnlocked: configs.isUnlocked,
    configFiles: configs.all.flatMap(({ chain }) => chain.map(({ uri }) => fileURLToPath(uri))),
    additions: (key) => configs.additions(key),
    async rulesOff() {
      const off = new RulesOffCount();
      const known = new Map<EffectiveSettings, Set<Loadable>>();
      for (const item of files) {
        if (!('uri' in item) || isLeftOut(item.file)) continue;
        const { file, language } = item;
        const effective = configs.of(file);
        const seen = known.get(effective) ?? new Set();
        known.set(effective, seen);
        if (seen.has(language)) continue;
        seen.add(language);
        if (turnsOff(effective)) off.add(effective, (await language.load()).rules);
      }
      return off.list((uri) => paths.shownAt(uri));
    },
    expectedUrls: (root) => configs.at(root + ROBOTS_NAME).expected.urls ?? [],
    expectsUrls: configs.known.expectations.some(({ urls }) => urls),
    configFolders: configs.all.map(({ folder }) => folder),
    ignores: (path) => configs.of(path).ignored,
    of(path) {
      const effective = configs.of(path);
      return settingsUnder(effective, effective.ignored && !named.has(path));
    },
    places: [...folders].flatMap((folder): PlaceOfFolder[] => {
      const { url, host, sources, ...configured } = configs.at(folder);
      const isBelow = configured.root !== undefined && folder.startsWith(configured.root);
      const found = isBelow ? undefined : innermost(outputs, folder);
      const root = found ?? configured.root ?? innermost(builds, folder);
      return (url ?? root ?? host ?? sources) === undefined ? [] : [{ folder, url, root, host, sources }];
    }),
  };
}

/** Each configuration that lies above the repository of the first file that it applies to. */
function outsideOf(
  configs: CallConfigs,
  files: readonly { readonly file: string }[],
  paths: Paths,
): readonly AccountEntry[] {
  const firsts = new Map<string, string>();
  for (const { file } of files) {
    const { config } = configs.of(join(dirname(file), sep));
    if (config && !firsts.has(config.uri)) firsts.set(config.uri, dirname(file));
  }
  return [...firsts].flatMap(([uri, folder]): readonly AccountEntry[] => {
    const own = dirname(fileURLToPath(uri));
    const tops = [repositoryOf(folder), repositoryOf(paths.folder)];
    if (tops[0] === undefined || tops.some((top) => top !== undefined && isIn(own, top))) return [];
    return [{ kind: 'outside', reason: settingWords('outside', { config: paths.shownAt(uri) }) }];
  });
}

/** The searched folders that are builds by their contents: with a page, and not those of a project. */
function buildsAmong({ folders, files }: Pick<Listing, 'folders' | 'files'>): ReadonlySet<string> {
  const known = new Set(files);
  const isBuild = (folder: string) => known.has(folder + PAGE_NAME) && !known.has(`${folder}package.json`);
  return new Set(folders.map(slashed).filter(isBuild));
}

/** The configured origin of the site of a robots.txt; undefined for a file that crawlers do not fetch. */
export function servedOrigin(path: string, configs: CallConfigs): string | undefined {
  const uri = uriOf(path);
  return isServed(uri, configs) ? configs.at(uri).origin : undefined;
}

/**
 * The environment that a call names. Throws `InputError` if nothing is expected in it; faults of configurations are more
 * important.
 */
export function calledEnv({ layer }: SettingFlags, { known, faults }: CallConfigs): string | undefined {
  const env = layer?.values[ENV.key];
  if (env === undefined) return undefined;
  const unknown = calledEnvFault(String(env), known);
  if (unknown !== undefined && faults.length === 0) throw new InputError(unknown);
  return String(env);
}

/** Returns a function to the configured roots of sites for the files in a folder. */
export function rootsOf(
  { layer: _, ...flags }: SettingFlags,
  languages: readonly Loadable[],
): (folder: string) => readonly string[] {
  const files = new ConfigFiles(languages);
  return (folder) => {
    const path = join(folder, '/');
    return configFor([path], flags, languages, files).roots(path);
  };
}

/** Whether the call names a configuration whose locked settings apply to what it checks. */
export function hasLocks({ layer: _, ...flags }: SettingFlags, languages: readonly Loadable[]): boolean {
  if (flags.config === undefined) return false;
  const folders = (flags.named ?? []).map((path) => join(path, '/'));
  const { all, isUnlocked } = configFor(folders, flags, languages);
  return !isUnlocked && all.some(locks);
}

/** Whether a file is the robots.txt that crawlers fetch, as far as the root is configured. */
function isServed(uri: string, configs: CallConfigs): boolean {
  const { root } = configs.at(uri);
  return nameOf(uri).toLowerCase() === ROBOTS_NAME && (root === undefined || folderOf(uri) === root);
}

/**
 * The flags of a call about settings. Throws `UsageError` for those that exclude each other, an empty environment, a site
 * that is not a URL, and for an unknown rule or level.
 */
export function settingFlags(call: Call, languages: readonly Loadable[]): SettingFlags {
  const isOff = call.has('no-config');
  if (call.has('config') && isOff) throw new UsageError(t('exclusiveConfigs'));
  const { operands, paths } = call;
  return {
    ...{ paths, isOff, config: call.path('config'), layer: layerOf(call, languages) },
    named: (operands.length > 0 ? operands : ['.']).map((path) => paths.at(path)),
    ignoresComments: call.has('no-inline-config'),
  };
}

/** Whether a call says where pages are served, or by which host. */
export const asksForPages = ({ layer }: SettingFlags): boolean =>
  [SITE_URL, SITE_HOSTING].some(({ key }) => layer?.values[key] !== undefined);

const layerOf = (call: Call, languages: readonly Loadable[]): SettingsLayer => {
  const env = call.one('env');
  if (env?.trim() === '') throw new UsageError(t('noEnv'));
  const [site, hosting] = [call.one('site'), call.one('hosting')];
  if (site !== undefined && !httpUrl(site)) throw new UsageError(t('notSite', { value: site }));
  return {
    levels: levelsOf(call.all('rule'), languages),
    values: {
      ...(env !== undefined && { [ENV.key]: env }),
      ...(site !== undefined && { [SITE_URL.key]: site }),
      ...(hosting !== undefined && { [SITE_HOSTING.key]: hosting }),
    },
  };
};

/** The levels given by `--rule CODE=LEVEL`, in their order. Throws `UsageError` for an unknown code or level. */
function levelsOf(given: readonly string[], languages: readonly Loadable[]): SettingsLayer['levels'] {
  const codes = codesIn(languages);
  return new Map(
    given.flatMap((text) => {
      const [code = '', level] = text.split('=', 2);
      if (level === undefined) throw new UsageError(t('ruleForm', { value: text }));
      const own = codes.get(code);
      if (own === undefined) throw noSuch('rule', code, [...codes.keys()]);
      if (!LEVELS.includes(level as Level)) throw noSuch('level', level, LEVELS);
      return own.map((now): [string, Level] => [now, level as Level]);
    }),
  );
}
