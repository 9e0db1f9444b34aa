/** The settings of a file: flags override the editor's settings, which override the configuration and the defaults. */
import { HOST_NAMES, type HostName } from '../core/builtPages.ts';
import { entryOf } from '../core/memo.ts';
import { type Expected, isOfExpectations } from '../core/rule/expected.ts';
import type { Level } from '../core/rule/rule.ts';
import type { SettingMeta, SettingValue, SettingValues } from '../core/rule/settings.ts';
import { decoded, folderOf, httpUrl } from '../core/uri.ts';
import { environmentsOf, placeIn, withBase } from './environments.ts';
import { expectedOf } from './expectations.ts';
import { ENV, SITE_HOSTING, SITE_ROOT, SITE_SOURCES, SITE_URL } from './keys.ts';
import { expectationsOf, expectedUri } from './linked.ts';
import { folderBelow, pathBelow } from './paths.ts';
import type { Config, ConfigSection, Expectation, PlacedLevel } from './types.ts';

/** Where a value comes from; in a configuration, at which line, and for a rule under which key. */
export type ValueSource =
  | 'default'
  | 'setting'
  | 'flag'
  | { readonly uri: string; readonly line: number; readonly key?: string };

/** Settings from one source: levels by code, others by key. */
export interface SettingsLayer {
  readonly levels: ReadonlyMap<string, Level>;
  readonly values: SettingValues;
}

const NOTHING: SettingsLayer = { levels: new Map(), values: {} };

/** The effective settings of a file. */
export interface EffectiveSettings {
  readonly config: Config | undefined;
  /** Whether the file is not checked; of the rules that are on, only locked ones are then. */
  readonly ignored: boolean;
  /** The levels that are not the rules' own, by code. */
  readonly levels: ReadonlyMap<string, Level>;
  /** The rules whose findings nothing in the repository can suppress, see `isLockedIn`. */
  readonly locked: ReadonlySet<string>;
  /** The settings that are not at their default, by key. */
  readonly settings: SettingValues;
  /** Origin of the site, and the folder that is served as `/`, with a slash at its end; undefined if not set. */
  readonly origin: string | undefined;
  /** The same with its path. */
  readonly url: string | undefined;
  /** The configured host of the built site. */
  readonly host: HostName | undefined;
  readonly root: string | undefined;
  /** The globs of the sources of pages, by the beginning of their URLs, and the folder that they are relative to. */
  readonly sources: { readonly folder: string; readonly globs: Readonly<Record<string, string>> } | undefined;
  readonly expected: Expected;
  /** Those of `expected` that are locked. */
  readonly lockedExpected: Expected;
  /** The source of a rule's level or a setting's value; `ignore` is whether the file is ignored. */
  from(key: string): ValueSource;
  /** The places of the lists of expectations. */
  readonly expectedFrom: readonly ValueSource[];
}

/** What overrides the configuration of files. */
export interface SettingSources {
  /** What the user has set in the editor. */
  readonly settings?: SettingsLayer;
  readonly flags?: SettingsLayer;
  /** A configuration whose locked settings hold: the one that the call names, which `config` extends or is. */
  readonly locking?: Config | undefined;
}

/** In a set of locked rules: all that report failed expectations. */
const EXPECTATIONS = '*/failed-expectation';

/** Whether a rule is among locked ones. */
export const isLockedIn = (locked: ReadonlySet<string>, code: string): boolean =>
  locked.has(code) || (locked.has(EXPECTATIONS) && isOfExpectations(code));

interface Due {
  readonly expectation: Expectation;
  readonly sitemap: string | undefined;
}

/**
 * The effective settings of files with one configuration, or without. Files to which the same sections apply share one
 * object.
 * @param metas all settings
 */
