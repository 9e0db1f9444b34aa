import { entryOf } from '../../../core/memo.ts';
import {
  type Conflict,
  conflicts,
  productToken,
  type Redundancy,
  type Rule,
  redundantRules,
  tokenKey,
} from '../../semantics/index.ts';
import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';
import { memoized } from '../../syntax/memoized.ts';
import { isBlocking } from './groups.ts';
import { hasPath, ruleName } from './path.ts';
import { shown } from './show.ts';

/** A rule that can be removed without changing a verdict for any crawler that obeys it. */
export interface Redundant {
  /** Whether the rule has a path without other faults. */
  readonly isPlain: boolean;
  readonly why: Redundancy['why'];
  /** The lines that make it redundant. */
  readonly by: readonly PlacedLine[];
  readonly group: Group;
}

/** An earlier rule of the opposite type for the same paths. */
export interface Contradiction {
  /**
   * - `same`: both match the same paths and are equally long
   * - `longer`: both match the same paths, and one is longer
   * - `end`: one is `X*`, the other `X$`, and at `X` both match and are equally long
   */
  readonly is: 'same' | 'longer' | 'end';
  readonly other: PlacedLine;
  /** The rule that decides for Google: the longer one, or on a tie the `allow`. */
  readonly winner: PlacedLine;
}

/** How the rules of a file affect each other, for every combination of groups that some crawler reads as one. */
export interface Interactions {
  readonly redundant: ReadonlyMap<PlacedLine, Redundant>;
  /** By the later of the two lines. */
  readonly contradictions: ReadonlyMap<PlacedLine, Contradiction>;
}

const known = { few: new WeakMap<RobotsFile, Interactions>(), all: new WeakMap<RobotsFile, Interactions>() };

/**
 * Rules that are read as one and are more than these take up to half a second after each edit of one of them, so an
 * editor, which asks for a limited number of findings, does not get them.
 */
export const MAX_RULES = 1000;

/**
 * Found once for each file; without `thorough`, groups of more than a thousand rules are left out, and where it is not
 * reported, what is known is enough. Unchanged groups are not checked again.
 */
export function interactionsOf(file: RobotsFile, thorough?: boolean): Interactions {
  const { few, all } = known;
  const isWhole = thorough ?? (!few.has(file) && all.has(file));
  const mostRules = isWhole ? Number.POSITIVE_INFINITY : MAX_RULES;
  return entryOf(isWhole ? all : few, file, () => findInteractions(file, mostRules));
}

/** The lines of contradictions, which `robots/conflicting-rules` reports. */
export const linesInConflict = ({ contradictions }: Interactions): ReadonlySet<PlacedLine> =>
  new Set([...contradictions].flatMap(([later, { other }]) => [later, other]));

function findInteractions(file: RobotsFile, mostRules: number): Interactions {
  const { groups, repeated } = file;
  const contradictions = new Map<PlacedLine, Contradiction>();
  const proofs = new Map<PlacedLine, Redundant[]>();
  const google = googleReadings(file);
  const take = (answer: GroupInteractions, isOneCrawler = true): void => {
    for (const proof of answer.redundant) entryOf(proofs, proof.placed, () => []).push(proof);
    for (const [later, found] of isOneCrawler ? answer.contradictions : [])
      entryOf(contradictions, later, () => found);
  };
  for (const group of groups) {
    if (group.rules.length > mostRules) continue;
    const answer = answerAlone(group);
    if (answer !== NOTHING && isReadAlone(group, file, google)) take(answer);
  }
  const isJudged = (together: readonly Group[]) =>
    together.reduce((sum, { rules }) => sum + rules.length, 0) <= mostRules;
  for (const merged of distinct(repeated)) if (isJudged(merged.groups)) take(answerTogether(merged));
  for (const { name, groups: together } of distinct(
    [...google].map(([name, groups]) => ({ name, groups })),
  )) {
    if (together.length > 1 && isJudged(together) && !isRepeated(together, file)) {
      take(answerOf(together), name !== HEADER_NAME);
    }
  }
  const redundant = new Map<PlacedLine, Redundant>();
  const counts = new Map<Group, number>();
  for (const [placed, found] of proofs) {
    const { group } = found[0]!;
    if (found.length === entryOf(counts, group, () => readings(group, file, google)))
      redundant.set(placed, joined(found));
  }
  return { redundant, contradictions };
}

/** One of each set of merged groups that consist of the same groups. */
function distinct<T extends Pick<MergedGroup, 'groups'>>(all: readonly T[]): Iterable<T> {
  const found = new Map<string, T>();
  for (const together of all) {
    const key = together.groups.map(({ agents }) => agents[0]!.index).join();
    entryOf(found, key, () => together);
  }
  return found.values();
}

/** The number of combinations, read as one by some crawler, that a group is in. */
function readings(group: Group, file: RobotsFile, google: GoogleReadings): number {
  if (group.agents.length === 1 && google.size === 0) return 1;
  const combinations = new Map<string, readonly Group[]>();
  const add = (together: readonly Group[]): void => {
    if (together.includes(group))
      combinations.set(together.map(({ agents }) => agents[0]!.index).join(), together);
  };
  for (const { line } of group.agents) add(file.merged.get(line.agent)!.groups);
  for (const together of google.values()) add(together);
  return combinations.size;
}

const isReadAlone = (group: Group, { merged }: RobotsFile, google: GoogleReadings): boolean =>
  group.agents.some(
    ({ line }) => merged.get(line.agent)!.groups.length === 1 || google.get(googleName(line))?.length === 1,
  );

const isRepeated = (together: readonly Group[], { merged }: RobotsFile): boolean =>
  together[0]!.agents.some(({ line }) => {
    const { groups } = merged.get(line.agent)!;
    return groups.length === together.length && groups.every((group, i) => group === together[i]);
  });

