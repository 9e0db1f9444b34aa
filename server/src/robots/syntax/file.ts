import type { Document } from '../../text/document.ts';
import type { Line } from './line.ts';
import type { LineContent } from './reader.ts';
import type { Foreign, State } from './state.ts';

/** A kind of line that a file can list: those for which `has` holds, which depends on the line alone. */
export interface LineSet {
  has(line: Line): boolean;
}

/** A line with its place in the file. One object as long as the line stays; its place is that in the newest file. */
export interface PlacedLine {
  readonly line: Line;
  /** Offset of the line in the file, in UTF-16 units. */
  readonly start: number;
  /** Its index in `RobotsFile.lines`. */
  readonly index: number;
  /** Its number as people count, from 1. */
  readonly number: number;
}

/**
 * `user-agent` lines without a rule between them, and what stands under them up to the next group. One object as long
 * as none of its lines changes, so that what is known of it can be kept with it: see `memoized`.
 */
export interface Group {
  readonly agents: readonly PlacedLine[];
  /** `allow` and `disallow` lines, also empty ones. */
  readonly rules: readonly PlacedLine[];
  /** Lines with another key, sitemaps not counted. */
  readonly others: readonly PlacedLine[];
  readonly notes: GroupNotes;
}

/** What is kept with a group or a merged group. */
export interface Notes {
  /** Answers of functions made by `memoized`, by their number. */
  readonly answers: unknown[];
}

interface GroupNotes extends Notes {
  /** The group in whose place this one came with the last edit, which left lines away and added some. */
  before: Succession | undefined;
}

export interface Succession {
  readonly group: Group;
  readonly removed: ReadonlySet<PlacedLine>;
  readonly added: ReadonlySet<PlacedLine>;
}

/** All groups that one name heads; crawlers read them as one (RFC 9309, section 2.2.1). One object as long as they stay. */
export interface MergedGroup {
  /** The name as in `Line.agent`. */
  readonly agent: string;
  readonly groups: readonly Group[];
  /** The line of each of these groups that names it; the first one where several do. */
  readonly agents: readonly PlacedLine[];
  readonly notes: Notes;
}

/**
 * What file rules see. Of a file that is no robots.txt it has the lines only: no group, no rule, no sitemap.
 * It is valid until the file of a later snapshot is requested, which takes over lines and groups.
 */
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
  /** Those of `merged` that are several groups. */
  readonly repeated: readonly MergedGroup[];
  /** Rules before the first `user-agent` line. */
  readonly orphans: readonly PlacedLine[];
  /** Lines with another key before the first `user-agent` line. */
  readonly preamble: readonly PlacedLine[];
  readonly sitemaps: readonly PlacedLine[];
  /** The line break to insert: that of the first line, or LF. */
  readonly lineBreak: string;
  /** The lines of a kind, in order, also of a file that is no robots.txt. Kept up to date line by line. */
  having(set: LineSet): readonly PlacedLine[];
  /** The group a line stands in, up to the next one; undefined above the first. O(log n). */
  groupAt(placed: PlacedLine): Group | undefined;
  /** The offset of the character with which more than `octets` octets are reached; undefined where there is none. O(log n + line). */
  offsetOfOctet(octets: number): number | undefined;
  /** The line that holds an offset; the last one from the end of the text on; undefined without lines. O(log n). */
  lineAt(offset: number): PlacedLine | undefined;
}

export type Snapshot = Document<State, LineContent>;
