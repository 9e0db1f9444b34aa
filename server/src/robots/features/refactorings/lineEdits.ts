import { entryOf } from '../../../core/memo.ts';
import type { Edit } from '../../../core/rule/rule.ts';
import { lastOf } from '../../rules/shared/groups.ts';
import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';

/** Changes a file line by line. Indexes are those of `RobotsFile.lines`; all lines are without their line breaks. */
export class LineChange {
  private readonly removed = new Set<number>();
  private readonly inserted = new Map<number, string[]>();

  constructor(private readonly file: RobotsFile) {}

  remove(index: number): void {
    this.removed.add(index);
  }

  /** Inserts lines above the line with an index, or at the end, below lines that were inserted there before. */
  insert(index: number, lines: readonly string[]): void {
    entryOf(this.inserted, index, () => []).push(...lines);
  }

  /** The edits in order; none touches the next. Linear in the file. */
  edits(): Edit[] {
    const { lines } = this.file;
    const edits: Edit[] = [];
    for (let from = 0; from <= lines.length; from++) {
      let to = from;
      const put = [...(this.inserted.get(from) ?? [])];
      while (this.removed.has(to)) put.push(...(this.inserted.get(++to) ?? []));
      if (to > from || put.length > 0) edits.push(this.edit(from, to, put));
      from = to;
    }
    return edits;
  }

  /** Replaces the lines from one index up to another. */
  private edit(from: number, to: number, put: readonly string[]): Edit {
    const { lines, lineBreak, length } = this.file;
    const mark = from === 0 && lines[0]?.line.text.startsWith('\ufeff') ? 1 : 0;
    const start = (lines[from]?.start ?? length) + mark;
    const end = Math.max(start, lines[to]?.start ?? length);
    const unended = lines.at(-1)?.line.lineBreak === '';
    const text = put.map((line) => line + lineBreak).join('');
    if (to < lines.length) {
      const guarded = text === '' && from === 0 && mayBeMark(lines[to]!);
      return { start, end, text: guarded ? lineBreak : text };
    }
    if (!unended) return { start, end, text };
    const ended = text.slice(0, text.length - lineBreak.length);
    return { start, end, text: from === to ? lineBreak + ended : ended };
  }
}

/** Whether a line could be read differently at the start of the file, where a byte order mark is skipped. */
const mayBeMark = ({ line: { text } }: PlacedLine): boolean => text.charCodeAt(0) > 0x7f;

/** Inserts a group below another one, with a blank line between them and one before what follows. */
export function insertBelowGroup(
  change: LineChange,
  file: RobotsFile,
  group: Group,
  lines: readonly string[],
): void {
  const index = lastOf(group).index + 1;
  const next = file.lines[index]?.line;
  change.insert(index, ['', ...lines, ...(next && next.kind !== 'blank' ? [''] : [])]);
}

/** The rules of a group and its other directives, in order, as written. */
export const directivesOf = ({ rules, others }: Group): string[] =>
  [...rules, ...others].sort((a, b) => a.index - b.index).map(({ line }) => line.text);
