import type { Steps } from '../../core/steps.ts';
import { countWhile } from '../../text/ordered.ts';
import type { Group, MergedGroup, Notes, PlacedLine, RobotsFile } from './file.ts';
import { type Placed, STEP_LINES } from './placed.ts';

/** The fields of a file that depend on groups. */
export type Groups = Pick<RobotsFile, 'groups' | 'merged' | 'repeated' | 'orphans' | 'preamble' | 'sitemaps'>;

/** A group under construction, with the sitemap lines in it. */
interface OpenGroup extends Group {
  readonly agents: PlacedLine[];
  readonly rules: PlacedLine[];
  readonly others: PlacedLine[];
  readonly sitemaps: PlacedLine[];
}

const part = (): OpenGroup => ({
  agents: [],
  rules: [],
  others: [],
  sitemaps: [],
  notes: { answers: [], before: undefined },
});

/** The groups of lines, kept up to date: an edit rebuilds those that it touches. */
export class Grouping {
  /** The lines above the first group. */
  #top = part();
  #parts: readonly OpenGroup[] = [];
  #merged: Map<string, MergedGroup> = new Map();
  #repeated: readonly MergedGroup[] = [];
  #sitemaps: readonly PlacedLine[] = [];

  groups(): Groups {
    return {
      groups: this.#parts,
      merged: this.#merged,
      repeated: this.#repeated,
      orphans: this.#top.rules,
      preamble: this.#top.others,
      sitemaps: this.#sitemaps,
    };
  }

  /** The group that a line belongs to. */
  groupAt(placed: PlacedLine): Group | undefined {
    return this.#parts[this.#headsBelow(placed.index + 1) - 1];
  }

  /**
   * Updates the groups after an edit, in steps that must not be interrupted by a use of the groups.
   * @param lines the lines of the file, of which those from `from` up to `to` replace `removed`
   */
  *follow(lines: readonly Placed[], from: number, to: number, removed: ReadonlySet<PlacedLine>): Steps<void> {
    // Groups above the first one that may have changed stay; that one keeps its start.
    const kept = Math.max(0, this.#headsBelow(from) - 1);
    const top = this.#headsBelow(from) === 0 ? part() : undefined;
    const start = top ? 0 : this.#parts[kept]!.agents[0]!.index;
    const parts: OpenGroup[] = [];
    let open = top;
    let next = start;
    for (; next < lines.length; next++) {
      const placed = lines[next]!;
      const isAgent = placed.line.kind === 'user-agent';
      const begins = isAgent && (open === undefined || open === top || open.rules.length > 0);
      if (begins && next >= to && placed.heads) break;
      placed.heads = begins;
      if (begins) {
        open = part();
        parts.push(open);
      }
      addTo(open!, placed);
      if (next % STEP_LINES === 0) yield 0;
    }
    const after = next < lines.length ? this.#partOf(lines[next]!, kept) : this.#parts.length;
    const replaced = this.#parts.slice(kept, after);
    if (top) this.#top = top;
    this.#parts = this.#parts.slice(0, kept).concat(parts, this.#parts.slice(after));
    yield 0;
    this.#succeed(replaced, parts, lines.slice(from, to), removed);
    const sitemaps = this.#top.sitemaps.slice();
    for (const part of this.#parts) if (part.sitemaps.length > 0) sitemaps.push(...part.sitemaps);
    this.#sitemaps = sitemaps;
  }

  #succeed(
    replaced: readonly OpenGroup[],
    parts: readonly OpenGroup[],
    lines: readonly PlacedLine[],
    removed: ReadonlySet<PlacedLine>,
  ): void {
    for (const { notes } of replaced) notes.before = undefined;
    const [old] = replaced;
    const [now] = parts;
    const isOne = old && now && replaced.length === 1 && parts.length === 1;
    const sameAgents =
      isOne &&
      old.agents.length === now.agents.length &&
      old.agents.every((line, i) => now.agents[i] === line);
    if (replaced.length === 0 && parts.length === 0) return;
    if (!sameAgents) {
      this.#merge();
      return;
    }
    const added = new Set(lines);
    const lost = new Set([...removed].filter((line) => !added.has(line)));
    const gained = new Set([...added].filter((line) => !removed.has(line)));
    now.notes.before = { group: old, removed: lost, added: gained };
    const renewed = new Map<MergedGroup, MergedGroup>();
    for (const { line } of now.agents) {
      const known = this.#merged.get(line.agent)!;
      if (!known.groups.includes(old)) continue;
      const groups = known.groups.map((group) => (group === old ? now : group));
      const merged = { ...known, groups, notes: { answers: [] } };
      this.#merged.set(line.agent, merged);
      if (groups.length > 1) renewed.set(known, merged);
    }
    if (renewed.size > 0) this.#repeated = this.#repeated.map((known) => renewed.get(known) ?? known);
  }

  #merge(): void {
    const merged = new Map<string, { agent: string; groups: Group[]; agents: PlacedLine[]; notes: Notes }>();
    for (const group of this.#parts) {
      for (const placed of group.agents) {
        const { agent } = placed.line;
        const known = merged.get(agent);
        if (!known) {
          merged.set(agent, { agent, groups: [group], agents: [placed], notes: { answers: [] } });
          continue;
        }
        if (known.groups.at(-1) === group) continue;
        known.groups.push(group);
        known.agents.push(placed);
      }
    }
    const last = this.#merged;
    this.#merged = merged;
    for (const [agent, now] of merged) {
      const old = last.get(agent);
      if (old && isSame(old.groups, now.groups) && isSame(old.agents, now.agents))
        this.#merged.set(agent, old);
    }
    this.#repeated = [...this.#merged.values()].filter(({ groups }) => groups.length > 1);
  }

  /** How many groups begin above an index. */
  #headsBelow(index: number): number {
    return countWhile(this.#parts.length, (at) => this.#parts[at]!.agents[0]!.index < index);
  }

  /** The index of the group that begins with a line. */
  #partOf(head: PlacedLine, from: number): number {
    let at = from;
    while (at < this.#parts.length && this.#parts[at]!.agents[0] !== head) at++;
    return at;
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);

function addTo(part: OpenGroup, placed: PlacedLine): void {
  switch (placed.line.kind) {
    case 'user-agent':
      part.agents.push(placed);
      break;
    case 'allow':
    case 'disallow':
      part.rules.push(placed);
      break;
    case 'other':
      part.others.push(placed);
      break;
    case 'sitemap':
      part.sitemaps.push(placed);
      break;
  }
}
