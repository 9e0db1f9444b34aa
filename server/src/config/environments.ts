/** The environments of a site: their addresses and hosts, and from which they inherit. */
import { SITE_HOSTING } from './keys.ts';
import type { Config, Environment, Expectation } from './types.ts';
import { environmentWords as t } from './words.ts';

type Chained = Pick<Config, 'chain'>;

/** The environments of a configuration and of those that it extends, by name; what later ones say of one counts. */
export function environmentsOf({ chain }: Chained): ReadonlyMap<string, Environment> {
  const all = new Map<string, Environment>();
  for (const environment of chain.flatMap(({ environments }) => environments)) {
    const before = all.get(environment.name);
    const base = environment.base ?? before?.base;
    const values = new Map([...(before?.values ?? []), ...environment.values]);
    all.set(environment.name, { ...environment, values, base });
  }
  return all;
}

/** The environment and the one that it extends: what is expected in one of these holds, the first counts more. */
export function withBase(environments: ReadonlyMap<string, Environment>, env: string): readonly string[] {
  const base = environments.get(env)?.base;
  return base === undefined ? [env] : [env, base.value];
}

/**
 * The address of an environment, and its hosting or that of the one that it extends, by the keys of settings.
 * @param envs see `withBase`
 */
export function placeIn(
  environments: ReadonlyMap<string, Environment>,
  envs: readonly string[],
): Environment['values'] {
  const [own, base] = envs.map((name) => environments.get(name)?.values);
  const hosting = base?.get(SITE_HOSTING.key);
  return new Map([...(hosting ? [[SITE_HOSTING.key, hosting] as const] : []), ...(own ?? [])]);
}

/** The faults of the environments of a configuration, which may extend those of others. */
export function* environmentFaults(
  { environments: own }: Pick<Config, 'environments'>,
  all: ReadonlyMap<string, Environment>,
  expectations: readonly Expectation[],
) {
  for (const { name, base, isEmpty, faultOf } of own) {
    if (isEmpty && !expectations.some(({ envs }) => envs.includes(name))) yield faultOf(t('empty', { name }));
    if (!base) continue;
    const extended = all.get(base.value);
    const deeper = extended?.base?.value;
    if (base.value === name) yield faultOf(t('itself'), 'extends');
    else if (!extended) yield faultOf(t('unknown', { name: base.value }), 'extends');
    else if (deeper !== undefined) yield faultOf(t('deep', { name: base.value, base: deeper }), 'extends');
  }
}