/** The name that Google's parser reads in every whole `User-Agent` header. */
const HEADER_NAME = 'mozilla';

/** The groups that Google's parser reads as one, by name, where they differ from those with the same `Line.agent`. */
type GoogleReadings = ReadonlyMap<string, readonly Group[]>;

function googleReadings({ groups, merged }: RobotsFile): GoogleReadings {
  const others = groups.filter(hasOtherName);
  const readings = new Map<string, readonly Group[]>();
  for (const { agents } of others) {
    for (const { line } of agents) {
      const name = googleName(line);
      if (name === line.agent || readings.has(name)) continue;
      const together = [...(merged.get(name)?.groups ?? []), ...others];
      readings.set(
        name,
        [...new Set(together)]
          .filter((group) => group.agents.some((agent) => googleName(agent.line) === name))
          .sort((a, b) => a.agents[0]!.index - b.agents[0]!.index),
      );
    }
  }
  return readings;
}

const hasOtherName = memoized(({ agents }: Group) =>
  agents.some(({ line }) => googleName(line) !== line.agent),
);

/** The name of the group for Google's parser, which differs from `Line.agent` for names outside of RFC 9309. */
const googleName = ({ value }: Line): string => tokenKey(productToken(value));

/** One proof from those of all readings of a rule's group. */
function joined(proofs: readonly Redundant[]): Redundant {
  const [first] = proofs as readonly [Redundant];
  if (proofs.length === 1) return first;
  const by = [...new Set(proofs.flatMap((proof) => proof.by))].sort((a, b) => a.index - b.index);
  const telling = proofs.find((proof) => proof.by.length > 0) ?? first;
  return { ...telling, by, why: by.length > 1 ? 'together' : telling.why };
}

/** The result for groups that are read as one. */
interface GroupInteractions {
  readonly redundant: readonly (Redundant & { readonly placed: PlacedLine })[];
  readonly contradictions: readonly (readonly [later: PlacedLine, found: Contradiction])[];
}

const NOTHING: GroupInteractions = { redundant: [], contradictions: [] };

const answerAlone = memoized(
  (group: Group): GroupInteractions => (group.rules.length < 2 ? NOTHING : answerOf([group])),
);
const answerTogether = memoized(({ groups }: MergedGroup): GroupInteractions => answerOf(groups));

function answerOf(groups: readonly Group[]): GroupInteractions {
  const lines = groups.length === 1 ? groups[0]!.rules : groups.flatMap(({ rules }) => rules);
  const found = analyze(lines);
  if (found === NO_INTERACTIONS) return NOTHING;
  const lineOf = (rule: Rule): PlacedLine => lines[rule.line]!;
  const groupOf = new Map(groups.flatMap((group) => group.rules.map((placed) => [placed, group] as const)));
  const blocks = lines.some(isBlocking);
  const redundant = found.redundant
    .filter(({ why }) => why !== 'needless' || blocks)
    .map(({ rule, why, by }) => {
      const placed = lineOf(rule);
      return { placed, isPlain: hasPath(placed.line), why, by: by.map(lineOf), group: groupOf.get(placed)! };
    });
  const contradictions = found.conflicts.map(
    ({ is, allow, disallow }): GroupInteractions['contradictions'][number] => {
      const [earlier, later] = allow.line < disallow.line ? [allow, disallow] : [disallow, allow];
      const winner = disallow.pattern.length > allow.pattern.length ? disallow : allow;
      const isLonger = allow.pattern.length !== disallow.pattern.length;
      const how = is === 'same' && isLonger ? 'longer' : is;
      return [lineOf(later), { is: how, other: lineOf(earlier), winner: lineOf(winner) }];
    },
  );
  return { redundant, contradictions };
}

/** The result for rules whose `line` is their index. */
interface RuleInteractions {
  readonly redundant: readonly Redundancy[];
  readonly conflicts: readonly Conflict[];
}

const NO_INTERACTIONS: RuleInteractions = { redundant: [], conflicts: [] };

/** Recent results by the text of the rules, so that edits elsewhere in a file take no time here. */
const answers = new Map<string, RuleInteractions>();
/** The total length of the cached texts, in UTF-16 units. */
const MAX_REMEMBERED = 4_000_000;
let remembered = 0;

function analyze(lines: readonly PlacedLine[]): RuleInteractions {
  if (lines.length < 2) return NO_INTERACTIONS;
  const key = lines.map(({ line }) => `${line.kind} ${line.pattern}`).join('\n');
  const answer = answers.get(key) ?? answerOn(lines);
  if (key.length > MAX_REMEMBERED) return answer;
  if (!answers.delete(key)) remembered += key.length;
  answers.set(key, answer);
  if (remembered > MAX_REMEMBERED) forgetOldest();
  return answer;
}

/** Drops the least recently used quarter of the answers. */
function forgetOldest(): void {
  for (const oldest of answers.keys()) {
    if (remembered <= MAX_REMEMBERED * 0.75) return;
    answers.delete(oldest);
    remembered -= oldest.length;
  }
}

function answerOn(lines: readonly PlacedLine[]): RuleInteractions {
  const rules = lines.map(
    ({ line }, index): Rule => ({
      type: line.kind as Rule['type'],
      pattern: line.pattern,
      line: index,
    }),
  );
  const answer: RuleInteractions = { redundant: redundantRules(rules), conflicts: conflicts(rules) };
  return answer.redundant.length + answer.conflicts.length > 0 ? answer : NO_INTERACTIONS;
}

/** A rule as messages show it. */
export const ruleText = (line: Line): string => `${ruleName(line)}: ${shown(line.value)}`;
