import type { Document } from '../../text/document.ts';
import type { Line } from './line.ts';
import { isForeignLine } from './line.ts';
import type { LineContent } from './reader.ts';
import type { Foreign, State } from './state.ts';

/** A line with its place in the file. */
export interface PlacedLine {
  readonly line: Line;
  /** Offset of the line in the file, in UTF-16 units. */
  readonly start: number;
  /** Its index in `RobotsFile.lines`. */
  readonly index: number;
  /** Its number as people count, from 1. */
  readonly number: number;
}

/** `user-agent` lines without a rule between them, and what stands under them up to the next group. */
export interface Group {
  readonly agents: readonly PlacedLine[];
  /** `allow` and `disallow` lines, also empty ones. */
  readonly rules: readonly PlacedLine[];
  /** Lines with another key, sitemaps not counted. */
  readonly others: readonly PlacedLine[];
}

/** All groups that one name heads; crawlers read them as one (RFC 9309, section 2.2.1). */
export interface MergedGroup {
  /** The name as in `Line.agent`. */
  readonly agent: string;
  readonly groups: readonly Group[];
  /** The line of each of these groups that names it; the first one where several do. */
  readonly agents: readonly PlacedLine[];
}

/** What file rules see. Of a file that is no robots.txt it has the lines only: no group, no rule, no sitemap. */
export interface RobotsFile {
  /** Under which the document is known, which need not be where it is served. */
  readonly uri: string;
  /** In UTF-16 units. */
  readonly length: number;
  readonly octets: number;
  readonly foreign: Foreign | undefined;
  /** The lines that have been read; without an empty one behind the last line break. */
  readonly lines: readonly PlacedLine[];
  readonly groups: readonly Group[];
  /** By `Line.agent`, in the order in which the names first appear. */
  readonly merged: ReadonlyMap<string, MergedGroup>;
  /** Rules before the first `user-agent` line. */
  readonly orphans: readonly PlacedLine[];
  /** Lines with another key before the first `user-agent` line. */
  readonly preamble: readonly PlacedLine[];
  readonly sitemaps: readonly PlacedLine[];
  /** The line break to insert: that of the first line, or LF. */
  readonly lineBreak: string;
  /** The offset of the character with which more than `octets` octets are reached; undefined where there is none. O(log n + line). */
  offsetOfOctet(octets: number): number | undefined;
  /** The line that holds an offset; the last one from the end of the text on; undefined without lines. O(log n). */
  lineAt(offset: number): PlacedLine | undefined;
}

type Snapshot = Document<State, LineContent>;

const files = new WeakMap<Snapshot, RobotsFile>();

/** The file of a snapshot, built once. Linear in the lines. */
export function fileOf(document: Snapshot): RobotsFile {
  let file = files.get(document);
  if (!file) {
    file = build(document);
    files.set(document, file);
  }
  return file;
}

interface OpenGroup extends Group {
  readonly agents: PlacedLine[];
  readonly rules: PlacedLine[];
  readonly others: PlacedLine[];
}

function build(document: Snapshot): RobotsFile {
  const lines = placeLines(document);
  const first = lines[0]?.line;
  const last = lines.at(-1)?.line;
  const foreign = last && isForeignLine(last) ? (last.exit as Foreign) : undefined;
  const parts = group(foreign ? [] : lines);
  return {
    ...parts,
    uri: document.uri,
    length: document.length,
    octets: document.octets,
    foreign,
    lines,
    merged: merge(parts.groups),
    lineBreak: first?.lineBreak || '\n',
    offsetOfOctet: (octets) => offsetOfOctet(document, octets),
    lineAt: (offset) => lineAt(lines, offset),
  };
}

function placeLines(document: Snapshot): PlacedLine[] {
  const lines: PlacedLine[] = [];
  document.leaves.visit((leaf, before) => {
    const line = leaf.content?.line;
    if (line) lines.push({ line, start: before.units, index: lines.length, number: before.breaks + 1 });
    return undefined;
  });
  return lines;
}

function group(lines: readonly PlacedLine[]) {
  const groups: OpenGroup[] = [];
  const orphans: PlacedLine[] = [];
  const preamble: PlacedLine[] = [];
  const sitemaps: PlacedLine[] = [];
  let open: OpenGroup | undefined;
  for (const placed of lines) {
    switch (placed.line.kind) {
      case 'user-agent':
        if (!open || open.rules.length > 0) {
          open = { agents: [], rules: [], others: [] };
          groups.push(open);
        }
        open.agents.push(placed);
        break;
      case 'allow':
      case 'disallow':
        (open?.rules ?? orphans).push(placed);
        break;
      case 'other':
        (open?.others ?? preamble).push(placed);
        break;
      case 'sitemap':
        sitemaps.push(placed);
        break;
    }
  }
  return { groups, orphans, preamble, sitemaps };
}

function merge(groups: readonly Group[]): ReadonlyMap<string, MergedGroup> {
  const merged = new Map<string, { agent: string; groups: Group[]; agents: PlacedLine[] }>();
  for (const group of groups) {
    for (const placed of group.agents) {
      const { agent } = placed.line;
      const known = merged.get(agent);
      if (!known) {
        merged.set(agent, { agent, groups: [group], agents: [placed] });
        continue;
      }
      if (known.groups.at(-1) === group) continue;
      known.groups.push(group);
      known.agents.push(placed);
    }
  }
  return merged;
}

function offsetOfOctet(document: Snapshot, octets: number): number | undefined {
  const place = document.leaves.find('octets', octets);
  if (!place) return undefined;
  let sum = place.before.octets;
  let offset = place.before.units;
  for (const character of place.leaf.text) {
    const code = character.codePointAt(0)!;
    sum += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (sum > octets) break;
    offset += character.length;
  }
  return offset;
}

function lineAt(lines: readonly PlacedLine[], offset: number): PlacedLine | undefined {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle]!.start <= offset) low = middle;
    else high = middle - 1;
  }
  return lines[low];
}
