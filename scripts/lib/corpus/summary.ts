import { SEVERITIES, type Severity } from '../../../server/src/core/rule/rule.ts';
import type { CheckedFile, Instance } from './check.ts';
import { type Comparison, isLost, isNoise, isSerious } from './compare.ts';
import { groupBy } from './groupBy.ts';
import type { CheckedSite } from './site.ts';

/** All findings of a rule that have one level. */
export interface RuleRow {
  readonly code: string;
  readonly severity: Severity;
  readonly files: number;
  readonly instances: readonly Instance[];
}

/** By level, then by the number of files. */
export function rulesOf(instances: readonly Instance[]): RuleRow[] {
  const rows = [...groupBy(instances, ({ code, severity }) => `${severity} ${code}`).values()];
  return rows
    .map((instances): RuleRow => {
      const { code, severity } = instances[0]!;
      return { code, severity, files: new Set(instances.map(({ file }) => file)).size, instances };
    })
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.files - a.files ||
        (a.code < b.code ? -1 : 1),
    );
}

/** The number of samples that are shown. */
export const SAMPLES = 3;

/** Some instances of a row, of different files if possible. */
export function samplesOf({ instances }: RuleRow): Instance[] {
  const seen = new Set<string>();
  const firsts = instances.filter(({ file }) => !seen.has(file) && seen.add(file));
  const others = instances.filter((instance) => !firsts.includes(instance));
  return [...firsts, ...others].slice(0, SAMPLES);
}

/** How the judged findings of a rule have changed. */
export interface CodeRow {
  readonly code: string;
  /** Those judged false or loud: no longer reported; as info or hint; still as error or warning. */
  readonly noise: { readonly gone: number; readonly softer: number; readonly still: number };
  /** Those judged true: reported, on the same line or folded; by another rule; no longer. */
  readonly sound: { readonly kept: number; readonly moved: number; readonly gone: number };
  /** Errors and warnings without a judgment. */
  readonly unjudged: number;
}

export function codesOf({ judged, unjudged }: Comparison): CodeRow[] {
  const codes = [...judged.map(({ judgment }) => judgment.code), ...unjudged.map(({ code }) => code)];
  return [...new Set(codes)].sort().map((code) => {
    const own = judged.filter(({ judgment }) => judgment.code === code);
    const noise = own.filter(({ judgment }) => judgment.judged !== 'true');
    const sound = own.filter(({ judgment }) => judgment.judged === 'true');
    const still = noise.filter(isNoise).length;
    const softer = noise.filter(({ same }) => same && !isSerious(same)).length;
    const gone = sound.filter(isLost).length;
    const kept = sound.filter(({ same, isFolded }) => same || isFolded).length;
    return {
      code,
      noise: { gone: noise.length - softer - still, softer, still },
      sound: { kept, moved: sound.length - kept - gone, gone },
      unjudged: unjudged.filter((instance) => instance.code === code).length,
    };
  });
}

/** A part of a number. */
export interface Share {
  readonly name: string;
  readonly part: number;
  readonly of: number;
}

/** The numbers by which a change of the rules is evaluated. */
export function sharesOf(
  files: readonly CheckedFile[],
  sites: readonly CheckedSite[],
  { judged }: Comparison,
): Share[] {
  const noisy = new Set(judged.filter(isNoise).map(({ file }) => file));
  const judgedFiles = files.filter(({ file }) => file.judged);
  const sound = judged.filter(({ judgment }) => judgment.judged === 'true');
  const misses = sites.flatMap((site) => site.misses);
  const templates = files.filter(({ file }) => file.isTemplate);
  return [
    ...[...groupBy(judgedFiles, ({ file }) => file.language.id)].map(([id, own]) => ({
      name: `${id}: files that keep a false or loud error or warning`,
      part: own.filter(({ file }) => noisy.has(file.label)).length,
      of: own.length,
    })),
    {
      name: 'sites that keep a false or loud error or warning',
      part: sites.filter((site) => site.files.some(({ file }) => noisy.has(file.label))).length,
      of: sites.length,
    },
    {
      name: 'what experts report of sites, and rules do',
      part: misses.filter(({ isTold }) => isTold).length,
      of: misses.length,
    },
    { name: 'true findings gone', part: sound.filter(isLost).length, of: sound.length },
    {
      name: 'templates with errors or warnings',
      part: templates.filter(({ instances }) => instances.some(isSerious)).length,
      of: templates.length,
    },
  ].filter(({ of }) => of > 0);
}
