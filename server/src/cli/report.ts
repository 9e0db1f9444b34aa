import { listed } from '../core/catalogue.ts';
import { listedFirst } from '../core/findings/listedFirst.ts';
import { SEVERITIES } from '../core/rule/rule.ts';
import type { Counts } from '../text/leaf.ts';
import { reportWords as say } from './words/report.ts';

/**
 * Text that controls a terminal or a CI runner: control characters, bidirectional formatting, `::` at the start of a
 * line (GitHub), and `##[`, `##vso[` and `##teamcity[` anywhere (GitHub, Azure Pipelines, TeamCity).
 */
const COMMANDING =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?<=^\s*):(?=:)|#(?=#[a-z]*\[)/gi;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text of a checked file, or a name, in one line that is safe for terminals and CI runners. */
export const visible = (text: string): string => text.replace(COMMANDING, escaped);

/** The part of `visible(text)` between two offsets of the text. */
export function visiblePart(text: string, from: number, to: number): string {
  const shown = text.replace(COMMANDING, (unit, at: number) =>
    at < from || at >= to ? unit : escaped(unit),
  );
  return shown.slice(from, shown.length - (text.length - to));
}

/** The path of a file in one line that is safe even at the start of a line. */
export const visiblePath = (path: string): string => visible(/^\s*::/.test(path) ? `./${path}` : path);

/** The limit of names in a line. */
const MOST_NAMED = 5;

/** "a.xml, b.xml and 3 more". */
export const namesOf = (names: readonly string[]): string => listedFirst(names, MOST_NAMED, 'unit');

/** A line on standard error. The text may contain file names, but no line breaks. */
export const complaint = (text: string): string => `${say('complaint', { text: visible(text) })}\n`;

/** JSON that is safe for terminals and CI runners, with the same value. */
export const visibleJson = (value: unknown, indentation?: number): string =>
  JSON.stringify(value, undefined, indentation).replace(COMMANDING, (unit) =>
    unit === '\n' ? unit : escaped(unit),
  );

/** "3 files checked: 2 errors, 1 warning". */
export function summaryOf(files: number, { errors, warnings, infos, hints }: Counts): string {
  const counts = { error: errors, warning: warnings, info: infos, hint: hints };
  const found = SEVERITIES.filter((severity) => counts[severity] > 0);
  if (found.length === 0) return say('noProblems', { files });
  const findings = found.map((severity) => say(severity, { count: counts[severity] }));
  return say('summary', { files, findings: listed(findings, 'unit') });
}

/** An error in a configuration, or an expectation that could not be tested: the run ends with exit code 2. */
export interface ConfigFault {
  readonly file: string;
  /** From 1; the column in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** An error of a configuration in a line: `FILE:LINE:COLUMN: message`. */
export const faultLine = ({ file, line, column, message }: ConfigFault): string =>
  `${file}:${line}:${column}: ${message}`;
