/**
 * What edits of a robots.txt change for crawlers. The automata of the rules before and after are compared, for every
 * crawler that a group names and for all others (`semantics/difference.ts`). If no verdict changes, neither by Google's
 * parser nor by others (`parserEffect.ts`), "fix all" may apply a fix. If some do, its title names the crawlers and paths.
 * If the proof exceeds its budget, the fix is not offered.
 */
import { cached } from '../core/memo.ts';
import type { Edit } from '../core/rule/rule.ts';
import type { Effect } from '../core/service.ts';
import { isWholeSite, type Names, namesIn, verdictsOf, wordsOf } from './effectWords.ts';
import { crawler, fallbackChain } from './facts/tokens.ts';
import { parserEffectOf } from './parserEffect.ts';
import type { Replacement } from './parserGroups.ts';
import {
  difference,
  EVERY_CRAWLER,
  type Fallback,
  type Group,
  type GroupAgent,
  productToken,
  type Rule,
  tokenKey,
} from './semantics/index.ts';
import type { Group as FileGroup, PlacedLine, RobotsFile, Snapshot } from './syntax/file.ts';
import { type Line, readLine } from './syntax/line.ts';
import { firstFrom } from './syntax/lineSets.ts';
import { memoized } from './syntax/memoized.ts';
import { effectWords as t } from './words/effects.ts';

/**
 * Finds the verdicts that change when the edits of a fix are applied, in ascending order: as Google's parser reads the
 * file, and for crawlers known to read names uncut (`MJ12bot`) or to fall back to other groups. Undefined if that
 * cannot be proven.
 * Only the lines that the edits touch are read. The analysis of each group's rules is cached as long as the group
 * stays, so thousands of fixes of one file cost little more than their edits.
 */
export function effectOf(file: RobotsFile, document: Snapshot, edits: readonly Edit[]): Effect | undefined {
  if (file.foreign || !document.complete) return undefined;
  const stretches = replacementsOf(file, document, edits);
  if (stretches.every((stretch) => isUnchanged(file, stretch))) return effectOnOthers(file, stretches);
  const before = meaningsOf(file);
  const { groups, made } = groupsAfter(file, before.groups, stretches);
  const found = difference(before.groups, groups, { fallback });
  if (!found) return undefined;
  const { changes } = found;
  if (changes.length === 0) return effectOnOthers(file, stretches);
  before.names ??= namesIn(before.groups);
  const names = [namesIn(made), before.names];
  return {
    words: wordsOf(changes, ...names),
    isSafe: false,
    isWholeSite: isWholeSite(changes),
    verdicts: () => verdictsOf(changes, ...names),
  };
}

/** The effect of edits that keep Google's verdicts. */
function effectOnOthers(file: RobotsFile, stretches: readonly Replacement[]): Effect | undefined {
  const effect = parserEffectOf(file, stretches);
  if (!effect || effect === 'none') return effect;
  return effect === 'asGoogle'
    ? { words: t('asGoogle'), isSafe: true, isWholeSite: false, verdicts: () => [] }
    : {
        words: t('notByAll'),
        isSafe: false,
        isWholeSite: isWholeSite(effect),
        verdicts: () => [t('othersChange')],
      };
}

/** The groups that a crawler is known to try, if these are not just its own and `*`. */
const fallback: Fallback = (key) => {
  const chain = fallbackChain(key).map(tokenKey);
  return chain.length <= 2 && chain.at(-1) === EVERY_CRAWLER ? undefined : chain;
};

/**
 * The lines that the edits touch and the one above: if that ends with a CR, an inserted LF joins it to one line break.
 */
function replacementsOf(
  file: RobotsFile,
  document: Snapshot,
  edits: readonly Edit[],
): readonly Replacement[] {
  const touched: { from: number; to: number; edits: Edit[] }[] = [];
  for (const edit of edits) {
    const from = Math.max(0, indexAt(file, edit.start) - 1);
    const to = Math.min(file.lines.length, indexAt(file, edit.end) + 1);
    const last = touched.at(-1);
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.edits.push(edit);
    } else touched.push({ from, to, edits: [edit] });
  }
  return touched.map(({ from, to, edits: own }) => {
    let at = file.lines[from]?.start ?? 0;
    const end = file.lines[to]?.start ?? file.length;
    let text = '';
    for (const edit of own) {
      text += document.slice(at, edit.start) + edit.text;
      at = Math.max(at, edit.end);
    }
    text += document.slice(at, end);
    const texts = text.split(/\r\n?|\n/);
    if (texts.at(-1) === '') texts.pop();
    const lines = texts.map((line, i) => readLine(line, '', from + i === 0 ? 'first' : 'start'));
    return { from, to, lines };
  });
}

const indexAt = (file: RobotsFile, offset: number): number => file.lineAt(offset)?.index ?? 0;

/** Whether the replaced lines have the same directives that form groups, one by one. */
function isUnchanged(file: RobotsFile, { from, to, lines }: Replacement): boolean {
  const idsOf = (some: readonly Line[]): readonly string[] =>
    some.flatMap((line) =>
      isDirective(line) ? [`${line.kind} ${line.pattern} ${agentsOf(line).join()}`] : [],
    );
  const before = idsOf(file.lines.slice(from, to).map(({ line }) => line));
  const after = idsOf(lines);
  return before.length === after.length && before.every((id, at) => id === after[at]);
}

