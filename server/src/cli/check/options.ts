import { availableParallelism } from 'node:os';
import { codesOf } from '../../config/keys.ts';
import type { Severity } from '../../core/rule/rule.ts';
import type { Loadable } from '../../core/service.ts';
import { noSuch } from '../args/nearest.ts';
import type { Call } from '../args/parse.ts';
import { UsageError } from '../command.ts';
import type { Baseline } from '../output/baseline.ts';
import { checkCallWords as say } from '../words/check.ts';
import type { Shard } from './collect.ts';
import type { FixOptions } from './requests.ts';

/** The options of a call of `check`. */
export interface CheckOptions {
  readonly jobs: number;
  readonly level: Severity;
  readonly maxWarnings: number;
  readonly fixing: FixOptions | undefined;
  readonly isDiff: boolean;
  readonly baseline: Baseline | undefined;
  readonly shard: Shard | undefined;
}

/** Throws `UsageError` for options that exclude each other, and for an unknown rule. */
export const checkOptionsOf = async (call: Call, languages: readonly Loadable[]): Promise<CheckOptions> => ({
  ...fixesOf(call, languages),
  baseline: await baselineOf(call),
  shard: shardOf(call),
  jobs: call.number('jobs', 1) ?? availableParallelism(),
  level: call.has('quiet') ? 'error' : ((call.one('level') as Severity | undefined) ?? 'info'),
  maxWarnings: call.number('max-warnings', 0) ?? 0,
});

function fixesOf(call: Call, languages: readonly Loadable[]): Pick<CheckOptions, 'fixing' | 'isDiff'> {
  const [isDiff, isFix, isAll] = [call.has('diff'), call.has('fix'), call.has('unsafe-fixes')];
  if (isAll && !isDiff && !isFix) throw new UsageError(say('unsafeAlone'));
  const rules = call.all('fix-rule');
  if (rules.length > 0 && !isDiff && !isFix) throw new UsageError(say('fixRuleAlone'));
  const codes = rules.length > 0 ? codesIn(rules, codesOf(languages)) : undefined;
  return { isDiff, fixing: isDiff || isFix ? { kind: isAll ? 'all' : 'safe', codes } : undefined };
}

/** The current codes of the named rules, given one by one or by family. */
function codesIn(rules: readonly string[], codes: ReadonlyMap<string, string>): readonly string[] {
  const families = [...new Set([...codes.keys()].map((code) => `${code.slice(0, code.indexOf('/'))}/*`))];
  return rules.flatMap((rule) => {
    const named = [...codes].filter(([code]) =>
      rule.endsWith('/*') ? code.startsWith(rule.slice(0, -1)) : code === rule,
    );
    if (named.length === 0) throw noSuch('rule', rule, [...codes.keys(), ...families]);
    return named.map(([, code]) => code);
  });
}

async function baselineOf(call: Call): Promise<Baseline | undefined> {
  const file = call.one('baseline');
  const [use, other] = ['update-baseline', 'prune-baseline', 'strict-baseline'].filter((name) =>
    call.has(name),
  );
  if (other !== undefined) throw new UsageError(say('oneBaselineUse'));
  if (file === undefined) {
    if (use !== undefined) throw new UsageError(say('updateAlone', { option: use }));
    return undefined;
  }
  const { Baseline } = await import('../output/fingerprinted.ts');
  if (use === 'update-baseline') return Baseline.update(file);
  return Baseline.read(file, use === 'prune-baseline' ? 'prune' : 'read');
}

function shardOf(call: Call): Shard | undefined {
  const text = call.one('shard');
  if (text === undefined) return undefined;
  const [, from, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (from === undefined || Number(from) > Number(of)) throw new UsageError(say('shard', { value: text }));
  return { from: Number(from) - 1, of: Number(of) };
}
