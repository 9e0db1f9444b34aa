import { listed } from '../core/catalogue.ts';
import { listedFirst } from '../core/findings/listedFirst.ts';
import { SEVERITIES } from '../core/rule/rule.ts';
import { visible } from '../core/visible.ts';
import type { Counts } from '../text/leaf.ts';
import { reportWords as t } from './words/report.ts';

export { exactJson, visible, visibleJson, visiblePart } from '../core/visible.ts';

/** The path of a file in one line that is safe even at the start of a line. */
export const visiblePath = (path: string): string => visible(/^\s*::/.test(path) ? `./${path}` : path);

/** The limit of names in a line. */
const MAX_NAMED = 5;

/** "a.xml, b.xml and 3 more". */
export const namesOf = (names: readonly string[]): string => listedFirst(names, MAX_NAMED, 'unit');

/** A line on standard error. The text may contain file names, but no line breaks. */
export const complaint = (text: string): string => `${t('complaint', { text: visible(text) })}\n`;

/** "3 files checked: 2 errors, 1 warning". */
export function summaryOf(files: number, { errors, warnings, infos, hints }: Counts): string {
  const counts = { error: errors, warning: warnings, info: infos, hint: hints };
  const found = SEVERITIES.filter((severity) => counts[severity] > 0);
  if (found.length === 0) return t('noProblems', { files });
  const findings = found.map((severity) => t(severity, { count: counts[severity] }));
  return t('summary', { files, findings: listed(findings, 'unit') });
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
