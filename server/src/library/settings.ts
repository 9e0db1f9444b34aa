/** The settings of texts under a configuration. */
import { configReader } from '../config/config.ts';
import { type EffectiveSettings, effectiveSettings } from '../config/effective.ts';
import { environmentsOf, withBase } from '../config/environments.ts';
import { envFault, isDue } from '../config/expectations.ts';
import { CONFIG_NAME, ENV, fileSettings } from '../config/keys.ts';
import { expectationsOf, expectedUri, rootOf } from '../config/linked.ts';
import type { Config, Expectation } from '../config/types.ts';
import { listed } from '../core/catalogue.ts';
import type { LintConfig } from '../core/findings/lintConfig.ts';
import type { FileFault } from '../core/json.ts';
import type { Expected } from '../core/rule/expected.ts';
import { shortKey } from '../core/schema.ts';
import type { Loadable } from '../core/service.ts';
import { NO_SITE } from '../core/siteFacts.ts';
import { decoded, httpUrl, slashed } from '../core/uri.ts';
import { type ProjectSettings, settingsMaker } from '../project/settings.ts';
import { jsonOf, textIn } from './options.ts';
import { libraryWords as t } from './words.ts';

/** Expected verdicts apply to files in this language, expected entries to those in all others. */
export const ROBOTS_ID = 'robots-txt';
/** The folder of texts in memory. */
export const ROOT = 'file:///';

/** The configuration of a call and the settings under it. Throws a `TypeError` with the first fault. */
function settingsUnder(
  config: unknown,
  env: unknown,
  languages: readonly Loadable[],
): { readonly parsed: Config; readonly of: (uri: string) => EffectiveSettings } {
  const text = config === undefined ? '{}' : jsonOf('config', config);
  const parsed = configReader(languages)(ROOT + CONFIG_NAME, { text });
  const [fault] = parsed.faults;
  if (fault) throw new TypeError(configFault(text, fault));
  if (parsed.bases.length > 0) throw new TypeError(t('extends'));
  const [key] = parsed.additions.keys();
  if (key !== undefined) throw new TypeError(t('additions', { key }));
  const values = env === undefined ? {} : { [ENV.key]: envIn(env, parsed) };
  const flags = { levels: new Map(), values };
  return { parsed, of: effectiveSettings(parsed, { flags }, fileSettings(languages)) };
}

/** An object has no line numbers. */
function withoutLines({ verdicts, lists, urls }: Expected): Expected {
  const where = t('configuration');
  return {
    verdicts: verdicts.map((verdict) => ({ ...verdict, where })),
    lists: lists.map((expectedList) => ({ ...expectedList, where })),
    ...(urls && { urls: urls.map((expectedUrls) => ({ ...expectedUrls, where })) }),
  };
}

/** The settings of the files of a site. */
export interface SiteSettings extends ProjectSettings {
  effective(uri: string): EffectiveSettings;
  /** Throws a `TypeError` if the root has no files, or something is expected of files that are not there. */
  mustBeTested(files: readonly { readonly uri: string; readonly language: string }[]): void;
}

/** The settings of the files of a site. Throws a `TypeError` for an invalid configuration or environment. */
export function siteSettings(config: unknown, env: unknown, languages: readonly Loadable[]): SiteSettings {
  const { parsed, of } = settingsUnder(config, env, languages);
  const make = settingsMaker(languages.flatMap((language) => language.codes));
  return {
    place: of,
    effective: of,
    of(uri) {
      const { lint, ignored } = make(of(uri));
      return { lint: { ...lint, expected: withoutLines(lint.expected) }, ignored };
    },
    mustBeTested(files) {
      const root = decoded(slashed(rootOf(parsed)));
      if (!files.some(({ uri }) => decoded(uri).startsWith(root)))
        throw new TypeError(t('noRoot', { folder: root.slice(ROOT.length) }));
      const named = withBase(environmentsOf(parsed), String(of(ROOT).settings[ENV.key] ?? ''));
      const due = expectationsOf(parsed).filter((expectation) => isDue(expectation, named));
      mustBeDue(expectationsOf(parsed), named);
      const uris = new Set(files.map(({ uri }) => decoded(uri)));
      const missing = parsed.expectedFiles.find(
        ({ expectation, place }) =>
          due.includes(expectation) && !uris.has(decoded(expectedUri(place, ROOT, rootOf(parsed)))),
      );
      if (missing) throw new TypeError(t('missingFile', { file: missing.place.path }));
      const hasRobots = files.some(({ language }) => language === ROBOTS_ID);
      if (!hasRobots && due.some(({ verdicts }) => verdicts)) throw new TypeError(t('noRobots'));
    },
  };
}

/** A text as a file. */
export interface TextFile {
  readonly uri: string;
  readonly path: string;
  readonly isRobots: boolean;
}

/**
 * The settings of a text under a configuration, whose `ignore` has no effect on it. Throws the first fault of an
 * invalid configuration, and if expectations would not be tested.
 */
export function configOf(
  file: TextFile,
  config: unknown,
  env: unknown,
  languages: readonly Loadable[],
): LintConfig {
  const { parsed, of } = settingsUnder(config, env, languages);
  const { settings, levels, expected, origin } = of(file.uri);
  const envs = withBase(environmentsOf(parsed), String(settings[ENV.key] ?? ''));
  holdExpected(file, expected, expectationsOf(parsed), envs);
  const site = httpUrl(origin ?? '')?.origin;
  return {
    ...{ levels, settings, expected: withoutLines(expected) },
    ...(site !== undefined && { site: { ...NO_SITE, origin: site } }),
  };
}

/** A fault with the invalid value, unless the message names it; JSON without indentation is one line. */
function configFault(json: string, { message: fault, start, end }: FileFault): string {
  const value = json.slice(start.character, end.character);
  return value === '' || fault.includes(value.replaceAll('"', "'"))
    ? t('config', { fault })
    : t('configValue', { fault, value: shortKey(value) });
}

function envIn(env: unknown, parsed: Config): string {
  const name = textIn('env', env);
  if (name.trim() === '') throw new TypeError(t('noEnv'));
  const known = { expectations: expectationsOf(parsed), environments: environmentsOf(parsed).keys() };
  const fault = envFault(name, known, { isStrict: true });
  if (fault !== undefined) throw new TypeError(t('env', { fault }));
  return name;
}

/** Throws if each expectation is of some environments, and none is named. */
function mustBeDue(all: readonly Expectation[], envs: readonly string[]): void {
  if (all.length === 0 || all.some((expectation) => isDue(expectation, envs))) return;
  const names = listed([...new Set(all.flatMap(({ envs }) => envs))], 'disjunction');
  throw new TypeError(t('noneDue', { names }));
}

/** Throws if something is expected of sitemaps, but nothing of this text. */
function holdExpected(
  { path, isRobots }: TextFile,
  { verdicts, lists }: Expected,
  all: readonly Expectation[],
  envs: readonly string[],
): void {
  const other = all.find((expectation) => expectation.list && isDue(expectation, envs))?.list;
  if (!other || (isRobots ? verdicts : lists).length > 0) return;
  throw new TypeError(t('notTested', { file: other.place.path, path }));
}
