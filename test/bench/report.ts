import os from 'node:os';
import { BUDGETS, type Budget, type Figure, type Measures } from './budgets.ts';
import { PEERS, XMLLINT } from './peers.ts';

/** A line of the table with what was measured. */
export interface Row {
  readonly what: string;
  readonly bound?: string | undefined;
  readonly demanded: boolean;
  /** Undefined where there is no bound, or it could not be told. */
  readonly holds: boolean | undefined;
  readonly figure?: Figure | undefined;
  readonly ratios: { readonly floor?: number; readonly small?: number; readonly xmllint?: number };
  readonly missing?: string | undefined;
}

export interface Report {
  readonly machine: string;
  readonly quick: boolean;
  readonly rows: readonly Row[];
  /** How long other programs took with the sitemap of 49 MB. */
  readonly peers: readonly {
    readonly name: string;
    readonly does: string;
    readonly median?: number;
    readonly p99?: number;
    readonly xmllint?: number;
    readonly failed?: string;
  }[];
  readonly complaints: readonly string[];
  /** Whether a demanded budget does not hold, or could not be measured. */
  readonly failed: boolean;
}

/** Puts what was measured beside the budgets. `on` is the machine, `quick` whether few edits were made. */
export function reportOf(measures: Measures, on: string, quick: boolean): Report {
  const rows = BUDGETS.map((budget) => rowOf(budget, measures));
  const outcomes = measures.checks.sitemap;
  const xmllint = outcomes.get(XMLLINT);
  const peers = PEERS.map(({ name, does }) => {
    const outcome = outcomes.get(name);
    if (!outcome || 'failed' in outcome) return { name, does, failed: outcome?.failed ?? 'not measured' };
    const { median, p99 } = outcome.stats;
    const ratio = xmllint && 'stats' in xmllint ? { xmllint: median / xmllint.stats.median } : {};
    return { name, does, median, p99, ...ratio };
  });
  const figures = [...Object.values(measures.ours), ...Object.values(measures.floor)];
  return {
    machine: on,
    quick,
    rows,
    peers,
    complaints: [...measures.failures, ...figures.flatMap((each) => each?.complaints ?? [])],
    failed: rows.some(({ demanded, holds }) => demanded && holds !== true),
  };
}

function rowOf(
  { what, bound, demanded = false, figure: measure, holds, missing }: Budget,
  measures: Measures,
): Row {
  const figure = measure(measures);
  const { median = Number.NaN, floor, small, xmllint } = figure ?? {};
  return {
    what,
    bound,
    demanded,
    holds: figure && holds?.(figure, measures),
    figure,
    ratios: {
      ...(floor && { floor: median / floor }),
      ...(small && { small: median / small }),
      ...(xmllint && { xmllint: median / xmllint }),
    },
    missing: figure ? undefined : (missing ?? 'could not be measured'),
  };
}

/** What is measured on, and how busy it is at this moment. */
export function machine(): string {
  const cpus = os.cpus();
  return [
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    `${os.type()} ${os.arch()}`,
    `Node ${process.versions.node}`,
    `load ${os.loadavg()[0]!.toFixed(1)}`,
  ].join(', ');
}

/** The report as plain text. */
export function toText({ machine: on, quick, rows, peers, complaints }: Report): string {
  const budgets = table(
    ['', 'what', 'median', 'p99', 'floor', '× floor', '× 49 KB', '× xmllint', 'budget'],
    rows.map(({ what, bound = '', demanded, holds, figure, ratios, missing }) => [
      markOf(holds, bound),
      what,
      figure ? inUnit(figure.median, figure.unit) : '–',
      figure?.p99 === undefined ? '' : inUnit(figure.p99, figure.unit),
      figure?.floor === undefined ? '' : inUnit(figure.floor, figure.unit),
      times(ratios.floor),
      times(ratios.small),
      times(ratios.xmllint),
      [bound, demanded && 'demanded', figure?.note, missing].filter(Boolean).join('; '),
    ]),
  );
  const others = table(
    ['', 'a sitemap of 49 MB, whole process', 'median', 'p99', '× xmllint', 'what it does'],
    peers.map(({ name, does, median, p99, xmllint, failed }) => [
      '',
      name,
      median === undefined ? '–' : inUnit(median, 'ms'),
      p99 === undefined ? '' : inUnit(p99, 'ms'),
      times(xmllint),
      failed === undefined ? does : `${failed} (${does})`,
    ]),
  );
  return [
    `${on}${quick ? '; quick: few edits, p99 says little' : ''}`,
    'Of fewer than 100 measurements (openings, whole processes) p99 is the largest. ✓ holds, ✗ does not, ? unknown.',
    '',
    budgets,
    '',
    others,
    ...(complaints.length > 0 ? ['', 'Not as it should be:', ...complaints.map((each) => `  ${each}`)] : []),
    '',
  ].join('\n');
}

const markOf = (holds: boolean | undefined, bound: string): string =>
  bound === '' ? ' ' : holds === undefined ? '?' : holds ? '✓' : '✗';

const times = (ratio: number | undefined): string => (ratio === undefined ? '' : `${ratio.toFixed(2)} ×`);

function inUnit(value: number, unit: Figure['unit']): string {
  if (unit === 'times') return `${value.toFixed(2)} ×`;
  if (unit === 'octets')
    return value < 1e6 ? `${(value / 1e3).toFixed(1)} KB` : `${(value / 1e6).toFixed(1)} MB`;
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
}

/** Columns of equal width; the first two and the last are set to the left, numbers to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const last = head.length - 1;
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        if (column === last) return cell;
        return column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
      })
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}
