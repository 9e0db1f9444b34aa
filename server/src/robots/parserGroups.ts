/** The groups of a file as one of the other parsers forms them, before and after edits. */
import type { Parser, ParserGroup, ParserRule } from './parsers.ts';
import { EVERY_CRAWLER } from './semantics/index.ts';
import type { RobotsFile } from './syntax/file.ts';
import type { Line } from './syntax/line.ts';

/** Lines of a file from the index `from` up to `to`, and their replacement. */
export interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly Line[];
}

/** A list of names and what follows it. */
interface Section extends ParserGroup {
  readonly names: readonly string[];
  /** Whether the parser counts it as a group. */
  readonly counts: boolean;
}

/**
 * - `none`: no section is open
 * - `names`: further names belong to the open section
 * - `gap`: they do not, but no rule or delay has followed
 * - `lines`: a rule or delay has followed
 */
type Phase = 'none' | 'names' | 'gap' | 'lines';

/** What is known above a line: the number of closed sections, and of the parts of the open one. */
interface State {
  readonly phase: Phase;
  readonly closed: number;
  readonly names: number;
  readonly rules: number;
  readonly delays: number;
}

export interface ParserFile {
  readonly sections: readonly Section[];
  readonly groups: readonly ParserGroup[];
  /** Above each line, and at the end. */
  readonly states: readonly State[];
}

/** Reads a whole file. Linear in its lines. */
export function parserFileOf(parser: Parser, { lines }: RobotsFile): ParserFile {
  const builder = new Builder(parser);
  const states = [builder.state()];
  for (const { line } of lines) {
    builder.add(line);
    states.push(builder.state());
  }
  const sections = builder.end();
  return { sections, groups: sections.filter(({ counts }) => counts), states };
}

/**
 * The groups after edits. Those that no edit touches are the same objects as before. Only the lines of the edits are
 * read, and those below up to the end of a list of names.
 */
export function groupsAfterEdits(
  parser: Parser,
  before: ParserFile,
  { lines }: RobotsFile,
  stretches: readonly Replacement[],
): readonly ParserGroup[] {
  const builder = new Builder(parser);
  let at = 0;
  let isSame = true;
  const advance = (until: number): void => {
    while (!isSame && at < until) {
      builder.add(lines[at++]!.line);
      isSame = builder.isLike(before.states[at]!);
    }
    if (isSame) builder.copy(before.sections, before.states[at]!, before.states[until]!);
  };
  for (const { from, to, lines: now } of stretches) {
    advance(from);
    for (const line of now) builder.add(line);
    at = to;
    isSame = builder.isLike(before.states[to]!);
  }
  advance(lines.length);
  return builder.end().filter(({ counts }) => counts);
}

/** Forms sections, line by line. */
class Builder {
  private readonly sections: Section[] = [];
  private names: string[] = [];
  private rules: ParserRule[] = [];
  private delays: string[] = [];
  private phase: Phase = 'none';

  constructor(private readonly parser: Parser) {}

  state(): State {
    const { phase, sections, names, rules, delays } = this;
    return {
      phase,
      closed: sections.length,
      names: names.length,
      rules: rules.length,
      delays: delays.length,
    };
  }

  /** Whether what follows a line is read as in that state. */
  isLike({ phase }: State): boolean {
    return this.phase === phase && phase !== 'names';
  }

  add(line: Line): void {
    for (const reading of this.parser.readings(line)) {
      const { kind } = reading;
      if (kind === 'user-agent') {
        if (this.phase !== 'names') this.close();
        this.phase = 'names';
        this.names.push(reading.name);
      } else if (kind === 'blank') {
        if (this.parser.blankEnds) this.close();
      } else if (this.phase !== 'none') {
        if (kind === 'rule') this.rules.push(...reading.rules);
        if (kind === 'delay' && reading.value !== '') this.delays.push(reading.value);
        if (!this.parser.ends.has(kind)) continue;
        this.phase =
          kind === 'rule' || kind === 'delay' ? 'lines' : this.phase === 'names' ? 'gap' : this.phase;
      }
    }
  }

  /** Takes over what another version has between two states. */
  copy(sections: readonly Section[], from: State, to: State): void {
    const open = from.phase === 'none' ? undefined : sections[from.closed];
    if (open && to.closed === from.closed) {
      this.extend(open, from, to);
      return;
    }
    if (open) {
      this.extend(open, from);
      this.close(open.counts);
    }
    for (let i = from.closed + (open ? 1 : 0); i < to.closed; i++) this.sections.push(sections[i]!);
    const next = sections[to.closed];
    this.phase = to.phase;
    if (next && to.phase !== 'none') this.extend(next, START, to);
  }

  end(): readonly Section[] {
    this.close();
    return this.sections;
  }

  private extend({ names, rules, delays }: Section, from: State, to?: State): void {
    this.names = this.names.concat(names.slice(from.names, to?.names));
    this.rules = this.rules.concat(rules.slice(from.rules, to?.rules));
    this.delays = this.delays.concat(delays.slice(from.delays, to?.delays));
    if (to) this.phase = to.phase;
  }

  private close(counts = this.phase === 'lines' || this.parser.keepsEmpty): void {
    const { parser, names, rules, delays } = this;
    if (this.phase !== 'none') {
      // In such a parser, a group that names `*` is no other crawler's.
      const isStar = !parser.merges && names.includes(EVERY_CRAWLER);
      const tokens = isStar ? [EVERY_CRAWLER] : [...new Set(names)];
      this.sections.push({
        names,
        agents: tokens.map((token) => ({ token, line: 0 })),
        rules,
        delays,
        counts,
      });
    }
    this.names = [];
    this.rules = [];
    this.delays = [];
    this.phase = 'none';
  }
}

const START: State = { phase: 'none', closed: 0, names: 0, rules: 0, delays: 0 };
