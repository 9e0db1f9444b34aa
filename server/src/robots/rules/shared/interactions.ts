import {
  type Conflict,
  conflicts,
  productToken,
  type Redundancy,
  type Rule,
  redundantRules,
  tokenKey,
} from '../../semantics/index.ts';
import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';
import { isBlocking } from './groups.ts';
import { ruleName } from './path.ts';
import { shown } from './show.ts';

/** A rule without which no crawler that obeys it decides otherwise. */
export interface Redundant {
  readonly why: Redundancy['why'];
  /** The lines that make it redundant. */
  readonly by: readonly PlacedLine[];
  readonly group: Group;
}

/** An earlier rule of the opposite type that ties with a rule, and a path for which nothing else decides. */
export interface Tie {
  readonly other: PlacedLine;
  readonly path: string;
}

/** How the rules of a file bear on each other, whichever of its groups a crawler reads as one. */
export interface Interactions {
  readonly redundant: ReadonlyMap<PlacedLine, Redundant>;
  /** By the later of two lines. */
  readonly ties: ReadonlyMap<PlacedLine, Tie>;
}

const known = new WeakMap<RobotsFile, Interactions>();

/** Found once for each file. */
export function interactionsOf(file: RobotsFile): Interactions {
  let interactions = known.get(file);
  if (!interactions) {
    interactions = findInteractions(file);
    known.set(file, interactions);
  }
  return interactions;
}

function findInteractions(file: RobotsFile): Interactions {
  const ties = new Map<PlacedLine, Tie>();
  const proofs = new Map<PlacedLine, Redundant[]>();
  const readings = new Map<Group, number>();
  for (const groups of readTogether(file)) {
    const lines = groups.flatMap(({ rules }) => rules);
    const lineOf = (rule: Rule): PlacedLine => lines[rule.line]!;
    for (const group of groups) readings.set(group, (readings.get(group) ?? 0) + 1);
    const answer = ask(lines);
    if (answer === NOTHING) continue;
    const groupOf = new Map(groups.flatMap((group) => group.rules.map((placed) => [placed, group] as const)));
    const blocks = lines.some(isBlocking);
    for (const { rule, why, by } of answer.redundant) {
      if (why === 'needless' && !blocks) continue;
      const placed = lineOf(rule);
      const proof = { why, by: by.map(lineOf), group: groupOf.get(placed)! };
      proofs.set(placed, [...(proofs.get(placed) ?? []), proof]);
    }
    for (const { allow, disallow, path } of answer.conflicts) {
      const [earlier, later] = allow.line < disallow.line ? [allow, disallow] : [disallow, allow];
      if (!ties.has(lineOf(later))) ties.set(lineOf(later), { other: lineOf(earlier), path });
    }
  }
  const redundant = new Map<PlacedLine, Redundant>();
  for (const [placed, found] of proofs) {
    if (found.length === readings.get(found[0]!.group)) redundant.set(placed, joined(found));
  }
  return { redundant, ties };
}

/**
 * The groups that some crawler reads as one, each combination once: by the names of this project and, where they are
 * others, by those that Google's parser reads.
 */
function readTogether({ groups, merged }: RobotsFile): Iterable<readonly Group[]> {
  const combinations = new Map<Group | string, readonly Group[]>();
  const indexes = new Map(groups.map((group, index) => [group, index]));
  const add = (together: readonly Group[]): void => {
    const key = together.length === 1 ? together[0]! : together.map((group) => indexes.get(group)).join();
    combinations.set(key, together);
  };
  for (const named of merged.values()) add(named.groups);
  const differs = groups.some(({ agents }) => agents.some(({ line }) => googleName(line) !== line.agent));
  if (differs) {
    const byName = new Map<string, Group[]>();
    for (const group of groups) {
      for (const name of new Set(group.agents.map(({ line }) => googleName(line)))) {
        const known = byName.get(name);
        if (known) known.push(group);
        else byName.set(name, [group]);
      }
    }
    for (const together of byName.values()) add(together);
  }
  return combinations.values();
}

/** The name of the group to Google's parser, which is another one than `Line.agent` outside of RFC 9309. */
const googleName = ({ value }: Line): string => tokenKey(productToken(value));

/** One answer for all readings of a rule's group. */
function joined(proofs: readonly Redundant[]): Redundant {
  const [first] = proofs as readonly [Redundant];
  if (proofs.length === 1) return first;
  const by = [...new Set(proofs.flatMap((proof) => proof.by))].sort((a, b) => a.index - b.index);
  const telling = proofs.find((proof) => proof.by.length > 0) ?? first;
  return { ...telling, by, why: by.length > 1 ? 'together' : telling.why };
}

/** Of rules whose `line` is their index. */
interface Answer {
  readonly redundant: readonly Redundancy[];
  readonly conflicts: readonly Conflict[];
}

const NOTHING: Answer = { redundant: [], conflicts: [] };

/** The last answers by the text of the rules, so that edits elsewhere in a file cost nothing here. */
const answers = new Map<string, Answer>();
/** UTF-16 units of all texts that are remembered together. */
const MOST_REMEMBERED = 4_000_000;
let remembered = 0;

function ask(lines: readonly PlacedLine[]): Answer {
  if (lines.length < 2) return NOTHING;
  const key = lines.map(({ line }) => `${line.kind} ${line.pattern}`).join('\n');
  const answer = answers.get(key) ?? answerOn(lines);
  if (key.length > MOST_REMEMBERED) return answer;
  if (!answers.delete(key)) remembered += key.length;
  answers.set(key, answer);
  if (remembered > MOST_REMEMBERED) forgetOldest();
  return answer;
}

/** Forgets the answers that were asked for longest ago, a quarter of all. */
function forgetOldest(): void {
  for (const oldest of answers.keys()) {
    if (remembered <= MOST_REMEMBERED * 0.75) return;
    answers.delete(oldest);
    remembered -= oldest.length;
  }
}

function answerOn(lines: readonly PlacedLine[]): Answer {
  const rules = lines.map(
    ({ line }, index): Rule => ({
      type: line.kind as Rule['type'],
      pattern: line.pattern,
      line: index,
    }),
  );
  const answer: Answer = { redundant: redundantRules(rules), conflicts: conflicts(rules) };
  return answer.redundant.length + answer.conflicts.length > 0 ? answer : NOTHING;
}

/** A rule as messages name it. */
export const ruleText = (line: Line): string => `${ruleName(line)}: ${shown(line.value)}`;
