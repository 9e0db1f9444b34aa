/** Compares the crawlers and paths in titles of fixes with verdicts. */

import assert from 'node:assert/strict';
import { agentsOf } from '../../server/src/robots/effect.ts';
import { pathIn, shown } from '../../server/src/robots/effectWords.ts';
import { fallbackChain } from '../../server/src/robots/facts/tokens.ts';
import {
  type Change,
  type CompiledRobots,
  compileRobots,
  decide,
  difference,
  type Group,
  matchRule,
  parseRobots,
  pathOfUrl,
  productToken,
  tokenKey,
  toText,
  verdict,
} from '../../server/src/robots/semantics/index.ts';
import { agentName } from '../../server/src/robots/syntax/line.ts';
import { pathsOf } from './verdicts.ts';

const NOBODY = 'no-group-names-me';

/** A text as crawlers read it: under the tokens of Google's parser, and under whole names (`MJ12bot`). */
export interface Version {
  readonly text: string;
  readonly groups: readonly Group[];
  readonly compiled: CompiledRobots;
  /** In the form in which they are compared, without the empty one. */
  readonly tokens: ReadonlySet<string>;
}

export function versionOf(text: string): Version {
  const { groups: asGoogle, lines } = parseRobots(text);
  const groups = asGoogle.map(({ agents, rules }) => ({
    agents: agents.flatMap(({ line }) => {
      const value = toText(lines[line - 1]!.value!);
      return agentsOf({ value, agent: agentName(value) }).map((token) => ({ token, line }));
    }),
    rules,
  }));
  const tokens = groups.flatMap(({ agents }) => agents.map(({ token }) => tokenKey(token)));
  return {
    text,
    groups,
    compiled: compileRobots({ groups }),
    tokens: new Set(tokens.filter((token) => token !== '')),
  };
}

/** A path whose verdict changes. */
export interface Changed {
  /** `*` for a crawler that no group names. */
  readonly agent: string;
  readonly path: string;
  readonly allowed: boolean;
}

const nameOf = (agent: string): string => (agent === '*' ? NOBODY : agent);

/** The paths whose verdicts change, for all crawlers that are named. */
export function changedVerdicts(
  before: Version,
  after: Version,
  paths: readonly string[],
): readonly Changed[] {
  const agents = new Set(['*', ...before.tokens, ...after.tokens]);
  return [...agents].flatMap((agent) =>
    paths.flatMap((path) => {
      const { allowed } = verdict(after.compiled, nameOf(agent), path);
      return allowed === verdict(before.compiled, nameOf(agent), path).allowed
        ? []
        : [{ agent, path, allowed }];
    }),
  );
}

/** Paths of all patterns of both versions. */
export const pathsFor = (before: Version, after: Version): readonly string[] => [
  ...new Set(pathsOf(before, after).map(pathOfUrl)),
];

interface Clause {
  readonly allowed: boolean;
  readonly patterns: readonly string[];
  readonly morePaths: boolean;
  readonly crawlers: readonly string[];
  readonly moreCrawlers: boolean;
}

interface Words {
  readonly clauses: readonly Clause[];
  readonly more: boolean;
}

const EFFECT = /^.* \(((?:blocks|opens) .* for .*)\)$/s;

/** The words about an effect at the end of a title; undefined for a title that says there is none. */
export const wordsIn = (title: string): string | undefined => EFFECT.exec(title)?.[1];

const MORE = /^\d+ more (?:paths|crawlers)$/;

/** The names at an offset, each quoted or up to a terminator, and their end. */
function namesAt(words: string, from: number, ends: RegExp): { names: readonly string[]; end: number } {
  const names: string[] = [];
  const stop = new RegExp(`(?:, | and (?!\\d+ more changes?$)|${ends.source})`, 'g');
  for (let at = from; ; ) {
    stop.lastIndex = at;
    let found = stop.exec(words);
    while (found && words[at] === "'" && words[found.index - 1] !== "'") found = stop.exec(words);
    names.push(words.slice(at, found?.index));
    if (!found || ends.test(found[0])) return { names, end: found?.index ?? words.length };
    at = stop.lastIndex;
  }
}

