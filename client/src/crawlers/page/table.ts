/** The table as rows of cells, without a document: what each says, and what a click on it asks for. */
import type { CrawlersAnswer, CrawlersRow, CrawlersSection } from '../../../../server/src/core/features.ts';
import type { Words } from '../words.ts';
import type { FromPage } from './messages.ts';

/** What a click does: a message to the host, texts to show, or the fold of a section. */
export interface Press {
  readonly message?: FromPage;
  readonly lines?: readonly string[];
  readonly line?: number;
  readonly fold?: string;
  readonly opensChanges?: true;
}

export interface Cell {
  readonly kind: 'head' | 'name' | 'verdict' | 'change' | 'none';
  /** Identifies the column while the table is updated. */
  readonly column: string;
  /** What is shown: a text, or a sign whose meaning is in `spoken`. */
  readonly parts: readonly Part[];
  /** The whole text for a tooltip. */
  readonly title?: string;
  readonly press?: Press;
}

export interface Part {
  readonly text: string;
  readonly style: 'text' | 'path' | 'detail' | 'note' | 'allowed' | 'blocked' | 'muted' | 'new';
  /** What a screen reader says in the place of a sign. */
  readonly spoken?: string;
}

export interface TableRow {
  /** Identifies the row while the table is updated. */
  readonly id: string;
  readonly level: 1 | 2;
  /** For a section: whether it is unfolded. */
  readonly isUnfolded?: boolean;
  readonly cells: readonly Cell[];
}

export interface TableModel {
  readonly head: readonly Cell[];
  readonly rows: readonly TableRow[];
}

const SIGNS = { allowed: '✓', blocked: '✕' } as const;

/** @param unfolded titles of sections */
export function tableModel(table: CrawlersAnswer, words: Words, unfolded: ReadonlySet<string>): TableModel {
  const hasListed = table.verdicts.some(({ listed }) => listed);
  const hasChanges = table.changes.length > 0;
  const rowOf = (row: CrawlersRow, level: 1 | 2, prefix: string): TableRow => ({
    id: `${prefix}${row.name}`,
    level,
    cells: [
      nameCell(table, row),
      ...(hasListed ? [listedCell(table, row, words)] : []),
      ...(hasChanges ? [changeCell(table, row, words)] : []),
      ...table.columns.map((_, at) => verdictCell(table, row, at, words)),
    ],
  });
  const rows = table.sections.flatMap((section): TableRow[] => {
    const { title } = section;
    if (title === undefined) return section.rows.map((row) => rowOf(row, 1, ''));
    const isUnfolded = unfolded.has(title);
    return [
      {
        id: `# ${title}`,
        level: 1,
        isUnfolded,
        cells: sectionCells(table, section, title, words, hasListed),
      },
      ...(isUnfolded ? section.rows.map((row) => rowOf(row, 2, `${title} `)) : []),
    ];
  });
  return { head: headCells(table, words, hasListed), rows };
}

function headCells(table: CrawlersAnswer, words: Words, hasListed: boolean): readonly Cell[] {
  const head = (column: string, text: string): Cell => ({
    ...{ kind: 'head', column, parts: [{ text, style: 'text' }] },
  });
  return [
    head('name', words('crawler')),
    ...(hasListed ? [head('listed', words('listed'))] : []),
    ...(table.changes.length > 0 ? [head('change', words('changed'))] : []),
    ...table.columns.map(({ label, url, kind, fault }): Cell => {
      const title = fault ?? (label === url ? label : words('example', { label, url }));
      const part: Part = { text: readable(label), style: kind === 'rest' ? 'text' : 'path' };
      return { kind: 'head', column: url, title, parts: [part], press: { lines: [title] } };
    }),
  ];
}

