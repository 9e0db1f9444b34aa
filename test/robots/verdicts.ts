import assert from 'node:assert/strict';
import { compileRobots, parseRobots, type Robots, verdict } from '../../server/src/robots/semantics/index.ts';

/**
 * Product tokens to compare: those of both files as Google's parser reads them, and some that no file names; not the
 * empty one.
 */
function agentsOf(...versions: readonly Robots[]): readonly string[] {
  const named = versions.flatMap(({ groups }) =>
    groups.flatMap(({ agents }) => agents.map(({ token }) => token)),
  );
  return [...new Set(['Googlebot', 'bingbot', 'Applebot', 'nobody', '*', ...named.filter(Boolean)])];
}

/** Paths that the patterns of both files match, almost match or do not match. */
export function pathsOf(...versions: readonly Pick<Robots, 'groups'>[]): readonly string[] {
  const rules = versions.flatMap(({ groups }) => groups.flatMap((group) => group.rules));
  const patterns = new Set(rules.map(({ pattern }) => pattern));
  const paths = [...patterns].flatMap((pattern) => {
    const plain = pattern.replace(/\$$/, '');
    const filled = [plain.replaceAll('*', ''), plain.replaceAll('*', 'x/y')];
    return filled.flatMap((path) => [
      path,
      `${path}x`,
      `${path}/`,
      `${path}?a=1`,
      path.slice(0, -1),
      `/x${path}`,
    ]);
  });
  return [...new Set(['/', '/x', ...paths])];
}

function verdicts(text: string, agents: readonly string[], paths: readonly string[]): string {
  const compiled = compileRobots(parseRobots(text));
  return agents
    .map((agent) => paths.map((path) => (verdict(compiled, agent, path).allowed ? '+' : '-')).join(''))
    .join('\n');
}

/** Asserts that Google's verdicts are equal under both texts, for all their crawlers and the paths of their rules. */
export function checkSameVerdicts(before: string, after: string, what: string): void {
  const versions = [parseRobots(before), parseRobots(after)];
  const agents = agentsOf(...versions);
  const paths = pathsOf(...versions);
  assert.equal(
    verdicts(after, agents, paths),
    verdicts(before, agents, paths),
    `${what} changes a verdict: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
}
