import { visible } from '../../../server/src/cli/report.ts';
import type { Instance } from './check.ts';
import { type Comparison, isLost, isNoise, isSerious, type Judged } from './compare.ts';
import { groupBy } from './groupBy.ts';
import type { Miss } from './site.ts';
import { type CodeRow, codesOf, type RuleRow, SAMPLES, type Share, samplesOf } from './summary.ts';

const LONGEST = 100;

function short(text: string): string {
  const shown = visible(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
  return shown.length > 2 * LONGEST ? `${shown.slice(0, 2 * LONGEST - 1)}…` : shown;
}

export const many = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const place = ({ file, line }: { file: string; line: number }): string => `${visible(file)}:${line}`;

const ofInstance = (instance: Instance): string => `  ${place(instance)}  ${short(instance.source)}`;

/** A rule with three samples, or with all its instances. */
export function printRule(row: RuleRow, isWhole: boolean): string[] {
  const { code, severity, files, instances } = row;
  return [
    `${severity}  ${code}  ${many(files, 'file')}, ${many(instances.length, 'instance')}`,
    ...(isWhole ? instances : samplesOf(row)).map(ofInstance),
  ];
}

/** A line about one finding; only some of those with the same key are printed. */
interface Item {
  readonly key: string;
  readonly line: string;
}

/** Faults in templates, which should have few. */
export function printTemplates(instances: readonly Instance[], isWhole: boolean): string[] {
  if (instances.length === 0) return [];
  return ['', 'Errors and warnings in templates', ...linesOf(instances.map(is), isWhole)];
}

/** Problems of sites that experts report and no rule does. */
export function printMisses(misses: readonly Miss[]): string[] {
  const lines = misses
    .filter(({ isTold }) => !isTold)
    .map(({ site, kind, what }) => `  ${site}  ${kind}  ${short(what)}`);
  return lines.length === 0 ? [] : ['', 'Reported by experts, and by no rule', ...lines];
}

/**
 * The differences from the judgments: a line for each rule, then the findings to review; unless `isWhole`, only some
 * of each file and rule.
 */
export function printComparison({ judged, unjudged }: Comparison, isWhole: boolean): string[] {
  const noise = judged.filter(isNoise);
  const sound = judged.filter(({ judgment }) => judgment.judged === 'true');
  const moved = sound.filter(({ other, isFolded }) => other && !isFolded);
  const softer = sound.filter(({ same }) => same && !isSerious(same));
  const lists: [title: string, items: Item[]][] = [
    [
      'Judged false or loud, and still an error or warning',
      noise.map((judged) => was(judged, ` (${judged.judgment.judged})  ${short(judged.same!.source)}`)),
    ],
    ['True and gone', sound.filter(isLost).map((judged) => was(judged, ''))],
    [
      'True and reported by another rule',
      moved.map((judged) => was(judged, ` → ${judged.other!.severity} ${judged.other!.code}`)),
    ],
    [
      'True and no longer an error or warning',
      softer.map((judged) => was(judged, ` → ${judged.same!.severity}`)),
    ],
    ['Errors and warnings that nobody has judged', unjudged.map(is)],
  ];
  return [
    '',
    'Against the judgments',
    ...codesOf({ judged, unjudged }).map(ofCode),
    ...lists
      .filter(([, items]) => items.length > 0)
      .flatMap(([title, items]) => ['', title, ...linesOf(items, isWhole)]),
  ];
}

const is = (instance: Instance): Item => ({
  key: `${instance.file} ${instance.code}`,
  line: `  ${place(instance)}  ${instance.severity} ${instance.code}  ${short(instance.source)}`,
});

const was = ({ file, judgment: { line, code, severity } }: Judged, rest: string): Item => ({
  key: `${file} ${code}`,
  line: `  ${place({ file, line })}  ${severity} ${code}${rest}`,
});

const linesOf = (items: readonly Item[], isWhole: boolean): string[] =>
  [...groupBy(items, ({ key }) => key).values()].flatMap((alike) => {
    const lines = alike.map(({ line }) => line);
    if (isWhole || lines.length <= SAMPLES) return lines;
    return [...lines.slice(0, SAMPLES), `    and ${lines.length - SAMPLES} more in this file`];
  });

function ofCode({ code, noise, sound, unjudged }: CodeRow): string {
  const counts = (all: Readonly<Record<string, number>>) =>
    Object.entries(all)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  const parts = [
    ['false or loud: ', counts(noise)],
    ['true: ', counts(sound)],
    ['', unjudged > 0 ? `${unjudged} not tested` : ''],
  ].filter(([, text]) => text !== '');
  return `  ${code}  ${parts.map(([name, text]) => name! + text!).join('; ')}`;
}

export const printShare = ({ name, part, of }: Share): string =>
  `${name}: ${part} of ${of} (${((100 * part) / of).toFixed(1)} %)`;
