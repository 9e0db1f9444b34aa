import type { Call } from '../args/parse.ts';
import { UsageError } from '../command.ts';
import { checkCallWords as say } from '../words/check.ts';
import type { Baseline } from './baseline.ts';

/** The baseline of a call, if it names one. Throws `UsageError` for options that exclude each other. */
export async function baselineOf(call: Call): Promise<Baseline | undefined> {
  const file = call.one('baseline');
  const [use, other] = ['update-baseline', 'prune-baseline', 'strict-baseline'].filter((name) =>
    call.has(name),
  );
  if (other !== undefined) throw new UsageError(say('oneBaselineUse'));
  if (file === undefined) {
    if (use !== undefined) throw new UsageError(say('updateAlone', { option: use }));
    return undefined;
  }
  const { Baseline } = await import('./fingerprinted.ts');
  if (use === 'update-baseline') return Baseline.update(call.paths.at(file), file);
  return Baseline.read(call.paths.at(file), file, use === 'prune-baseline' ? 'prune' : 'read');
}
