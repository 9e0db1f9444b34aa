/** The environments that a call names, as the places where they are served. */
import { fileURLToPath } from 'node:url';
import { environmentsOf } from '../../config/environments.ts';
import { SITE_URL } from '../../config/keys.ts';
import type { Config } from '../../config/types.ts';
import type { Loadable } from '../../core/service.ts';
import { noSuchValue } from '../args/nearest.ts';
import type { Call } from '../args/parse.ts';
import { UsageError } from '../command.ts';
import { callWords as t } from '../words/calls.ts';
import { configFor } from './config.ts';
import { settingFlags } from './settings.ts';

/** The address of an environment; undefined for one that has none, and for an unknown one. */
export const addressIn = (config: Config | undefined, env: string): string | undefined =>
  config && environmentsOf(config).get(env)?.values.get(SITE_URL.key)?.value;

/**
 * The same call with the address of each environment of `--env` after its operands. Throws `UsageError` for an
 * environment that the configuration of the working folder does not describe, and for one without an address.
 */
export function withEnvironments(call: Call, languages: readonly Loadable[]): Call {
  const names = call.all('env');
  if (names.length === 0) return call;
  const { base } = call.paths;
  const { config } = configFor([fileURLToPath(base)], settingFlags(call, languages), languages).at(base);
  const known = config ? [...environmentsOf(config).keys()] : [];
  const addresses = names.map((env) => {
    if (known.length > 0 && !known.includes(env)) throw noSuchValue('--env', env, known);
    const address = addressIn(config, env);
    if (address === undefined) throw new UsageError(t('noAddress', { env }));
    return address;
  });
  return { ...call, operands: [...call.operands, ...addresses] };
}
