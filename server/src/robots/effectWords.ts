import { listed } from '../core/catalogue.ts';
import { joinClauses } from '../core/clauses.ts';
import { shortened } from '../core/credentials.ts';
import { entryOf } from '../core/memo.ts';
import {
  type Change,
  EVERY_CRAWLER,
  type Group,
  matchesPattern,
  productToken,
  tokenKey,
} from './semantics/index.ts';
import { effectTerms, effectWords as t } from './words/effects.ts';

const MAX_NAMES = 3;
const NAMES_OF_MANY = 2;
const MAX_CLAUSES = 3;
const LONGEST = 60;

/** Paths that change in one direction for the same crawlers. */
interface Clause {
  readonly direction: Change['direction'];
  readonly patterns: string[];
  /** In the form in which tokens are compared. */
  readonly keys: ReadonlySet<string>;
}

/** How the groups of a version spell their tokens, by the form in which tokens are compared. */
export type Names = ReadonlyMap<string, string>;

/**
 * Describes changes in a few words, to follow a title in brackets: `blocks /private/ for all crawlers`. Paths are given
 * by the pattern of a rule.
 * @param names the spellings of crawlers in the groups of the two versions, preferred ones first
 */
export function wordsOf(changes: readonly Change[], ...names: readonly Names[]): string {
  const clauses = clausesOf(changes);
  const shownChanges = joinClauses(
    clauses.slice(0, MAX_CLAUSES).map(({ direction, patterns, keys }) =>
      t(direction === 'blocked' ? 'blocks' : 'opens', {
        paths: pathsIn(patterns),
        ...crawlersIn(keys, names),
      }),
    ),
  );
  const count = clauses.length - MAX_CLAUSES;
  return count > 0 ? effectTerms('more', { changes: shownChanges, count }) : shownChanges;
}

/** Whether the changed paths include those of a pattern that matches `/`, which is mostly the whole site. */
export const isWholeSite = (changes: readonly Change[]): boolean =>
  changes.some(({ pattern }) => matchesPattern(pattern, '/'));

/** All changes, a line for each crawler and direction: `GPTBot: / becomes allowed`. Blocked paths come first. */
export function verdictsOf(changes: readonly Change[], ...names: readonly Names[]): readonly string[] {
  const lines = new Map<string, { whom: Whom; direction: Change['direction']; patterns: Set<string> }>();
  for (const { tokens, direction, pattern } of changes) {
    for (const token of tokens) {
      const key = tokenKey(token);
      const whom = crawlersIn(new Set([key]), names);
      const line = entryOf(lines, `${direction} ${key}`, () => ({ whom, direction, patterns: new Set() }));
      line.patterns.add(pattern);
    }
  }
  return [...lines.values()]
    .sort((a, b) => Number(b.direction === 'blocked') - Number(a.direction === 'blocked'))
    .map(({ whom, direction, patterns }) =>
      t(direction === 'blocked' ? 'becomesBlocked' : 'becomesAllowed', {
        count: patterns.size,
        ...whom,
        paths: pathsIn([...patterns]),
      }),
    );
}

/** Blocked paths first. */
function clausesOf(changes: readonly Change[]): readonly Clause[] {
  const keysOf = new Map<string, { change: Change; keys: Set<string> }>();
  for (const change of changes) {
    const id = `${change.direction} ${change.pattern}`;
    const known = entryOf(keysOf, id, () => ({ change, keys: new Set() }));
    for (const token of change.tokens) known.keys.add(tokenKey(token));
  }
  const clauses = new Map<string, Clause>();
  for (const { change, keys } of keysOf.values()) {
    const id = [change.direction, ...[...keys].sort()].join('\n');
    const { direction } = change;
    entryOf(clauses, id, () => ({ direction, patterns: [], keys })).patterns.push(change.pattern);
  }
  return [...clauses.values()].sort(
    (a, b) => Number(b.direction === 'blocked') - Number(a.direction === 'blocked'),
  );
}

function pathsIn(patterns: readonly string[]): string {
  if (patterns.length <= MAX_NAMES) return listed(patterns.map(pathIn));
  const first = patterns.slice(0, NAMES_OF_MANY).map(pathIn);
  return listed([...first, effectTerms('morePaths', { count: patterns.length - first.length })]);
}

/** A lone slash looks like the start page. */
export const pathIn = (pattern: string): string => (pattern === '/' ? effectTerms('site') : shown(pattern));

/** The crawlers of a clause: all, all that no group names, or a list. */
interface Whom {
  readonly who: 'all' | 'others' | 'list';
  readonly crawlers: string;
}

function crawlersIn(keys: ReadonlySet<string>, names: readonly Names[]): Whom {
  const others = keys.has(EVERY_CRAWLER);
  if (others && names.every((some) => haveAll(keys, some))) return { who: 'all', crawlers: '' };
  const nameOf = (key: string): string => names.find((some) => some.has(key))?.get(key) ?? key;
  const named = [...new Set([...keys].filter((key) => key !== EVERY_CRAWLER).map(nameOf))];
  if (named.length === 0) return { who: 'others', crawlers: '' };
  const isMany = named.length > MAX_NAMES;
  const all = named.slice(0, isMany ? NAMES_OF_MANY : MAX_NAMES).map(shown);
  if (isMany) all.push(effectTerms('moreCrawlers', { count: named.length - all.length }));
  if (others) all.push(effectTerms('andOthers'));
  return { who: 'list', crawlers: listed(all) };
}

function haveAll(keys: ReadonlySet<string>, names: Names): boolean {
  for (const key of names.keys()) if (!keys.has(key)) return false;
  return true;
}

/** The names in groups. If Google's parser cuts a name (`MJ12bot`), the part that it reads maps to the whole name. */
export function namesIn(groups: readonly Group[]): Names {
  const names = new Map<string, string>();
  for (const { agents } of groups) {
    agents.forEach(({ token }, at) => {
      const next = agents[at + 1]?.token ?? token;
      const name = productToken(next) === token ? next : token;
      const key = tokenKey(token);
      const known = names.get(key);
      const isOwn = name === token && known !== undefined && tokenKey(known) !== key;
      if (key !== '' && (known === undefined || isOwn)) names.set(key, name);
    });
  }
  return names;
}

/** A pattern or name for a sentence: cut if it is long, quoted if it contains characters that separate items. */
export function shown(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '\ufffd');
  const cut = shortened(visible, LONGEST);
  return /[\s,;']/.test(cut) ? `'${cut}'` : cut;
}
