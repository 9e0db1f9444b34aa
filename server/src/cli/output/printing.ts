/** What a call of `check` prints of findings, of files or of a live site, and when they make it fail. */
import { allRules } from '../../core/rule/knownRules.ts';
import type { Severity } from '../../core/rule/rule.ts';
import type { Counts } from '../../text/leaf.ts';
import type { Call } from '../args/parse.ts';
import type { Paths } from '../args/paths.ts';
import { CLEAN, type Context, FAULTS, type Output, UsageError } from '../command.ts';
import { checkCallWords as t } from '../words/check.ts';
import type { Baseline } from './baseline.ts';
import { hasColors } from './colors.ts';
import { isFailing } from './failing.ts';
import { foldersOf } from './formats/repositoryPath.ts';
import { Outputs, type OutputTarget, targetsOf } from './outputs.ts';

export interface PrintOptions {
  readonly paths: Paths;
  readonly targets: readonly OutputTarget[];
  /** How many findings of each rule in a file are shown, and how many in total; see `Outputs`. */
  readonly mostOfRule: number | undefined;
  readonly most: number | undefined;
  readonly level: Severity;
  readonly maxWarnings: number;
  readonly baseline: Baseline | undefined;
  /** Stale findings in the baseline make the call fail. */
  readonly isBaselineStrict: boolean;
  readonly showsStatistics: boolean;
}

/** Throws `UsageError` for options that exclude each other. */
export const printOptionsOf = async (call: Call, { isTerminal }: Context): Promise<PrintOptions> => ({
  paths: call.paths,
  targets: targetsOf(call, isTerminal ? 'stylish' : 'compact'),
  mostOfRule: call.has('all') ? Number.POSITIVE_INFINITY : call.number('max-per-rule', 1),
  most: call.number('max-diagnostics', 0),
  level: call.has('quiet') ? 'error' : ((call.one('level') as Severity | undefined) ?? 'info'),
  maxWarnings: call.number('max-warnings', 0) ?? 0,
  baseline: await baselineOf(call),
  isBaselineStrict: call.has('strict-baseline'),
  showsStatistics: call.has('statistics'),
});

async function baselineOf(call: Call): Promise<Baseline | undefined> {
  const file = call.one('baseline');
  const uses = ['update-baseline', 'prune-baseline', 'strict-baseline'] as const;
  const [use, other] = uses.filter((name) => call.has(name));
  if (other !== undefined) throw new UsageError(t('oneBaselineUse'));
  if (file === undefined) {
    if (use !== undefined) throw new UsageError(t('updateAlone', { option: use }));
    return undefined;
  }
  const { Baseline } = await import('./fingerprinted.ts');
  const path = call.paths.at(file);
  if (use === 'update-baseline') return Baseline.update(path, file);
  return Baseline.read(path, file, use === 'prune-baseline' ? 'prune' : 'read');
}

/** Opens the outputs of a call; see `Outputs.open`. */
export async function openOutputs(
  { paths, targets, mostOfRule, most, maxWarnings }: PrintOptions,
  { languages, isTerminal, env, version }: Context,
  stdout: Output,
): Promise<Outputs> {
  const colors = hasColors(isTerminal, env);
  const links = colors && isTerminal && (await import('supports-hyperlinks')).default.stdout;
  return Outputs.open(targets, {
    ...{ paths, stdout, mostOfRule, most },
    style: { colors, links, version, folders: foldersOf(paths.folder, env), maxWarnings },
    rules: async () => new Map((await allRules(languages)).map(({ meta }) => [meta.code as string, meta])),
  });
}

/** The exit code for findings. */
export function codeOf({ baseline, isBaselineStrict, maxWarnings }: PrintOptions, counts: Counts): number {
  if (baseline?.use === 'update') return CLEAN;
  const isStale = isBaselineStrict && baseline !== undefined && baseline.stale().size > 0;
  const fails = isFailing(counts, maxWarnings);
  return isStale || (counts.errors > 0 && fails('error')) || fails('warning') ? FAULTS : CLEAN;
}