/** A path with its percent-encoded letters. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function nameCell(
  { verdicts }: CrawlersAnswer,
  { name, label, about, note, verdicts: at }: CrawlersRow,
): Cell {
  const { group } = verdicts[at]!;
  const lines = [`${label}: ${group}`, ...(note === undefined ? [] : [note])];
  return {
    ...{ kind: 'name', column: 'name', title: [about, ...lines].join('\n'), press: { lines } },
    parts: [
      { text: label, style: 'text' },
      ...(name === label || name === '*' ? [{ text: about, style: 'detail' } as const] : []),
    ],
  };
}

const signOf = (verdict: 'allowed' | 'blocked', spoken: string): Part => ({
  text: SIGNS[verdict],
  style: verdict,
  spoken,
});

function verdictCell(table: CrawlersAnswer, row: CrawlersRow, at: number, words: Words): Cell {
  const { url, fault, label } = table.columns[at]!;
  const { lines, turned } = table.verdicts[row.verdicts]!;
  if (fault !== undefined) {
    const part: Part = { text: '–', style: 'muted', spoken: words('notTested') };
    return { kind: 'verdict', column: url, parts: [part], title: fault, press: { lines: [fault] } };
  }
  const line = lines[at]!;
  const verdict = line < 0 ? 'blocked' : 'allowed';
  const text = line === 0 ? words(verdict) : words(`${verdict}By` as const, { line: String(Math.abs(line)) });
  const isNew = turned.includes(at);
  return {
    ...{ kind: 'verdict', column: url, title: `${row.label} · ${label}: ${text}` },
    parts: [
      signOf(verdict, text),
      ...(isNew ? [{ text: '●', style: 'new', spoken: words('new') } as const] : []),
    ],
    press: { message: { kind: 'explain', agent: row.name, url, line: Math.abs(line) } },
  };
}

function listedCell({ verdicts }: CrawlersAnswer, row: CrawlersRow, words: Words): Cell {
  const { listed } = verdicts[row.verdicts]!;
  if (!listed) return { kind: 'none', column: 'listed', parts: [] };
  const { total, blocked, line } = listed;
  const text = blocked === 0 ? words('nobodyBlocked', { total }) : words('someBlocked', { blocked, total });
  const lines = [
    `${row.label}: ${text}`,
    ...(line === 0 ? [] : [words('mostByLine', { line: String(line) })]),
  ];
  return {
    ...{ kind: 'verdict', column: 'listed', title: lines.join('\n') },
    parts: [
      blocked === 0
        ? signOf('allowed', text)
        : { text: `${SIGNS.blocked} ${blocked}/${total}`, style: 'blocked', spoken: text },
    ],
    press: {
      lines,
      ...(line > 0 && { line, message: { kind: 'reveal', line, takesFocus: false } as const }),
    },
  };
}

function changeCell({ changes }: CrawlersAnswer, row: CrawlersRow, words: Words): Cell {
  const change = row.change === undefined ? undefined : changes[row.change];
  if (!change)
    return {
      kind: 'none',
      column: 'change',
      parts: [{ text: '', style: 'muted', spoken: words('unchanged') }],
    };
  const of = (verdict: 'allowed' | 'blocked'): readonly Part[] =>
    change[verdict].map((path) => ({
      text: `${SIGNS[verdict]} ${readable(path)}`,
      style: verdict,
      spoken: words(`${verdict}Path` as const, { path }),
    }));
  const more: readonly Part[] =
    change.left > 0 ? [{ text: words('moreSets', { count: change.left }), style: 'muted' }] : [];
  const parts = [...of('blocked'), ...of('allowed'), ...more];
  return {
    ...{ kind: 'change', column: 'change', parts },
    title: parts.map(({ text }) => text).join('\n'),
    press: { opensChanges: true },
  };
}

/** What a folded section says of its crawlers together. */
function sectionCells(
  table: CrawlersAnswer,
  { rows, left, says }: CrawlersSection,
  title: string,
  words: Words,
  hasListed: boolean,
): readonly Cell[] {
  const summary = (column: string, blocked: number): Cell => {
    const text =
      blocked === 0
        ? words('allowed')
        : blocked === rows.length
          ? words('blocked')
          : words('blockedOf', { blocked, total: rows.length });
    const sign =
      blocked > 0 && blocked < rows.length
        ? `${SIGNS.blocked} ${blocked}/${rows.length}`
        : SIGNS[blocked === 0 ? 'allowed' : 'blocked'];
    return {
      ...{ kind: 'verdict', column, title: text },
      parts: [{ text: sign, style: blocked === 0 ? 'allowed' : 'blocked', spoken: text }],
    };
  };
  const changed = rows.filter(({ change }) => change !== undefined).length;
  return [
    {
      ...{ kind: 'name', column: 'name' },
      press: {
        fold: title,
        ...(says !== undefined && { lines: [words('saysOf', { section: title, says })] }),
      },
      ...(says !== undefined && { title: says }),
      parts: [
        { text: title, style: 'text' },
        { text: String(rows.length + left), style: 'muted' },
        ...(says === undefined ? [] : [{ text: says, style: 'detail' } as const]),
      ],
    },
    ...(hasListed ? [listedSummary(table, rows, words)] : []),
    ...(table.changes.length > 0 ? [changedCount(changed, rows.length)] : []),
    ...table.columns.map(
      ({ url, fault }, at): Cell =>
        fault === undefined
          ? summary(url, rows.filter(({ verdicts }) => table.verdicts[verdicts]!.lines[at]! < 0).length)
          : { kind: 'none', column: url, parts: [] },
    ),
  ];
}

/** How many listed URLs are blocked: `3–7/7` if not as many for each crawler. */
function listedSummary({ verdicts }: CrawlersAnswer, rows: readonly CrawlersRow[], words: Words): Cell {
  const counts = rows.flatMap((row) => verdicts[row.verdicts]!.listed ?? []);
  const [first] = counts;
  if (!first) return { kind: 'none', column: 'listed', parts: [] };
  const blocked = counts.map((count) => count.blocked);
  const [least, most] = [Math.min(...blocked), Math.max(...blocked)];
  const range = least === most ? String(most) : `${least}–${most}`;
  const text =
    most === 0
      ? words('nobodyBlocked', { total: first.total })
      : words('someBlocked', { blocked: range, total: first.total });
  const part: Part =
    most === 0
      ? signOf('allowed', text)
      : { text: `${SIGNS.blocked} ${range}/${first.total}`, style: 'blocked', spoken: text };
  return { kind: 'verdict', column: 'listed', title: text, parts: [part] };
}

function changedCount(changed: number, total: number): Cell {
  if (changed === 0) return { kind: 'none', column: 'change', parts: [] };
  return { kind: 'change', column: 'change', parts: [{ text: `${changed}/${total}`, style: 'muted' }] };
}
