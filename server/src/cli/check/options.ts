import { codesOf } from '../../config/keys.ts';
import type { Severity } from '../../core/rule/rule.ts';
import type { Loadable } from '../../core/service.ts';
import { noSuch } from '../args/nearest.ts';
import type { Call } from '../args/parse.ts';
import { UsageError } from '../command.ts';
import type { Baseline } from '../output/baseline.ts';
import { baselineOf } from '../output/baselineOf.ts';
import { checkCallWords as say } from '../words/check.ts';
import type { Shard } from './collect.ts';
import type { FixOptions } from './requests.ts';

/** The options of a call of `check`, except for those about settings and standard input. */
export interface CheckOptions {
  /** The files and folders of the call; the working folder if it names none. */
  readonly operands: readonly string[];
  readonly output: OutputOptions;
  /** The configuration that the call names. */
  readonly config: string | undefined;
  /** Paths of crawler files, instead of those in configurations. */
  readonly crawlers: readonly string[] | undefined;
  /** Only files that have changed since a revision, or since the last commit, are reported. */
  readonly changed: { readonly since: string | undefined } | undefined;
  /** The call says where pages are served, or by which host. */
  readonly asksForPages: boolean;
  /** The folder of the last build. */
  readonly sinceBuild: string | undefined;
  /** What makes the call fail though it is no finding. */
  readonly failingKinds: ReadonlySet<string>;
  /** Neither the absence of files to check nor a named file of another kind is an error. */
  readonly allowsEmpty: boolean;
  /** Stale findings in the baseline make the call fail. */
  readonly isBaselineStrict: boolean;
  readonly baselineFile: string | undefined;
  readonly showsStatistics: boolean;
  /** Threads that read files; undefined for as many as save time. */
  readonly jobs: number | undefined;
  readonly level: Severity;
  readonly maxWarnings: number;
  readonly fixing: FixOptions | undefined;
  readonly isDiff: boolean;
  readonly baseline: Baseline | undefined;
  readonly shard: Shard | undefined;
}

/** Where findings are printed, and how many. */
export interface OutputOptions {
  readonly formats: readonly string[];
  readonly file: string | undefined;
  readonly mostOfRule: number | undefined;
  readonly most: number | undefined;
}

/** Throws `UsageError` for options that exclude each other, and for an unknown rule. */
export const checkOptionsOf = async (call: Call, languages: readonly Loadable[]): Promise<CheckOptions> => ({
  ...fixesOf(call, languages),
  operands: operandsOf(call),
  output: {
    formats: call.all('format'),
    file: call.one('output-file'),
    mostOfRule: call.has('all') ? Number.POSITIVE_INFINITY : call.number('max-per-rule', 1),
    most: call.number('max-diagnostics', 0),
  },
  config: call.one('config'),
  crawlers: call.has('crawlers') ? call.all('crawlers') : undefined,
  changed: changedOf(call),
  asksForPages: call.has('site') || call.has('host'),
  sinceBuild: call.one('since-build'),
  failingKinds: new Set(call.all('fail-on')),
  allowsEmpty: call.has('allow-empty'),
  isBaselineStrict: call.has('strict-baseline'),
  baselineFile: call.one('baseline'),
  showsStatistics: call.has('statistics'),
  baseline: await baselineOf(call),
  shard: shardOf(call),
  jobs: call.number('jobs', 1),
  level: call.has('quiet') ? 'error' : ((call.one('level') as Severity | undefined) ?? 'info'),
  maxWarnings: call.number('max-warnings', 0) ?? 0,
});

export const operandsOf = ({ operands }: Call): readonly string[] => (operands.length > 0 ? operands : ['.']);

function changedOf(call: Call): CheckOptions['changed'] {
  const since = call.one('since');
  if (!call.has('changed')) return since === undefined ? undefined : { since };
  if (since !== undefined) throw new UsageError(say('changedOrSince'));
  return { since: undefined };
}

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

function shardOf(call: Call): Shard | undefined {
  const text = call.one('shard');
  if (text === undefined) return undefined;
  const [, from, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (from === undefined || Number(from) > Number(of)) throw new UsageError(say('shard', { value: text }));
  return { from: Number(from) - 1, of: Number(of) };
}
