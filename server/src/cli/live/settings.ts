/** The settings of a live site: those of the configuration in the working folder, as if its files were there. */
import { fileURLToPath } from 'node:url';
import { type EffectiveSettings, isLockedIn } from '../../config/effective.ts';
import { environmentsOf } from '../../config/environments.ts';
import { ENV, SITE_URL } from '../../config/keys.ts';
import { expectedUri } from '../../config/linked.ts';
import { type ExpectedUrls, NOTHING_EXPECTED } from '../../core/rule/expected.ts';
import type { Loadable } from '../../core/service.ts';
import { type FileSettings, settingsMaker } from '../../project/settings.ts';
import type { Call } from '../args/parse.ts';
import type { ConfigFault } from '../report.ts';
import { configFor } from '../settings/config.ts';
import { addressIn } from '../settings/environments.ts';
import { calledEnv, settingFlags } from '../settings/settings.ts';
import { settingWords as t } from '../words/settings.ts';

export interface LiveSettings {
  readonly faults: readonly ConfigFault[];
  /** Files that describe crawlers. */
  readonly crawlers: readonly string[];
  /** The settings of a file of the site, or of a page. */
  of(url: string): FileSettings;
  /** The same with the source of each value. */
  effective(url: string): EffectiveSettings;
  /** Whether the findings of a rule are never accepted in a baseline. */
  isLocked(url: string, code: string): boolean;
  /** Expectations that were not tested, given the URLs whose content was checked: a line each. */
  untested(checked: ReadonlySet<string>): Iterable<string>;
  /** The configured site, if that is another one: then nothing is expected of this one. */
  readonly otherSite: string | undefined;
  /** The configured address and host of the site. */
  readonly site: Pick<EffectiveSettings, 'url' | 'host'>;
  /** The address of an environment; undefined for one that has none. */
  addressOf(env: string): string | undefined;
  /** What is expected of the URLs of this site. */
  readonly expectedUrls: readonly ExpectedUrls[];
}

/** Throws as `settingsOf` of files does. */
export function liveSettings(call: Call, origin: string, languages: readonly Loadable[]): LiveSettings {
  const flags = settingFlags(call, languages);
  const { base } = call.paths;
  const configs = configFor([fileURLToPath(base)], flags, languages);
  calledEnv(flags, configs);
  const own = configs.at(base);
  const root = own.root ?? own.config?.folder ?? base;
  // An environment without an address is wherever the call says.
  const env = own.config && environmentsOf(own.config).get(String(own.settings[ENV.key] ?? ''));
  const isPlaced = env === undefined || env.values.has(SITE_URL.key);
  const isOther = isPlaced && own.origin !== undefined && own.origin !== origin;
  /** Where the file of a URL would be; files of other sites have the settings of the root. */
  const placeOf = (url: string): string => {
    const { origin: of, pathname } = new URL(url);
    return of === origin ? root + pathname.slice(1) : root;
  };
  const urlOf = (uri: string): string => new URL(uri.slice(root.length), `${origin}/`).href;
  const codes = languages.flatMap((language) => language.codes);
  const settingsUnder = settingsMaker(codes, flags.ignoresComments);
  const hasExpectations = configs.known.expectations.length > 0;
  return {
    faults: configs.faults,
    crawlers: call.has('crawlers')
      ? call.all('crawlers').map((path) => call.paths.at(path))
      : configs.additions('crawlers'),
    otherSite: isOther && hasExpectations ? own.origin : undefined,
    site: own,
    addressOf: (name) => addressIn(own.config, name),
    expectedUrls: isOther ? [] : (configs.at(placeOf(`${origin}/robots.txt`)).expected.urls ?? []),
    effective: (url) => configs.at(placeOf(url)),
    of(url) {
      const own = settingsUnder(configs.at(placeOf(url)));
      return isOther ? { ...own, lint: { ...own.lint, expected: NOTHING_EXPECTED } } : own;
    },
    isLocked: (url, code) => isLockedIn(configs.at(placeOf(url)).locked, code),
    *untested(checked) {
      if (isOther) return;
      const robots = `${origin}/robots.txt`;
      const [verdicts] = configs.at(placeOf(robots)).expected.verdicts;
      if (verdicts && !checked.has(robots)) yield t('notChecked', { where: verdicts.where, file: robots });
      for (const item of own.config?.chain.flatMap(({ expectedFiles, folder }) =>
        expectedFiles.map(({ place }) => expectedUri(place, folder, root)),
      ) ?? []) {
        const [list] = configs.at(item).expected.lists;
        const file = item.startsWith(root) ? urlOf(item) : fileURLToPath(item);
        if (list && !checked.has(file)) yield t('notChecked', { where: list.where, file });
      }
    },
  };
}
