import { codesOf } from '../../config/keys.ts';
import type { Severity } from '../../core/rule/rule.ts';
import type { Loadable } from '../../core/service.ts';
import { noSuch } from '../args/nearest.ts';
import type { Call } from '../args/parse.ts';
import { type Context, UsageError } from '../command.ts';
import { type Failing, failingOf } from '../files/account.ts';
import type { Baseline } from '../output/baseline.ts';
import { type PrintOptions, printOptionsOf } from '../output/printing.ts';
import { type SettingFlags, settingFlags } from '../settings/settings.ts';
import { checkCallWords as t } from '../words/check.ts';
import type { Shard } from './collect.ts';
import { type Input, inputOf } from './input.ts';
import type { FixOptions } from './requests.ts';

/** What is checked, and how. Paths are absolute, except for the operands. */
export interface CheckOptions {
  /** Files, folders, globs and `-`, as they are given. */
  readonly operands: readonly string[];
  readonly settings: SettingFlags;
  readonly input?: Input | undefined;
  /** Patterns of paths to ignore. */
  readonly ignore?: readonly string[];
  /** Whether ignore files count; they do by default. */
  readonly readsIgnoreFiles?: boolean;
  /** Paths of crawler files, instead of those in configurations. */
  readonly crawlers?: readonly string[] | undefined;
  /** Only files that have changed since a revision, or since the last commit, are reported. */
  readonly changed?: { readonly since: string | undefined } | undefined;
  /** The folder of the last build. */
  readonly sinceBuild?: string | undefined;
  /** Neither the absence of files to check nor a named file of another kind is an error. */
  readonly allowsEmpty?: boolean;
  /** Threads that read files; undefined for as many as save time. */
  readonly jobs?: number | undefined;
  readonly level: Severity;
  readonly fixing?: FixOptions | undefined;
  /** Fixes are not written. */
  readonly isDiff?: boolean;
  readonly baseline?: Baseline | undefined;
  readonly baselineFile?: string | undefined;
  readonly shard?: Shard | undefined;
}

/** The same, and what a call prints and returns. */
export interface CallOptions extends CheckOptions, PrintOptions {
  readonly baseline: Baseline | undefined;
  /** What makes the call fail though it is no finding. */
  readonly failing: Failing;
}

/** Throws `UsageError` for options that exclude each other, and for an unknown rule. */
export const callOptionsOf = async (call: Call, context: Context): Promise<CallOptions> => ({
  ...(await printOptionsOf(call, context)),
  ...fixesOf(call, context.languages),
  operands: operandsOf(call),
  settings: settingFlags(call, context.languages),
  ignore: call.all('ignore'),
  readsIgnoreFiles: !call.has('no-ignore'),
  crawlers: call.has('crawlers') ? call.all('crawlers').map((path) => call.paths.at(path)) : undefined,
  changed: changedOf(call),
  sinceBuild: call.path('since-build'),
  failing: failingOf(call),
  allowsEmpty: call.has('allow-empty'),
  baselineFile: call.path('baseline'),
  shard: shardOf(call),
  jobs: call.number('jobs', 1),
  input: await inputOf(call, context),
});

export const operandsOf = ({ operands }: Call): readonly string[] => (operands.length > 0 ? operands : ['.']);

function changedOf(call: Call): CheckOptions['changed'] {
  const since = call.one('since');
  if (!call.has('changed')) return since === undefined ? undefined : { since };
  if (since !== undefined) throw new UsageError(t('changedOrSince'));
  return { since: undefined };
}

function fixesOf(call: Call, languages: readonly Loadable[]): Pick<CheckOptions, 'fixing' | 'isDiff'> {
  const [isDiff, isFix, isAll] = [call.has('diff'), call.has('fix'), call.has('unsafe-fixes')];
  if (isAll && !isDiff && !isFix) throw new UsageError(t('unsafeAlone'));
  const rules = call.all('fix-rule');
  if (rules.length > 0 && !isDiff && !isFix) throw new UsageError(t('fixRuleAlone'));
  const fixing = isDiff || isFix ? fixOptionsOf(rules, isAll, languages) : undefined;
  return { isDiff, fixing };
}

/** Fixes of these rules, or of all if none are named. Throws `UsageError` for an unknown rule. */
export const fixOptionsOf = (
  rules: readonly string[],
  isAll: boolean,
  languages: readonly Loadable[],
): FixOptions => ({
  kind: isAll ? 'all' : 'safe',
  codes: rules.length > 0 ? codesIn(rules, codesOf(languages)) : undefined,
});

/** The current codes of the named rules, given one by one or by category. */
function codesIn(rules: readonly string[], codes: ReadonlyMap<string, string>): readonly string[] {
  const categories = [...new Set([...codes.keys()].map((code) => `${code.slice(0, code.indexOf('/'))}/*`))];
  return rules.flatMap((rule) => {
    const named = [...codes].filter(([code]) =>
      rule.endsWith('/*') ? code.startsWith(rule.slice(0, -1)) : code === rule,
    );
    if (named.length === 0) throw noSuch('rule', rule, [...codes.keys(), ...categories]);
    return named.map(([, code]) => code);
  });
}

function shardOf(call: Call): Shard | undefined {
  const text = call.one('shard');
  if (text === undefined) return undefined;
  const [, from, of] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (from === undefined || Number(from) > Number(of)) throw new UsageError(t('shard', { value: text }));
  return { from: Number(from) - 1, of: Number(of) };
}
