/** Expectations of files that were not checked: these would otherwise go unnoticed. */
import { fileURLToPath } from 'node:url';
import { environmentsOf, withBase } from '../../config/environments.ts';
import { isDue } from '../../config/expectations.ts';
import type { Globs } from '../../config/globs.ts';
import { ENV } from '../../config/keys.ts';
import { expectationsOf, expectedUri, noExpected } from '../../config/linked.ts';
import { pathBelow } from '../../config/paths.ts';
import type { Config, Expectation, ExpectedFile } from '../../config/types.ts';
import { listed } from '../../core/catalogue.ts';
import { docsOf } from '../../core/homepage.ts';
import type { Severity } from '../../core/rule/rule.ts';
import { decoded, innermost, slashed } from '../../core/uri.ts';
import { isIn, lookAt } from '../../disk/reach.ts';
import type { AccountEntry } from '../../project/account.ts';
import type { Paths } from '../args/paths.ts';
import type { ConfigFault } from '../report.ts';
import { settingWords as t } from '../words/settings.ts';
import type { CallConfigs } from './config.ts';

/** Files by their URIs. */
export interface LookedAt {
  /** The folders that were searched. */
  readonly folders: readonly string[];
  /** The files that were checked, and those of them that are robots.txt files of sites. */
  readonly files: readonly string[];
  readonly robots: readonly string[];
}