const isDirective = ({ kind }: Line): boolean =>
  kind === 'user-agent' || kind === 'allow' || kind === 'disallow';

/** A name that a crawler may read uncut although Google's parser cuts it: `008`. */
const WHOLE_NAME = /^[\w.-]+$/;

/**
 * The tokens that a `user-agent` line names: the one that Google's parser reads, and the whole name if other crawlers
 * may read that.
 */
export function agentsOf({ value, agent }: Pick<Line, 'value' | 'agent'>): readonly string[] {
  const token = productToken(value);
  const isWhole = agent !== tokenKey(token) && agent === tokenKey(value);
  return isWhole && (crawler(value) || WHOLE_NAME.test(value)) ? [token, value] : [token];
}

let agentLines = 0;

/** The line number is one that no other line has. */
function groupAgents(line: Line): readonly GroupAgent[] {
  const number = ++agentLines;
  return agentsOf(line).map((token) => ({ token, line: number }));
}

/** The line number is arbitrary: the proof does not depend on it. */
const ruleOf = ({ kind, pattern }: Line): Rule => ({
  type: kind === 'allow' ? 'allow' : 'disallow',
  pattern,
  line: 0,
});

const agentsByLine = memoized(({ agents }: FileGroup) => agents.map(({ line }) => groupAgents(line)));

const meaningOf = memoized(
  (group: FileGroup): Group => ({
    agents: [
      ...new Map(
        agentsByLine(group)
          .flat()
          .map((agent) => [agent.token, agent]),
      ).values(),
    ],
    rules: group.rules.map(({ line }) => ruleOf(line)),
  }),
);

/** The groups of a file in the form in which they are compared, and their names, computed on demand. */
interface Meanings {
  readonly groups: readonly Group[];
  names?: Names;
}

const meaningsOfGroups = cached(
  (groups: readonly FileGroup[]): Meanings => ({ groups: groups.map(meaningOf) }),
);

const meaningsOf = ({ groups }: RobotsFile): Meanings => meaningsOfGroups(groups);

/** A group under construction; its rules are slices of other lists. */
interface OpenGroup {
  /** By token: a token named twice counts once. */
  readonly agents: Map<string, GroupAgent>;
  readonly parts: (readonly Rule[])[];
}

function closed({ agents, parts }: OpenGroup): Group {
  const [first = [], ...others] = parts;
  if (others.length === 0) return { agents: [...agents.values()], rules: first };
  const rules = [...first];
  for (const part of others) for (const rule of part) rules.push(rule);
  return { agents: [...agents.values()], rules };
}

/** The groups after the edits. Groups and rules that no edit touches are the same objects as before. */
function groupsAfter(
  file: RobotsFile,
  before: readonly Group[],
  stretches: readonly Replacement[],
): { readonly groups: readonly Group[]; readonly made: readonly Group[] } {
  const { groups, lines, orphans } = file;
  const headOf = (group: number): number => groups[group]?.agents[0]?.index ?? lines.length;
  const first = lines[stretches[0]!.from];
  const above = first && file.groupAt(first);
  const kept = above ? groups.indexOf(above) : 0;
  let group = kept;
  const made: Group[] = [];
  let open: OpenGroup | undefined;
  const isOpen = (): boolean => open?.parts.length === 0;
  const close = (): void => {
    if (open) made.push(closed(open));
    open = undefined;
  };
  const addAgents = (agents: readonly GroupAgent[]): void => {
    if (!isOpen()) close();
    open ??= { agents: new Map(), parts: [] };
    for (const agent of agents) open.agents.set(agent.token, agent);
  };
  const addRules = (rules: readonly Rule[]): void => {
    if (rules.length > 0) open?.parts.push(rules);
  };
  /** Adds the lines that no edit touches. */
  const addLines = (from: number, to: number): void => {
    if (from >= to) return;
    const within = (placed: readonly PlacedLine[]): [number, number] => [
      firstFrom(placed, from),
      firstFrom(placed, to),
    ];
    if (from < headOf(0)) addRules(orphans.slice(...within(orphans)).map(({ line }) => ruleOf(line)));
    while (group > 0 && headOf(group) > from) group--;
    for (; headOf(group) < to; group++) {
      const { agents, rules } = groups[group]!;
      if (from <= headOf(group) && headOf(group + 1) <= to && !isOpen()) {
        close();
        made.push(before[group]!);
        continue;
      }
      for (const named of agentsByLine(groups[group]!).slice(...within(agents))) addAgents(named);
      addRules(before[group]!.rules.slice(...within(rules)));
    }
  };

  let at = above ? headOf(kept) : 0;
  for (const { from, to, lines: now } of stretches) {
    addLines(at, from);
    for (let i = 0; i < now.length; ) {
      const rules: Rule[] = [];
      for (; i < now.length && now[i]!.kind !== 'user-agent'; i++) {
        if (isDirective(now[i]!)) rules.push(ruleOf(now[i]!));
      }
      addRules(rules);
      for (; now[i]?.kind === 'user-agent'; i++) addAgents(groupAgents(now[i]!));
    }
    at = to;
  }
  let next = kept;
  while (headOf(next) < at) next++;
  // A group below keeps its rules unless the lines above end with an open group.
  while (at < lines.length) {
    addLines(at, headOf(next));
    at = headOf(next);
    if (!isOpen()) break;
    addLines(at, headOf(++next));
    at = headOf(next);
  }
  close();
  return { groups: before.slice(0, kept).concat(made, before.slice(next)), made };
}
