/**
 * What a fix that keeps Google's verdicts changes for other parsers. Each parser forms its own groups; the automaton
 * compares their rules before and after.
 */
import { cached, entryOf } from '../core/memo.ts';
import { groupsAfterEdits, type ParserFile, parserFileOf, type Replacement } from './parserGroups.ts';
import { GOOGLE, PARSERS, type Parser, type ParserGroup, type Reading } from './parsers.ts';
import { type Change, difference, EVERY_CRAWLER, productToken, tokenKey } from './semantics/index.ts';
import type { RobotsFile } from './syntax/file.ts';
import type { Line } from './syntax/line.ts';

/**
 * - `none`: by every parser, each group keeps its crawlers, and these their verdicts and delays
 * - `asGoogle`: the same, but for lines that Google's parser reads and another one drops: it reads them now, for the
 *   crawlers for which Google's parser does
 * - otherwise the verdicts that change, if any do, by the first parser for which anything changes
 */
export type ParserEffect = 'none' | 'asGoogle' | readonly Change[];

/**
 * The effect of edits that keep the verdicts of Google's parser on other parsers; undefined if the proof exceeds its
 * budget.
 */
export function parserEffectOf(
  file: RobotsFile,
  stretches: readonly Replacement[],
): ParserEffect | undefined {
  let found: ParserEffect = 'none';
  for (const parser of PARSERS) {
    const effect = effectBy(parser, file, stretches);
    if (!effect || typeof effect === 'object') return effect;
    if (effect !== 'none') found = effect;
  }
  return found;
}

function effectBy(
  parser: Parser,
  file: RobotsFile,
  stretches: readonly Replacement[],
): ParserEffect | undefined {
  const edited = stretches.filter((stretch) => !isReadAlike(parser, file, stretch));
  if (edited.length === 0) return 'none';
  // Where Google's parser reads the same line by line, the other parser may read what it dropped.
  const reading = edited.filter(
    (stretch) => stretch.lines.length === stretch.to - stretch.from && isReadAlike(GOOGLE, file, stretch),
  );
  const known = knownFile(parser, file);
  const before = counted(parser, known.groups).list;
  const countedAfter = (some: readonly Replacement[]): readonly ParserGroup[] =>
    some.length === 0
      ? before
      : counted(parser, groupsAfterEdits(parser, known, file, some), known.groups).list;
  const after = countedAfter(edited);
  const read = reading.length === edited.length ? after : countedAfter(reading);

  const rest = changesBetween(read, after);
  if (rest?.length !== 0 || !isKept(read, after)) return rest && changesBetween(before, after);
  const changes = changesBetween(before, read);
  if (!changes) return undefined;
  if (changes.length === 0 && isKept(before, read)) {
    return reading.some((stretch) => !isReadAlike(parser, file, stretch, 'site')) ? 'asGoogle' : 'none';
  }
  return isAsGoogle(before, read, knownFile(GOOGLE, file).groups) ? 'asGoogle' : changes;
}

/** Whether a parser reads the replaced lines, or those of a kind, as it reads their replacement. */
export const isReadAlike = (
  parser: Parser,
  { lines }: RobotsFile,
  { from, to, lines: now }: Replacement,
  kind?: Reading['kind'],
): boolean =>
  idOf(
    parser,
    lines.slice(from, to).map(({ line }) => line),
    kind,
  ) === idOf(parser, now, kind);

/** Equal for lines that a parser reads alike. */
function idOf(parser: Parser, lines: readonly Line[], kind?: Reading['kind']): string {
  const readings = lines.flatMap((line) => parser.readings(line));
  return JSON.stringify(kind ? readings.filter((reading) => reading.kind === kind) : readings);
}

const changesBetween = (
  before: readonly ParserGroup[],
  after: readonly ParserGroup[],
): readonly Change[] | undefined => (before === after ? [] : difference(before, after)?.changes);

/** Whether all names keep a group, and all delays stay. */
function isKept(before: readonly ParserGroup[], after: readonly ParserGroup[]): boolean {
  return changedGroups(before, after).every(
    ({ names, old, now }) =>
      partsOf(old, 'delays').join() === partsOf(now, 'delays').join() ||
      names.every(
        (name) =>
          (isNamed(after, name) || !isNamed(before, name)) &&
          delaysFor(before, name).join() === delaysFor(after, name).join(),
      ),
  );
}

/**
 * Whether lines that begin to apply to a crawler apply to it by Google's parser, and those that no longer do, do not.
 * A crawler that is named now obeys all lines that it obeys by Google's parser: it no longer obeys those of `*`. A name
 * that is no product token is no crawler's.
 */
function isAsGoogle(
  before: readonly ParserGroup[],
  after: readonly ParserGroup[],
  google: readonly ParserGroup[],
): boolean {
  return changedGroups(before, after).every(({ names, old, now }) => {
    const [lost, won] = exchanged(partsOf(old), partsOf(now));
    return names.every((name) => {
      if (name !== EVERY_CRAWLER && tokenKey(productToken(name)) !== name) return true;
      const its = groupsOf(google).get(name);
      if (!its || !isNamed(after, name)) return false;
      const applies = (part: string): boolean => its.some((group) => partSet(group).has(part));
      if (!isNamed(before, name)) {
        const own = partsOf(groupsOf(after).get(name)!);
        return name === EVERY_CRAWLER ? own.every(applies) : own.join('\n') === partsOf(its).join('\n');
      }
      return won.every(applies) && !lost.some(applies);
    });
  });
}