/** A finding in a configuration: it expects something of a file that does not exist. */
interface MissingFile extends ConfigFault {
  readonly severity: Severity;
  readonly code: string;
  readonly docs?: string;
  /** The missing file, which identifies it. */
  readonly cause: string;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The result for expectations of files that were not checked. */
export interface Unmet {
  /** Why an expectation could not be tested, without duplicates. */
  readonly faults: readonly ConfigFault[];
  /** The findings in configurations: sitemaps that do not exist. */
  readonly rows: readonly MissingFile[];
  /** Expectations and overrides that no file was compared with. */
  readonly account: readonly AccountEntry[];
}

/** The rule that reports a sitemap that does not exist. */
const OF_SITEMAPS = 'sitemap/failed-expectation';

/**
 * Expectations of a robots.txt if none was checked, and of sitemaps in folders that were searched.
 * @param env the environment given in the call
 */
export function unmetIn(
  configs: CallConfigs,
  env: string | undefined,
  lookedAt: LookedAt,
  paths: Paths,
): Unmet {
  const held = new Set(lookedAt.folders.map(slashed));
  if (held.size === 0)
    return {
      ...{ faults: [], rows: [] },
      account: configs.all.flatMap((config) => [
        ...(env === undefined ? untestedIn(config, paths) : []),
        ...unnamedIn(config, configs, env, lookedAt, paths),
      ]),
    };
  const isHeld = (uri: string): boolean => innermost(held, uri) !== undefined;
  const files = new Set(lookedAt.files.map(decoded));
  const faults = new Map<string, ConfigFault>();
  const add = (own: Config, line: number, message: string): void =>
    void faults.set(message, { file: paths.shownAt(own.uri), line, column: 1, message });
  const rows = new Map<string, MissingFile>();
  for (const config of configs.all) {
    const robots = lookedAt.robots.filter((uri) => configs.at(uri).config === config);
    const { root = config.folder } = configs.at(config.folder);
    const named = envsIn(config, env);
    const isMeantNow = (expectation: Expectation): boolean => isDue(expectation, named);
    for (const own of config.chain) {
      for (const { expect, files: isMeant, isLocked } of own.sections) {
        const isDueNow = (expectation: Expectation): boolean =>
          isMeantNow(expectation) || (isLocked === true && isDue(expectation, [env ?? ownEnv(own)]));
        const [verdicts] = (expect?.value ?? [])
          .filter(isDueNow)
          .flatMap((expectation) => expectation.verdicts ?? []);
        // Files of an override may be in folders that the call does not name.
        const isReported = isMeant === undefined || isHeld(own.folder);
        const isTested = robots.some((uri) => isMeant?.(pathBelow(own.folder, uri)) ?? true);
        if (verdicts && isReported && !isTested)
          add(own, expect!.line, noRobotsIn(config, verdicts.where, paths));
      }
      for (const expectedFile of own.expectedFiles.filter(({ expectation }) => isMeantNow(expectation))) {
        const uri = expectedUri(expectedFile.place, own.folder, root);
        if (files.has(decoded(uri))) continue;
        const { where } = expectedFile.expectation.list!;
        if (!isHeld(uri)) {
          // The folder that is served is another one, and nothing says which.
          if (expectedFile.place.isRooted && root === config.folder && !isThere(uri, config.folder))
            add(
              own,
              expectedFile.faultOf('').start.line + 1,
              t('noRoot', { where, file: `/${expectedFile.place.path}` }),
            );
          continue;
        }
        const level = configs.at(uri).levels.get(OF_SITEMAPS) ?? 'error';
        if (isThere(uri, config.folder))
          add(
            own,
            expectedFile.faultOf('').start.line + 1,
            t('notChecked', { where, file: pathBelow(config.folder, uri) }),
          );
        else if (level !== 'off') {
          const row = missing(own, expectedFile, uri, { level, hasRoot: root !== config.folder, paths });
          rows.set(`${row.file}:${row.line}:${row.column}`, row);
        }
      }
    }
  }
  const account = configs.all.flatMap((config) => [
    ...(env === undefined ? untestedIn(config, paths) : []),
    ...(isHeld(config.folder) ? idleIn(config, lookedAt.files, paths) : []),
  ]);
  return { faults: [...faults.values()], rows: [...rows.values()], account };
}

/** The expectations of other files than those that the call names. */
function* unnamedIn(
  config: Config,
  configs: CallConfigs,
  env: string | undefined,
  { files, robots }: LookedAt,
  paths: Paths,
): Generator<AccountEntry> {
  const { root = config.folder } = configs.at(config.folder);
  const known = new Set(files.map(decoded));
  const named = envsIn(config, env);
  const isMeantNow = (expectation: Expectation): boolean => isDue(expectation, named);
  const verdicts = robots.some((uri) => configs.at(uri).config === config)
    ? []
    : expectationsOf(config).filter((expectation) => expectation.verdicts && isMeantNow(expectation));
  const lists = config.chain
    .flatMap((own) =>
      own.expectedFiles.map((expectedFile) => ({
        ...expectedFile,
        uri: expectedUri(expectedFile.place, own.folder, root),
      })),
    )
    .filter(({ expectation, uri }) => isMeantNow(expectation) && !known.has(decoded(uri)));
  const count = verdicts.length + lists.length;
  if (count > 0)
    yield { kind: 'not-tested', reason: t('unnamed', { count, config: paths.shownAt(config.uri) }) };
}

/** The environment that the call names, or else the configuration, and the one that it extends. */
const envsIn = (config: Config, env: string | undefined): readonly string[] =>
  withBase(
    environmentsOf(config),
    env ?? String(config.chain.findLast(envOf)?.sections[0]?.values.get(ENV.key)?.value ?? ''),
  );

/** The expectations of environments, if neither the call nor the configuration names one. */
function* untestedIn(config: Config, paths: Paths): Generator<AccountEntry> {
  if (config.chain.some(envOf)) return;
  const all = expectationsOf(config).filter(({ envs }) => envs.length > 0);
  if (all.length === 0) return;
  const envs = listed([...new Set(all.flatMap((expectation) => expectation.envs))], 'unit');
  yield {
    kind: 'not-tested',
    reason: t('noEnv', { count: all.length, config: paths.shownAt(config.uri), envs }),
    ...(all.some(({ urls }) => urls) && { isNowhere: true }),
  };
}

/** The overrides that apply to no file. */
function* idleIn({ chain }: Config, files: readonly string[], paths: Paths): Generator<AccountEntry> {
  for (const { folder, sections, uri } of chain) {
    const isIdle = (isMeant: Globs): boolean => !files.some((file) => isMeant(pathBelow(folder, file)));
    const idle = sections.filter(({ files: isMeant, isLocked }) => isMeant && !isLocked && isIdle(isMeant));
    if (idle.length > 0)
      yield { kind: 'left-out', reason: t('idle', { count: idle.length, config: paths.shownAt(uri) }) };
  }
}

const ownEnv = ({ sections }: Config): string => String(sections[0]!.values.get(ENV.key)?.value ?? '');

const envOf = ({ sections }: Config): boolean => sections[0]!.values.has(ENV.key);

function isThere(uri: string, folder: string): boolean {
  try {
    return lookAt(fileURLToPath(uri), fileURLToPath(folder)) !== undefined;
  } catch {
    return false;
  }
}

function missing(
  config: Config,
  expectedFile: ExpectedFile,
  uri: string,
  { level, hasRoot, paths }: { readonly level: Severity; readonly hasRoot: boolean; readonly paths: Paths },
): MissingFile {
  const message = noExpected(expectedFile, paths.shownAt(uri), hasRoot);
  const { start, end } = expectedFile.faultOf(message);
  return {
    file: paths.shownAt(config.uri),
    severity: level,
    code: OF_SITEMAPS,
    message,
    cause: expectedFile.place.path,
    ...docsOf(OF_SITEMAPS),
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** Uses "here" for the working folder and its parents. */
function noRobotsIn({ folder }: Config, where: string, paths: Paths): string {
  const path = paths.shownAt(folder);
  return isIn(paths.folder, fileURLToPath(folder).replace(/[\\/]$/, ''))
    ? t('noRobotsHere', { where })
    : t('noRobotsIn', { where, folder: path });
}