export function effectiveSettings(
  config: Config | undefined,
  { settings = NOTHING, flags = NOTHING, locking }: SettingSources,
  metas: readonly SettingMeta[],
): (uri: string) => EffectiveSettings {
  const known = new Map<string, EffectiveSettings>();
  const chain = config?.chain ?? [];
  const locks = (locking?.chain ?? []).flatMap((config) =>
    config.sections.flatMap((section) => (section.isLocked ? [{ config: config, section }] : [])),
  );
  const isLock = (section: ConfigSection): boolean => locks.some((lock) => lock.section === section);
  const lockedEnvs = (locking?.chain ?? []).flatMap(({ sections }) => sections[0]?.values.get(ENV.key) ?? []);
  const environments = environmentsOf({ chain });
  const lockedEnvironments = environmentsOf({ chain: locking?.chain ?? [] });
  const hasLists = config !== undefined && expectationsOf(config).some(({ list }) => list);
  return (uri) => {
    const holds = chain.map(({ folder, sections }) => {
      const path = pathBelow(folder, uri);
      return sections.map(({ files }) => files === undefined || files(path));
    });
    const ignoring = chain.findLast(({ folder, ignores }) => ignores(pathBelow(folder, uri)) !== undefined);
    const isIgnored = ignoring?.ignores(pathBelow(ignoring.folder, uri)) ?? false;
    const key = `${isIgnored} ${holds.flat().join(' ')}${hasLists ? ` ${uri}` : ''}`;
    return entryOf(known, key, () => make(holds, isIgnored ? ignoring : undefined, decoded(uri)));
  };

  function make(
    holds: readonly (readonly boolean[])[],
    ignoring: Config | undefined,
    uri: string,
  ): EffectiveSettings {
    const levels = new Map<string, Level>();
    const values = new Map<string, SettingValue>();
    const sources = new Map<string, ValueSource>();
    /** The expectations of each configuration: those of overrides replace those for all files. */
    const lists: { config: Config; expect: readonly Expectation[]; line: number }[] = [];
    for (const [at, config] of chain.entries()) {
      const own = config.sections.filter((section, index) => holds[at]![index] && !isLock(section));
      for (const section of own) add(config, section);
      const isFixed = ({ isLocked, isOfEnvironments }: ConfigSection) => isLocked || isOfEnvironments;
      const expect = own.findLast((section) => section.expect && !isFixed(section))?.expect;
      for (const placed of [expect, ...own.map((section) => (isFixed(section) ? section.expect : undefined))])
        if (placed) lists.push({ config: config, expect: placed.value, line: placed.line });
    }
    const named = [flags, settings]
      .map((layer) => layer.values[ENV.key])
      .find((value) => value !== undefined);
    const envs = withBase(environments, String(named ?? values.get(ENV.key) ?? ''));
    for (const env of [...envs].reverse())
      for (const { uri, environments: own } of chain)
        for (const { name, levels: some } of own)
          if (name === env) for (const [code, level] of some) setLevel(code, level, uri);
    for (const [key, { value, ...place }] of placeIn(environments, envs)) {
      values.set(key, value);
      sources.set(key, { ...place, key });
    }
    addLayer(settings, 'setting');
    addLayer(flags, 'flag');
    const locked = new Set<string>();
    for (const { config, section } of locks) {
      for (const [code, level] of section.levels) {
        locked.add(code);
        setLevel(code, level, config.uri);
      }
    }
    if (locks.some(({ section }) => section.expect)) {
      for (const code of levels.keys()) if (isOfExpectations(code) && !locked.has(code)) levels.delete(code);
      locked.add(EXPECTATIONS);
    }
    const site = httpUrl(String(values.get(SITE_URL.key) ?? ''));
    const host = String(values.get(SITE_HOSTING.key) ?? SITE_HOSTING.default);
    const root = values.get(SITE_ROOT.key);
    const rootFrom = sources.get(SITE_ROOT.key);
    const rootFolder = typeof rootFrom === 'object' ? folderOf(rootFrom.uri) : config?.folder;
    const served =
      rootFolder !== undefined && typeof root === 'string' && root !== ''
        ? folderBelow(rootFolder, root)
        : undefined;
    const globs = values.get(SITE_SOURCES.key);
    const globsFrom = sources.get(SITE_SOURCES.key);
    const set = metas.filter(({ key, default: byDefault }) => (values.get(key) ?? byDefault) !== byDefault);
    const dueIn = (item: Config, expect: readonly Expectation[]): Due[] =>
      expect.map((expectation) => ({
        expectation,
        sitemap:
          expectation.list &&
          decoded(expectedUri(expectation.list.place, item.folder, served ?? config!.folder)),
      }));
    const ownEnv = flags.values[ENV.key] ?? lockedEnvs.at(-1)?.value ?? '';
    const due = lists.flatMap(({ config, expect }) => dueIn(config, expect));
    const lockedDue = locks.flatMap(({ config, section }) => dueIn(config, section.expect?.value ?? []));
    const expected = expectedOf(due, envs, uri);
    const lockedExpected = expectedOf(lockedDue, withBase(lockedEnvironments, String(ownEnv)), uri);
    const urls = [
      ...(expected.urls ?? []),
      ...(lockedExpected.urls ?? []).map((item) => ({ ...item, isLocked: true as const })),
    ];
    return {
      ...{ config, ignored: ignoring !== undefined, levels, locked },
      expected: {
        verdicts: [...expected.verdicts, ...lockedExpected.verdicts],
        lists: [...expected.lists, ...lockedExpected.lists],
        ...(urls.length > 0 && { urls }),
      },
      lockedExpected,
      settings: Object.fromEntries(set.map(({ key }) => [key, values.get(key)!])),
      ...{ origin: site?.origin, url: site?.href },
      host: HOST_NAMES.find((name) => name === host),
      root: served,
      sources:
        typeof globs === 'object' && typeof globsFrom === 'object' && Object.keys(globs).length > 0
          ? { folder: folderOf(globsFrom.uri), globs }
          : undefined,
      from: (key) =>
        (key === 'ignore' && ignoring
          ? { uri: ignoring.uri, line: ignoring.ignoreLine }
          : sources.get(key)) ?? 'default',
      expectedFrom: [
        ...lists.map(({ config: { uri }, line }) => ({ uri, line })),
        ...locks.flatMap(({ config: { uri }, section }) =>
          section.expect ? [{ uri, line: section.expect.line }] : [],
        ),
      ],
    };

    function setLevel(code: string, { value, line, key }: PlacedLevel, uri: string): void {
      levels.set(code, value);
      sources.set(code, { uri, line, key });
    }
    function add({ uri }: Config, section: ConfigSection): void {
      for (const [code, level] of section.levels) setLevel(code, level, uri);
      for (const [key, { value, line }] of section.values) {
        values.set(key, value);
        sources.set(key, { uri, line, key });
      }
    }
    function addLayer(layer: SettingsLayer, source: ValueSource): void {
      for (const [code, level] of layer.levels) {
        levels.set(code, level);
        sources.set(code, source);
      }
      for (const [key, value] of Object.entries(layer.values)) {
        values.set(key, value);
        sources.set(key, source);
      }
    }
  }
}