/** Names, the groups that they no longer have, and those that they have instead. */
interface ChangedGroups {
  readonly names: readonly string[];
  readonly old: readonly ParserGroup[];
  readonly now: readonly ParserGroup[];
}

function changedGroups(
  before: readonly ParserGroup[],
  after: readonly ParserGroup[],
): readonly ChangedGroups[] {
  if (hasSameNames(before, after)) {
    return before.flatMap((group, i) =>
      group === after[i]
        ? []
        : [{ names: group.agents.map(({ token }) => token), old: [group], now: [after[i]!] }],
    );
  }
  const [old, now] = [groupsOf(without(before, after)), groupsOf(without(after, before))];
  return [...new Set([...old.keys(), ...now.keys()])].map((name) => ({
    names: [name],
    old: old.get(name) ?? [],
    now: now.get(name) ?? [],
  }));
}

const hasSameNames = (before: readonly ParserGroup[], after: readonly ParserGroup[]): boolean =>
  before.length === after.length &&
  before.every(({ agents }, i) => {
    const others = after[i]!.agents;
    return (
      agents === others ||
      (agents.length === others.length && agents.every(({ token }, at) => token === others[at]!.token))
    );
  });

/** The rules and delays of groups, or the delays alone, in a form in which they are compared. */
function partsOf(groups: readonly ParserGroup[], only?: 'delays'): readonly string[] {
  const parts: string[] = [];
  for (const { rules, delays } of groups) {
    if (!only) for (const { type, google } of rules) if (google !== '') parts.push(`${type} ${google}`);
    for (const delay of delays) parts.push(delay);
  }
  return only ? parts.sort() : parts;
}

const partSet = cached((group: ParserGroup): ReadonlySet<string> => new Set(partsOf([group])));

/** The parts that are only in the first list, and those that are only in the second. */
function exchanged(old: readonly string[], now: readonly string[]): [string[], string[]] {
  const counts = new Map<string, number>();
  for (const part of now) counts.set(part, (counts.get(part) ?? 0) + 1);
  const lost = old.filter((part) => {
    const count = counts.get(part) ?? 0;
    if (count > 0) counts.set(part, count - 1);
    return count === 0;
  });
  return [lost, [...counts].flatMap(([part, count]) => (count > 0 ? [part] : []))];
}

const isNamed = (groups: readonly ParserGroup[], name: string): boolean => groupsOf(groups).has(name);

/** The delays that a crawler has: those of groups that name it, or of `*`. */
const delaysFor = (groups: readonly ParserGroup[], name: string): readonly string[] =>
  partsOf(groupsOf(groups).get(name) ?? groupsOf(groups).get(EVERY_CRAWLER) ?? [], 'delays');

const groupsOf = cached((groups: readonly ParserGroup[]): ReadonlyMap<string, readonly ParserGroup[]> => {
  const found = new Map<string, ParserGroup[]>();
  for (const group of groups)
    for (const { token } of group.agents) entryOf(found, token, () => []).push(group);
  return found;
});

function without(groups: readonly ParserGroup[], others: readonly ParserGroup[]): readonly ParserGroup[] {
  const known = new Set(others);
  return groups.filter((group) => !known.has(group));
}

/** The groups that count, in a list and by those of the file. */
interface Counted {
  readonly list: readonly ParserGroup[];
  readonly each: readonly (ParserGroup | undefined)[];
}

const firsts = new WeakMap<readonly ParserGroup[], Counted>();

/** Of a parser that does not merge the groups of a name, the first one counts. Groups with the names of `like` are cheap. */
function counted(parser: Parser, groups: readonly ParserGroup[], like?: readonly ParserGroup[]): Counted {
  if (parser.merges) return { list: groups, each: groups };
  const known = firsts.get(groups);
  if (known) return known;
  const others = like && hasSameNames(groups, like) ? firsts.get(like) : undefined;
  const seen = new Set<string>();
  const each = groups.map((group, i): ParserGroup | undefined => {
    if (others && group === like![i]) return others.each[i];
    const agents = others
      ? (others.each[i]?.agents ?? [])
      : group.agents.filter(({ token }) => !seen.has(token) && seen.add(token));
    if (agents.length === 0) return undefined;
    return agents.length === group.agents.length ? group : { ...group, agents };
  });
  const found = { list: each.filter((group) => group !== undefined), each };
  firsts.set(groups, found);
  return found;
}

const filesOf = cached((_: RobotsFile) => new Map<Parser, ParserFile>());

/** The groups of a file by a parser. */
export const knownFile = (parser: Parser, file: RobotsFile): ParserFile =>
  entryOf(filesOf(file), parser, () => parserFileOf(parser, file));
