/** Prints the configuration of a file, and what is decided about its site. */
import { join, sep } from 'node:path';
import { isLockedIn, type ValueSource } from '../../config/effective.ts';
import { fileSettings } from '../../config/keys.ts';
import { levelOf } from '../../core/findings/lintConfig.ts';
import type { Expected } from '../../core/rule/expected.ts';
import { isOfFailures } from '../../core/rule/failureRule.ts';
import type { FileHead, Loadable } from '../../core/service.ts';
import { headOf } from '../../disk/read.ts';
import { decisionFacts } from '../../site/decision/decisionText.ts';
import { type Paths, uriOf } from '../args/paths.ts';
import { visibleJson } from '../report.ts';
import type { CallConfigs } from './config.ts';
import { decisionFor } from './decided.ts';

/**
 * The configuration of a file or folder, and the source of each value, as JSON. The rules are those of its language, or
 * all if it has none.
 */
export async function printedConfig(
  path: string,
  configs: CallConfigs,
  languages: readonly Loadable[],
  paths: Paths,
): Promise<string> {
  const effective = configs.of(path);
  const { config, ignored, settings, from, locked, expectedFrom } = effective;
  const words = (source: ValueSource): string =>
    typeof source === 'string' ? source : `${paths.shownAt(source.uri)}:${source.line}`;
  const head: FileHead = {
    uri: uriOf(path),
    languageId: '',
    head: await headOf(path).catch(() => ''),
  };
  const claiming = languages.filter((language) => language.claims(head));
  const own = claiming.length > 0 ? claiming.slice(0, 1) : languages;
  const metas = (await Promise.all(own.map(({ load }) => load()))).flatMap(({ rules }) => rules);
  const rules = metas
    .map(({ code, ...meta }) => [
      code as string,
      {
        value: levelOf({ code, ...meta }, effective),
        from: words(isOfFailures(code) ? 'default' : from(code)),
        ...(isLockedIn(locked, code) && { locked: true }),
      },
    ])
    .sort(([a], [b]) => (a! < b! ? -1 : 1));
  const values = fileSettings(languages).flatMap(({ key, fileKey, formerFileKey, default: byDefault }) => {
    const shown = { value: settings[key] ?? byDefault, from: words(from(key)) };
    return [fileKey, formerFileKey].flatMap((name) => (name === undefined ? [] : [[name, shown]]));
  });
  const additions = languages.flatMap(({ additions }) => {
    const placed = (config?.chain ?? []).flatMap(({ uri, additions: own }) => {
      const some = additions && own.get(additions.key);
      return some ? [{ value: some.value, from: words({ uri, line: some.line }) }] : [];
    });
    return additions ? [[additions.key, several(placed, [])]] : [];
  });
  const decision = await decisionFor(path, configs, languages, paths);
  const printed = {
    file: path.endsWith(sep) ? join(paths.shown(path), '/') : paths.shown(path),
    config: config ? paths.shownAt(config.uri) : null,
    ...(config &&
      config.chain.length > 1 && { extends: config.chain.slice(0, -1).map(({ uri }) => paths.shownAt(uri)) }),
    ignored: { value: ignored, from: words(from('ignore')) },
    settings: Object.fromEntries([...values, ...additions]),
    site: decision ? decisionFacts(decision) : null,
    ...(expectedFrom.length > 0 && {
      expect: { value: withoutPlaces(effective.expected), from: joined(expectedFrom.map(words)) },
    }),
    rules: Object.fromEntries(rules),
  };
  return `${visibleJson(printed, 2)}\n`;
}

/** Expectations as they are printed: `where` says where each is. */
const withoutPlaces = ({ urls, ...expected }: Expected) => ({
  ...expected,
  ...(urls && { urls: urls.map(({ places: _, uri: __, ...shown }) => shown) }),
});

/** One place, or a list of them. */
const joined = (places: readonly string[]): string | readonly string[] =>
  places.length === 1 ? places[0]! : [...new Set(places)];

/** Values that add up, and their places. */
const several = (
  placed: readonly { readonly value: readonly string[]; readonly from: string }[],
  none: [],
) =>
  placed.length === 0
    ? { value: none, from: 'default' }
    : { value: placed.flatMap(({ value }) => value), from: joined(placed.map(({ from }) => from)) };
