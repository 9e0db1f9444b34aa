/** Edits a robots.txt line by line and group by group, with as few changed lines as possible. */
import { edited } from '../../core/fixes/edits.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { Group, Robots } from '../semantics/index.ts';
import { nameIn } from './names.ts';

const LINE = /[^\r\n]*(?:\r\n?|\n|$)/g;

/** The lines of a text and their replacements. A group is identified by its index in `Robots.groups`. */
export class LineEditor {
  readonly #lines: readonly string[];
  /** The replacement of each line, its line break included; undefined for a line that stays. */
  readonly #now: (string | undefined)[];
  readonly #end: string[] = [];
  readonly #break: string;
  readonly #touched = new Set<number>();

  constructor(
    readonly text: string,
    readonly robots: Robots,
  ) {
    this.#lines = (text.match(LINE) ?? []).filter((line, at, all) => line !== '' || at < all.length - 1);
    this.#now = this.#lines.map(() => undefined);
    this.#break = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  }

  /** The names in the `user-agent` lines of a group, uncut, in order. */
  tokensOf(index: number): readonly string[] {
    return this.#group(index).agents.map(({ line }) => nameIn(this.robots.lines[line - 1]!.value!));
  }

  isTouched(index: number): boolean {
    return this.#touched.has(index);
  }

  /** Makes a group block everything: removes its `allow` lines. */
  block(index: number): void {
    const { agents, rules } = this.#touch(index);
    for (const { type, line, pattern } of rules) if (type === 'allow' && pattern !== '') this.#remove(line);
    if (rules.some(({ type, pattern }) => type === 'disallow' && pattern === '/')) return;
    const empty = rules.find(({ type, pattern }) => type === 'disallow' && pattern === '');
    if (empty) this.#replace(empty.line, ['Disallow: /']);
    else this.#below(agents.at(-1)!.line, ['Disallow: /']);
  }

  /**
   * Makes a group block nothing: removes its `disallow` lines, but keeps an empty one if the group would have no rules
   * left.
   */
  open(index: number): void {
    const { rules } = this.#group(index);
    const blocking = rules.filter(({ type, pattern }) => type === 'disallow' && pattern !== '');
    if (blocking.length === 0) return;
    this.#touch(index);
    const [first, ...others] = blocking;
    if (blocking.length === rules.length) this.#replace(first!.line, ['Disallow:']);
    else this.#remove(first!.line);
    for (const { line } of others) this.#remove(line);
  }

  /** Removes a `user-agent` line from a group that keeps others. */
  leave(index: number, place: number): void {
    this.#remove(this.#touch(index).agents[place]!.line);
  }

  /** Replaces a name with other names in every `user-agent` line of a group that has it. */
  rename(index: number, name: string, tokens: readonly string[]): void {
    const { agents } = this.#touch(index);
    const [first, ...others] = this.tokensOf(index).flatMap((token, at) =>
      token === name ? agents[at]! : [],
    );
    if (first) this.#replace(first.line, tokens.map(agentLine));
    for (const { line } of others) this.#remove(line);
  }

  /** Replaces a text in a line, once. */
  substitute(line: number, from: string, to: string): void {
    const present = this.#now[line - 1] ?? this.#lines[line - 1]!;
    this.#now[line - 1] = present.replace(from, () => to);
  }

  /** Adds lines below the names of a group. */
  insert(index: number, lines: readonly string[]): void {
    this.#below(this.#touch(index).agents.at(-1)!.line, lines);
  }

  /** Adds names to a group. */
  join(index: number, tokens: readonly string[]): void {
    this.#below(this.#touch(index).agents.at(-1)!.line, tokens.map(agentLine));
  }

  /**
   * Adds a group at the end after a blank line, or above a last group without rules, which would otherwise merge with
   * it.
   */
  add(comments: readonly string[], tokens: readonly string[], ...rules: readonly string[]): void {
    const lines = [...comments.map((comment) => `# ${comment}`), ...tokens.map(agentLine), ...rules];
    const last = this.robots.groups.at(-1);
    if (last?.rules.length === 0) {
      this.#lead(this.robots.groups.length - 1);
      this.#above(last.agents[0]!.line, [...lines, '']);
      return;
    }
    const isFirst = this.#end.length === 0 && this.text.trim() === '';
    const isBelowBlank = this.#end.length === 0 && this.#lines.at(-1)?.trim() === '';
    this.#end.push(...(isFirst || isBelowBlank ? [] : ['']), ...lines);
  }

  /** The edited text. */
  result(): string {
    return edited(this.text, this.edits());
  }

  edits(): Edit[] {
    for (const index of this.#touched) this.#lead(index);
    const edits: Edit[] = [];
    let start = 0;
    for (const [at, line] of this.#lines.entries()) {
      const now = this.#now[at];
      if (now !== undefined) append(edits, smaller({ start, end: start + line.length, text: now }, line));
      start += line.length;
    }
    if (this.#end.length > 0) {
      const isEnded = this.text === '' || /[\r\n]$/.test(this.text);
      const last = this.#now.at(-1);
      const lead = isEnded || last?.endsWith(this.#break) ? '' : this.#break;
      const text = lead + this.#end.map((line) => line + this.#break).join('');
      append(edits, { start: this.text.length, end: this.text.length, text });
    }
    return edits;
  }

  /**
   * If a group has lost its first name, puts another one first. Otherwise, the lines below it would join the group
   * above.
   */
  #lead(index: number): void {
    const { agents } = this.#group(index);
    const first = agents[0]!.line;
    if (this.#now[first - 1] !== '') return;
    const next = agents.find(({ line }) => this.#now[line - 1] !== '')?.line;
    const isApart = this.robots.lines
      .slice(first, (next ?? first) - 1)
      .some(({ tag, content }) => content === 'directive' && tag !== 'user-agent');
    if (next === undefined || !isApart) return;
    this.#now[first - 1] = this.#now[next - 1] ?? this.#lines[next - 1]!;
    this.#now[next - 1] = '';
  }

  #group(index: number): Group {
    return this.robots.groups[index]!;
  }

  #touch(index: number): Group {
    this.#touched.add(index);
    return this.#group(index);
  }

  #remove(line: number): void {
    this.#now[line - 1] = '';
  }

  #replace(line: number, lines: readonly string[]): void {
    const mark = line === 1 && this.text.startsWith('\ufeff') ? '\ufeff' : '';
    this.#now[line - 1] = mark + lines.map((line) => line + this.#break).join('');
  }

