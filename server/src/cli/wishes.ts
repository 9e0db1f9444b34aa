import { availableParallelism } from 'node:os';
import type { Fixing } from '../core/fixedText.ts';
import type { Severity } from '../core/rule.ts';
import type { Baseline } from './baseline.ts';
import { UsageError } from './command.ts';
import type { Shard } from './inspect.ts';
import type { Call } from './parse.ts';

/** What a call of `check` asks for. */
export interface Wishes {
  readonly jobs: number;
  readonly level: Severity;
  readonly maxWarnings: number;
  readonly fixing: Fixing | undefined;
  readonly isDiff: boolean;
  readonly baseline: Baseline | undefined;
  readonly shard: Shard | undefined;
}

/** Throws `UsageError` for what contradicts itself. */
export const wishesOf = async (call: Call): Promise<Wishes> => ({
  ...fixesOf(call),
  baseline: await baselineOf(call),
  shard: shardOf(call),
  jobs: call.number('jobs', 1) ?? availableParallelism(),
  level: call.has('quiet') ? 'error' : ((call.one('level') as Severity | undefined) ?? 'info'),
  maxWarnings: call.number('max-warnings', 0) ?? 0,
});

function fixesOf(call: Call): Pick<Wishes, 'fixing' | 'isDiff'> {
  const [isDiff, isFix, isAll] = [call.has('diff'), call.has('fix'), call.has('unsafe-fixes')];
  if (isAll && !isDiff && !isFix)
    throw new UsageError('--unsafe-fixes goes with --fix, or with --diff to see them first');
  return { isDiff, fixing: isAll ? 'all' : isDiff || isFix ? 'safe' : undefined };
}

async function baselineOf(call: Call): Promise<Baseline | undefined> {
  const file = call.one('baseline');
  const isNew = call.has('update-baseline');
  if (file === undefined) {
    if (isNew) throw new UsageError('--update-baseline writes the file that --baseline FILE names');
    return undefined;
  }
  const { Baseline } = await import('./fingerprinted.ts');
  return isNew ? Baseline.update(file) : Baseline.read(file);
}

function shardOf(call: Call): Shard | undefined {
  const text = call.one('shard');
  if (text === undefined) return undefined;
  const [, from, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (from === undefined || Number(from) > Number(of))
    throw new UsageError(`--shard takes I/N, such as 2/8, not '${text}'`);
  return { from: Number(from) - 1, of: Number(of) };
}