function read(words: string): Words {
  const clauses: Clause[] = [];
  for (let at = 0; at < words.length; ) {
    const verb = /^(?:; )?(blocks|opens) /.exec(words.slice(at));
    if (!verb) {
      assert.match(words.slice(at), /^; and \d+ more changes?$/);
      return { clauses, more: true };
    }
    const paths = namesAt(words, at + verb[0].length, / for /);
    const crawlers = namesAt(words, paths.end + ' for '.length, /; /);
    at = crawlers.end;
    clauses.push({
      allowed: verb[1] === 'opens',
      patterns: paths.names.filter((name) => !MORE.test(name)),
      morePaths: paths.names.some((name) => MORE.test(name)),
      crawlers: crawlers.names.filter((name) => !MORE.test(name)),
      moreCrawlers: crawlers.names.some((name) => MORE.test(name)),
    });
  }
  return { clauses, more: false };
}

const ALL = 'all crawlers';
const OTHERS = new Set(['all other crawlers', 'all others']);

/** Whether a name in a title is that of a crawler, or a whole name that contains the token. */
function isNamed(name: string, agent: string): boolean {
  if (name === ALL) return true;
  if (OTHERS.has(name)) return agent === '*';
  return [tokenKey(name), tokenKey(productToken(name)), tokenKey(name.replace(/^'/, ''))].some(
    (known) => known === agent || known === tokenKey(shown(agent)),
  );
}

const isMatched = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => matchRule({ type: 'disallow', pattern, line: 1 }, path) !== undefined);

/** Asserts that the words name every changed verdict among the given ones, and no other. */
export function checkWords(
  before: Version,
  after: Version,
  words: string | undefined,
  changed: readonly Changed[],
  what: string,
): void {
  const context = () => `${what}: ${JSON.stringify(before.text)} → ${JSON.stringify(after.text)}`;
  if (words === undefined) {
    assert.deepEqual(changed, [], context());
    return;
  }
  const { clauses, more } = read(words);
  const changes = namedChanges(before, after);
  const patternsOf = new Map<string, string[]>();
  for (const { pattern } of changes) {
    patternsOf.set(pathIn(pattern), [...(patternsOf.get(pathIn(pattern)) ?? []), pattern]);
  }
  for (const { agent, path, allowed } of changed) {
    const named = clauses.some(
      (clause) =>
        clause.allowed === allowed &&
        (clause.moreCrawlers || clause.crawlers.some((name) => isNamed(name, agent))) &&
        (clause.morePaths || clause.patterns.some((name) => isMatched(patternsOf.get(name) ?? [], path))),
    );
    assert.ok(named || more, `${path} for ${agent} is not named by ${context()}`);
  }
  for (const clause of clauses) {
    for (const crawler of clause.crawlers) {
      for (const name of clause.patterns) {
        const holds = changes.some(
          ({ tokens, direction, pattern }) =>
            (direction === 'allowed') === clause.allowed &&
            pathIn(pattern) === name &&
            tokens.some((token) => isNamed(crawler, tokenKey(token))),
        );
        assert.ok(holds, `${name} does not change for ${crawler}, as says ${context()}`);
      }
    }
  }
}

/** All changes between two versions read from scratch, each verified by verdicts. */
function namedChanges(before: Version, after: Version): readonly Change[] {
  const chainOf = (key: string): readonly string[] => fallbackChain(key).map(tokenKey);
  const found = difference(before.groups, after.groups, { fallback: chainOf });
  assert.ok(found);
  for (const { tokens, direction, path } of found.changes) {
    for (const token of tokens) {
      const readings = [[tokenKey(token), '*'], chainOf(tokenKey(token))];
      const changes = readings.some((chain) => {
        const is = allowedBy(after, chain, path);
        return is !== allowedBy(before, chain, path) && is === (direction === 'allowed');
      });
      assert.ok(changes, `${path} becomes ${direction} for ${token}`);
    }
  }
  return found.changes;
}

function allowedBy({ compiled }: Version, chain: readonly string[], path: string): boolean {
  const group = chain.map((key) => compiled.get(key)).find((known) => known !== undefined);
  return decide(group?.(path)).allowed;
}
