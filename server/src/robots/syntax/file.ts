import type { Steps } from '../../core/steps.ts';
import type { Document } from '../../text/document.ts';
import type { Line } from './line.ts';
import type { LineContent } from './reader.ts';
import type { Foreign, State } from './state.ts';

/** A kind of line that a file can list: those for which `has` holds, which depends on the line alone. */
export interface LineSet {
  has(line: Line): boolean;
}

/**
 * A line with its position in the file. The same object as long as the line stays; its position is that in the newest
 * file.
 */
export interface PlacedLine {
  readonly line: Line;
  /** Offset of the line in the file, in UTF-16 units. */
  readonly start: number;
  /** Its index in `RobotsFile.lines`. */
  readonly index: number;
  /** Its 1-based number. */
  readonly number: number;
}

/**
 * `user-agent` lines without a rule between them, and the lines below them up to the next group. The same object as
 * long as none of its lines changes, so that analyses can be cached with it: see `memoized`.
 */
export interface Group {
  readonly agents: readonly PlacedLine[];
  /** `allow` and `disallow` lines, including empty ones. */
  readonly rules: readonly PlacedLine[];
  /** Lines with another key, except sitemaps. */
  readonly others: readonly PlacedLine[];
  readonly notes: GroupNotes;
}

/** The caches of a group or a merged group. */
export interface Notes {
  /** Results of functions created by `memoized`, by their number. */
  readonly answers: unknown[];
}

interface GroupNotes extends Notes {
  /** The group that this one replaced in the last edit, and the lines that were removed and added. */
  before: Succession | undefined;
}

export interface Succession {
  readonly group: Group;
  readonly removed: ReadonlySet<PlacedLine>;
  readonly added: ReadonlySet<PlacedLine>;
}

/**
 * All groups with one name; crawlers read them as one (RFC 9309, section 2.2.1). The same object as long as they stay.
 */
export interface MergedGroup {
  /** The name as in `Line.agent`. */
  readonly agent: string;
  readonly groups: readonly Group[];
  /** The line of each of these groups that names it; the first one if several do. */
  readonly agents: readonly PlacedLine[];
  readonly notes: Notes;
}

/**
 * What file rules see. For a file that is not a robots.txt, it has only the lines: no group, no rule, no sitemap. It is
 * valid until the file of a later snapshot is requested, which takes over lines and groups.
 */
export interface RobotsFile {
  /** The URI of the document, which may differ from where it is served. */
  readonly uri: string;
  /** In UTF-16 units. */
  readonly length: number;
  readonly octets: number;
  readonly foreign: Foreign | undefined;
  /** The lines that have been read, without an empty one after the last line break. */
  readonly lines: readonly PlacedLine[];
  readonly groups: readonly Group[];
  /** By `Line.agent`, in the order in which the names first appear. */
  readonly merged: ReadonlyMap<string, MergedGroup>;
  /** Those of `merged` that consist of several groups. */
  readonly repeated: readonly MergedGroup[];
  /** Rules above the first `user-agent` line. */
  readonly orphans: readonly PlacedLine[];
  /** Lines with another key above the first `user-agent` line. */
  readonly preamble: readonly PlacedLine[];
  readonly sitemaps: readonly PlacedLine[];
  /** The line break for new lines: that of the first line, or LF. */
  readonly lineBreak: string;
  /** The lines of a kind, in order, also for a file that is not a robots.txt. Updated line by line. */
  having(set: LineSet): readonly PlacedLine[];
  /** Finds the lines of several kinds in steps, for `having` to return. */
  prepare(...sets: readonly LineSet[]): Steps<void>;
  /** The group that a line belongs to; undefined above the first. O(log n). */
  groupAt(placed: PlacedLine): Group | undefined;
  /** The offset of the character that exceeds `octets` octets; undefined if there is none. O(log n + line). */
  offsetOfOctet(octets: number): number | undefined;
  /**
   * The line that contains an offset; the last one for the end of the text and beyond; undefined without lines. O(log
   * n).
   */
  lineAt(offset: number): PlacedLine | undefined;
}

export type Snapshot = Document<State, LineContent>;
