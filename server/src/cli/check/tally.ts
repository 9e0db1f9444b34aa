import { listed } from '../../core/catalogue.ts';
import { COUNTER } from '../../core/findings/counts.ts';
import { isOfFailures } from '../../core/rule/failureRule.ts';
import { SEVERITIES, type Severity } from '../../core/rule/rule.ts';
import type { Counts } from '../../text/leaf.ts';
import type { Context } from '../command.ts';
import type { PrintedFinding } from '../output/row.ts';
import { visible } from '../report.ts';
import { checkWords as t } from '../words/check.ts';
import { reportWords, severityWords } from '../words/report.ts';
import type { Fixed } from './requests.ts';

/** Why a file was not written. */
export const leftUnchanged = (file: string, reason: string): string =>
  reportWords('leftUnchanged', { file: visible(file), reason: visible(reason) });

type Complain = Context['complain'];

type MutableCounts = { -readonly [K in keyof Counts]: number };

/** Counts findings, and filters out those that are not shown. */
export class Tally {
  files = 0;
  refusals = 0;
  /** Whether a finding reports that a rule has failed: then the check is incomplete. */
  hasFailedRule = false;
  /** The number of suppressed findings. */
  suppressed = 0;
  /** The numbers of findings that safe fixes remove, and that unsafe ones do; and of those that may be fixed. */
  readonly fixable = { safe: 0, unsafe: 0, perhaps: 0 };
  readonly counts: MutableCounts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  private readonly left: MutableCounts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  private readonly logged = new Set<string>();
  private readonly codes = new Map<string, { readonly severity: Severity; count: number }>();

  /** The fixed files. */
  readonly fixed = new Map<string, Fixed>();

  constructor(private readonly least: Severity) {}

  /** Records a fixed file, or reports why it was left unchanged. */
  fix(file: string, fixed: Fixed, complain: Complain): void {
    if (fixed.left === undefined) this.fixed.set(file, fixed);
    else this.refuse(leftUnchanged(file, fixed.left), complain);
  }

  /** Counts and reports a file that could not be checked or written. */
  refuse(text: string, complain: Complain): void {
    this.refusals++;
    complain(text);
  }

  /** Reports the error of a rule that has thrown, once. */
  fail(code: string, error: string, complain: Complain): void {
    if (!this.logged.has(code)) complain(t('ruleFailed', { code, error: visible(error) }));
    this.logged.add(code);
  }

  /** The findings that are shown. */
  take(rows: readonly PrintedFinding[]): readonly PrintedFinding[] {
    const most = SEVERITIES.indexOf(this.least);
    return rows.filter(({ severity, code, more = 0, isFixable, fixable }) => {
      this.counts[COUNTER[severity]] += 1 + more;
      this.hasFailedRule ||= isOfFailures(code);
      const known = this.codes.get(code) ?? { severity, count: 0 };
      known.count += 1 + more;
      this.codes.set(code, known);
      if (SEVERITIES.indexOf(severity) <= most) {
        this.fixable.safe += fixable?.safe ?? 0;
        this.fixable.unsafe += fixable?.unsafe ?? 0;
        if (isFixable && !fixable) this.fixable.perhaps += 1 + more;
        return true;
      }
      this.left[COUNTER[severity]] += 1 + more;
      return false;
    });
  }

  /** The line "12 hints not shown (--level hint shows them)"; empty if all findings are shown. */
  hidden(): string {
    const parts = SEVERITIES.filter((severity) => this.left[COUNTER[severity]] > 0);
    const level = parts.at(-1);
    if (level === undefined) return '';
    const counts = parts.map((severity) => this.left[COUNTER[severity]]);
    const findings = listed(
      parts.map((severity, at) => reportWords(severity, { count: counts[at]! })),
      'unit',
    );
    const count = counts.reduce((sum, count) => sum + count, 0);
    return `${t('hidden', { count, findings, level })}\n`;
  }

  /** The number of findings per rule, in descending order. */
  statistics(): string {
    const rows = [...this.codes].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
    const width = String(rows[0]?.[1].count ?? '').length;
    const words = severityWords();
    const longest = Math.max(...Object.values(words).map(({ length }) => length));
    return rows
      .map(
        ([code, { severity, count }]) =>
          `${String(count).padStart(width)}  ${words[severity].padEnd(longest)}  ${code}\n`,
      )
      .join('');
  }
}