  #above(line: number, lines: readonly string[]): void {
    const own = this.#now[line - 1] ?? this.#lines[line - 1]!;
    this.#now[line - 1] = lines.map((line) => line + this.#break).join('') + own;
  }

  #below(line: number, lines: readonly string[]): void {
    const own = this.#now[line - 1] ?? this.#lines[line - 1]!;
    const ended = /[\r\n]$/.test(own) || own === '' ? own : own + this.#break;
    this.#now[line - 1] = ended + lines.map((line) => line + this.#break).join('');
  }
}

const agentLine = (token: string): string => `User-agent: ${token}`;

/** Appends an edit; merges it with the last one if the two touch. */
function append(edits: Edit[], edit: Edit): void {
  const last = edits.at(-1);
  if (last?.end !== edit.start) edits.push(edit);
  else edits[edits.length - 1] = { start: last.start, end: edit.end, text: last.text + edit.text };
}

/** The edit without the line that it leaves unchanged. */
function smaller(edit: Edit, line: string): Edit {
  if (line !== '' && edit.text.endsWith(line)) {
    return { start: edit.start, end: edit.start, text: edit.text.slice(0, -line.length) };
  }
  if (line === '' || !edit.text.startsWith(line)) return edit;
  return { start: edit.end, end: edit.end, text: edit.text.slice(line.length) };
}
