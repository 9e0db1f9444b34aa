/** A configuration together with those that it extends. */
import type { FileFault } from '../core/json.ts';
import { httpUrl, slashed } from '../core/uri.ts';
import { environmentFaults, environmentsOf } from './environments.ts';
import { envFault, expectedEnvFault, isDue, originFault } from './expectations.ts';
import { SITE_ROOT, SITE_URL } from './keys.ts';
import { folderBelow, pathBelow } from './paths.ts';
import type { Config, Expectation, ExpectedFile, FilePlace } from './types.ts';
import { contradictions } from './urlExpectations.ts';
import { configWords as t } from './words.ts';

/** The value of a setting for all files, and the configuration that sets it. */
function setIn(
  chain: readonly Config[],
  key: string,
): { readonly value: string; readonly config: Config } | undefined {
  const config = chain.findLast(({ sections }) => sections[0]?.values.has(key));
  return config && { value: String(config.sections[0]!.values.get(key)!.value), config };
}

/** All expectations of a configuration and of those that it extends. */
export const expectationsOf = ({ chain }: Pick<Config, 'chain'>): readonly Expectation[] =>
  chain.flatMap(({ sections }) => sections.flatMap(({ expect }) => expect?.value ?? []));

/**
 * The URI of a sitemap.
 * @param folder the folder of the configuration that expects something of it
 * @param root the folder that is served as `/`
 */
export const expectedUri = ({ isRooted, path }: FilePlace, folder: string, root: string): string =>
  slashed(isRooted ? root : folder) + path.split('/').map(encodeURIComponent).join('/');

/** The folder that is served as `/` if no override says otherwise: the configured one, or that of the configuration. */
export function rootOf({ chain, folder }: Pick<Config, 'chain' | 'folder'>): string {
  const root = setIn(chain, SITE_ROOT.key);
  return root ? folderBelow(root.config.folder, root.value) : folder;
}

/** The message about a sitemap that does not exist. */
export const noExpected = ({ expectation, place }: ExpectedFile, path: string, hasRoot: boolean): string => {
  const args = { where: expectation.list!.where, path };
  return place.isRooted && !hasRoot ? t('noExpectedOrRoot', args) : t('noExpected', args);
};

/** Further faults of one file are not reported: they are of the same kinds. */
const MAX_FAULTS = 100;
/** Expectations are compared with each other in so many environments. */
const MAX_ENVS = 30;

type Linked = 'chain' | 'faults' | 'beyondSchema' | 'unfound';

/**
 * A configuration with those that it extends.
 * @param bases those that could be read, in order
 * @param faults why others could not
 */
export function linked(
  config: Omit<Config, Linked>,
  bases: readonly Config[],
  faults: readonly FileFault[],
): Config {
  const all = bases.flatMap(({ chain }) => chain);
  const before = all.filter(({ uri }, at) => all.findLastIndex((other) => other.uri === uri) === at);
  const self = { ...config, chain: [] as readonly Config[], ...config.own, unfound: faults };
  const chain: readonly Config[] = [...before, self];
  const more = [...faults, ...[...faultsIn(self, chain)].slice(0, MAX_FAULTS)];
  const inOrder = (own: readonly FileFault[]): readonly FileFault[] => [...own, ...more].sort(byPlace);
  return Object.assign(self, {
    chain,
    faults: inOrder(config.own.faults),
    beyondSchema: inOrder(config.own.beyondSchema),
  });
}

const byPlace = (a: FileFault, b: FileFault): number =>
  a.start.line - b.start.line || a.start.character - b.start.character;

/** The faults of a configuration that depend on what it extends. */
function* faultsIn(config: Config, chain: readonly Config[]): Generator<FileFault> {
  const origin = httpUrl(setIn(chain, SITE_URL.key)?.value ?? '')?.origin;
  const expectations = expectationsOf({ chain });
  const root = rootOf({ chain, folder: config.folder });
  for (const { place, files, faultOf } of config.expectedFiles) {
    const fault = originFault(place, origin);
    if (fault !== undefined) yield faultOf(fault);
    const path = pathBelow(config.folder, expectedUri(place, config.folder, root));
    if (files && !files(path)) yield faultOf(t('notTested', { file: path }));
  }
  const environments = environmentsOf({ chain });
  const names = [...environments.keys()];
  for (const { env, faultOf } of config.envs) {
    const fault = envFault(env, { expectations, environments: names });
    if (fault !== undefined) yield faultOf(fault);
  }
  for (const { env, faultOf } of config.expectedEnvs) {
    const fault = expectedEnvFault(env, names);
    if (fault !== undefined) yield faultOf(fault);
  }
  yield* environmentFaults(config, environments, expectations);
  const known = new Set<string>();
  const envs = new Set(['', ...names, ...expectations.flatMap((expectation) => expectation.envs)]);
  for (const env of [...envs].slice(0, MAX_ENVS)) {
    for (const { uri, fault } of contradictions(expectations.filter((item) => isDue(item, [env])))) {
      const { line, character } = fault.start;
      if (uri === config.uri && !known.has(`${line} ${character}`)) yield fault;
      known.add(`${line} ${character}`);
    }
  }
}
