import type { PrintedFinding } from '../output/row.ts';

/** What may still be tried in a run: making fixes takes several times as long as finding what they fix. */
export class FixBudget {
  private findings = 100;
  private files = 10;
  /** In UTF-16 units. */
  private units = 100_000;

  /** Whether the fixes of a file may be tried: it has findings, and there is room for it. */
  take(rows: readonly PrintedFinding[], text: string): boolean {
    if (rows.length === 0) return false;
    this.findings -= rows.reduce((sum, { more = 0 }) => sum + 1 + more, 0);
    this.units -= text.length;
    this.files--;
    return Math.min(this.findings, this.units, this.files) >= 0;
  }
}
