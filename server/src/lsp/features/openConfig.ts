/** A configuration as it is in the editor: its expectations, and where its sites are served. */
import { environmentsOf } from '../../config/environments.ts';
import { type Configurable, SITE_URL } from '../../config/keys.ts';
import type { Config } from '../../config/types.ts';
import { isObject } from '../../core/isObject.ts';
import { readJson } from '../../core/json.ts';
import type { JsonPath } from '../../core/schema.ts';
import { httpUrl } from '../../core/uri.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import type { ConfigLoader } from '../workspace/configs.ts';
import type { ClientSettings } from '../workspace/settings.ts';

/** Longer configurations are not read, in UTF-16 units. */
export const MAX_CONFIG = 2 ** 18;

/** The configuration with the text of the editor, and with what the stored one extends. */
export async function configIn(
  {
    languages,
    configs,
  }: { readonly languages: readonly Configurable[]; readonly configs: Pick<ConfigLoader, 'of'> },
  { uri, document }: OpenDocument,
): Promise<Config> {
  const [{ configReader }, { linked }] = await Promise.all([
    import('../../config/config.ts'),
    import('../../config/linked.ts'),
  ]);
  const own = configReader(languages)(uri, { text: document.text.slice(0, MAX_CONFIG) });
  const stored = configs.of(uri);
  return stored && stored.uri === uri ? linked(own, stored.chain.slice(0, -1), []) : own;
}

/** A site of a configuration in an environment: that of the settings, or the one that it is served in. */
export interface ServedSite {
  readonly env: string | undefined;
  readonly origin: string | undefined;
  /** The folder that is served as `/`. */
  readonly root: string;
}

/** The sites of a configuration: that of the settings first, then one for each environment with an address. */
export function servedSites(
  { under }: Pick<ClientSettings, 'under'>,
  config: Config,
): readonly [ServedSite, ...ServedSite[]] {
  const siteIn = (env: string | undefined): ServedSite => {
    const { origin, root = config.folder } = under(config, config.folder, env);
    return { env, origin, root };
  };
  const named = [...environmentsOf(config)].filter(([, { values }]) => values.has(SITE_URL.key));
  return [siteIn(undefined), ...named.map(([name]) => siteIn(name))];
}

/** The site that is served under a URL: one without an address may be anywhere. Undefined if it is another one. */
export function siteAt(sites: readonly ServedSite[], url: string): ServedSite | undefined {
  const origin = httpUrl(url)?.origin;
  return sites.find((site) => site.origin === origin) ?? sites.find((site) => site.origin === undefined);
}

/** The environments of an entry of `expect`, by its text. */
export const envsIn = (entry: string): readonly string[] => {
  const value = readJson(entry, true).value;
  const env = isObject(value) ? value.env : undefined;
  return [env].flat().filter((name): name is string => typeof name === 'string');
};

/** The entries of all lists of expectations of a configuration, in order, with their 1-based lines. */
export function entriesIn(text: string) {
  const json = readJson(text, true);
  const top = isObject(json.value) ? json.value : {};
  const { locked, environments, overrides } = top;
  const holders: readonly (readonly [value: unknown, path: JsonPath])[] = [
    [top, []],
    [locked, ['locked']],
    ...Object.entries(isObject(environments) ? environments : {}).map(
      ([name, value]) => [value, ['environments', name]] as const,
    ),
    ...(Array.isArray(overrides) ? overrides : []).map((value, at) => [value, ['overrides', at]] as const),
  ];
  return holders.flatMap(([value, holder]) => {
    const list = isObject(value) && Array.isArray(value.expect) ? value.expect : [];
    return list.map((_, index) => {
      const path = [...holder, 'expect', index];
      const { start, end } = json.fault(path, '');
      return { path, start, end, line: start.line + 1 };
    });
  });
}
