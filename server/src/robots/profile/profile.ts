/** A robots.txt prepared for verdicts in several readings. */

import { cached, entryOf } from '../../core/memo.ts';
import {
  type Directive,
  type Directives,
  EVERY_CRAWLER,
  type Group,
  groupDirectives,
  indexFolderPattern,
  type MergedGroup,
  mergeGroups,
  type Octets,
  productToken,
  rulesOf,
  tokenKey,
} from '../semantics/index.ts';
import { type Finder, findMatches } from './forms.ts';
import { firstUnreserved, hasMarks, trailingStars } from './paths.ts';
import { keyOf, type Point, type Reading } from './points.ts';

/** A robots.txt as `parseRobots` gives it; prepared once for each object. */
export type ProfileSource = Directives;

/** A line that forms groups, in any reading. */
export interface GroupLine extends Directive {
  readonly key: Octets;
  readonly missingColon: boolean;
}

export interface Profile {
  /** The `user-agent`, `allow` and `disallow` lines as Google's parser reads them, by line. */
  readonly lines: ReadonlyMap<number, GroupLine>;
  /** The points in which the readings of this file can differ, except for those that depend on the URL only. */
  readonly present: Reading;
  /** The groups by name. Names are octets in lower case. */
  groups(reading: Reading): ReadonlyMap<string, MergedGroup>;
  /** Finds the rules of a group of this file that match a path in the form of the reading. */
  finder(reading: Reading, group: MergedGroup): Finder;
}

const IN_GROUPS: readonly Point[] = ['field-name', 'missing-colon', 'token'];
const IN_LINES: readonly Point[] = ['field-name', 'missing-colon'];
const IN_RULES: readonly Point[] = ['unreserved', 'escaped-mark', 'trailing-star', 'index-page'];

/** The profile of a robots.txt, cached with the object. Linear in its octets. */
export const profileOf = cached((robots: ProfileSource): Profile => {
  const read = robots.lines.filter(isGroupLine);
  const groupings = new Map<string, ReadonlyMap<string, MergedGroup>>();
  const plain = new Map<string, readonly Group[]>();
  const finders = new Map<string, WeakMap<MergedGroup, Finder>>();
  let lines: ReadonlyMap<number, GroupLine> | undefined;
  let present: Reading | undefined;
  return {
    get lines() {
      lines ??= new Map(read.map((line) => [line.line, line]));
      return lines;
    },
    get present() {
      present ??= new Set(read.flatMap(pointsOf));
      return present;
    },
    groups: (reading) =>
      entryOf(groupings, keyOf(reading, IN_GROUPS), () => {
        const groups = entryOf(plain, keyOf(reading, IN_LINES), () => groupsIn(read, reading));
        return mergeGroups(reading.has('token') ? nameWhole(groups, read) : groups);
      }),
    finder: (reading, group) => {
      const ofReading = entryOf(finders, keyOf(reading, IN_RULES), () => new WeakMap<MergedGroup, Finder>());
      return entryOf(ofReading, group, () => findMatches(rulesOf(group), reading));
    },
  };
});

function isGroupLine(line: Directives['lines'][number]): line is GroupLine {
  const { tag, value } = line;
  return value !== undefined && (tag === 'user-agent' || tag === 'allow' || tag === 'disallow');
}

/** Whether Google's parser accepts the key although it is not exactly the name of its directive. */
export const hasInexactName = ({ tag, key }: GroupLine): boolean => tokenKey(key) !== tag;

/** Whether Google's parser reads another name in a `user-agent` line than the one written there. */
export const hasCutToken = ({ tag, value }: GroupLine): boolean =>
  tag === 'user-agent' && productToken(value) !== value;

/** Whether Google's parser lets a rule for an index page match its folder too. */
export const allowsFolder = ({ tag, value }: GroupLine): boolean =>
  tag === 'allow' && indexFolderPattern(value) !== undefined;

function pointsOf(line: GroupLine): Point[] {
  const isRule = line.tag !== 'user-agent';
  const has: readonly [Point, boolean][] = [
    ['field-name', hasInexactName(line)],
    ['missing-colon', line.missingColon],
    ['token', hasCutToken(line)],
    ['unreserved', isRule && firstUnreserved(line.value) !== undefined],
    ['escaped-mark', isRule && hasMarks(line.value)],
    ['trailing-star', isRule && trailingStars(line.value) > 0],
    ['index-page', allowsFolder(line)],
  ];
  return has.filter(([, is]) => is).map(([point]) => point);
}

function groupsIn(lines: readonly GroupLine[], reading: Reading): readonly Group[] {
  const read = lines.filter(
    (line) =>
      !(reading.has('field-name') && hasInexactName(line)) &&
      !(reading.has('missing-colon') && line.missingColon),
  );
  return groupDirectives(read).groups;
}

function nameWhole(groups: readonly Group[], lines: readonly GroupLine[]): Group[] {
  const values = new Map(
    lines.flatMap(({ tag, line, value }) => (tag === 'user-agent' ? [[line, value] as const] : [])),
  );
  return groups.map(({ agents, rules }) => ({
    agents: agents.map(({ line }) => ({ token: values.get(line)!, line })),
    rules,
  }));
}

/** Whether Google's parser can find a name in a `user-agent` line at all: it contains only letters, `-` and `_`. */
export const isPlainToken = (token: string): boolean =>
  token === EVERY_CRAWLER || productToken(token) === token;
