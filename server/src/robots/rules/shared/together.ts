import { cached, entryOf } from '../../../core/memo.ts';
import { matchesEverything } from '../../facts/patternShape.ts';
import { conflictKeys, productToken, tokenKey } from '../../semantics/index.ts';
import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';
import { memoized } from '../../syntax/memoized.ts';
import { isAllowing, isBlocking } from './groups.ts';

/** The names under which Google and other crawlers may read a group. */
const namesOf = memoized(
  ({ agents }: Group): ReadonlySet<string> =>
    new Set(agents.flatMap(({ line }) => [line.agent, tokenKey(productToken(line.value))])),
);

/** The groups that some crawler may read as one with a group, itself included. */
export function groupsReadWith(group: Group, file: RobotsFile): readonly Group[] {
  const names = namesOf(group);
  return file.groups.filter(
    (other) => other === group || [...namesOf(other)].some((name) => names.has(name)),
  );
}

/**
 * Caches the results of `compute` with a file and its groups: they may depend on all groups that are read as one with
 * the given one.
 */
export function cachedWith<Answer extends {}>(
  compute: (group: Group, file: RobotsFile) => Answer,
): (group: Group, file: RobotsFile) => Answer {
  const answers = cached((_: RobotsFile) => new Map<Group, Answer>());
  return (group, file) => entryOf(answers(file), group, () => compute(group, file));
}

/** The keys of the rules of one kind. */
const keysOf = (kind: 'allow' | 'disallow') =>
  cachedWith((group, file): ReadonlySet<string> => {
    const keys = new Set<string>();
    for (const { rules } of groupsReadWith(group, file))
      for (const { line } of rules)
        if (line.kind === kind) for (const key of conflictKeys(line.pattern).own) keys.add(key);
    return keys;
  });
const allowKeys = keysOf('allow');
const disallowKeys = keysOf('disallow');

/** Whether a changed line conflicts with a rule that some crawler reads with it; see robots/conflicting-rules. */
export function isContradicted(
  line: Pick<Line, 'kind' | 'pattern'>,
  placed: PlacedLine,
  file: RobotsFile,
): boolean {
  const group = file.groupAt(placed);
  if (!group) return false;
  const keys = line.kind === 'allow' ? disallowKeys(group, file) : allowKeys(group, file);
  return conflictKeys(line.pattern).others.some((key) => keys.has(key));
}

const allowancesOf = cachedWith((group, file) => {
  const rules = groupsReadWith(group, file).flatMap((other) => other.rules);
  return {
    isBlocked: rules.some((rule) => isBlocking(rule) && matchesEverything(rule.line.pattern)),
    allowing: rules.filter(isAllowing),
  };
});

/** Whether a line is the only one that allows anything to crawlers that may fetch nothing else. */
export function isLastAllowance(placed: PlacedLine, file: RobotsFile): boolean {
  const group = file.groupAt(placed);
  if (!group) return false;
  const { isBlocked, allowing } = allowancesOf(group, file);
  return isBlocked && isAllowing(placed) && allowing.length === 1;
}
