/** How `--fix` and `--fix --unsafe-fixes` change a robots.txt: no unannounced effects, and no new findings to fix. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Bulk, type FixedText, fixedText } from '../../server/src/core/fixes/fixedText.ts';
import { matchesPattern, productToken, tokenKey } from '../../server/src/robots/semantics/index.ts';
import { robots } from '../../server/src/robots/service.ts';
import { checkBulk } from '../bulkFixes.ts';
import { ALL, runs, sample } from '../scale.ts';
import { read } from './check.ts';
import { files, LINES, mixtures } from './fragments.ts';
import { changedVerdicts, pathsFor, versionOf } from './named.ts';

const REAL = new URL('../../../shared/data/real/robots.ndjson.gz', import.meta.url);
/** The number of verdicts that are compared for real files. */
const MAX_VERDICTS = 4_000;

const fix = (text: string, bulk: Bulk = { fixing: 'all' }): FixedText => fixedText(robots, read(text), bulk);

interface Case {
  readonly before: string;
  /** By default, the text does not change. */
  readonly after?: string;
  readonly says?: readonly string[];
  readonly oneByOne?: number;
  readonly bulk?: Bulk;
}

const CASES: Readonly<Record<string, Case>> = {
  'the crawler that a broken line blocks is not freed': {
    before: 'User-agent: *\nUser-agent: GPTBot Disallow: /\nUser-agent: CCBot Disallow: /\n',
    oneByOne: 2,
  },
  'a staging site is not opened': { before: 'User-agent: *\nDisallow: /\n', oneByOne: 2 },
  'the effect is announced for each crawler': {
    before: 'User-agent: *\nDisallow: private\n\nUser-agent: GPTBot\nDisallow: secret\n',
    after: 'User-agent: *\nDisallow: /private\n\nUser-agent: GPTBot\nDisallow: /secret\n',
    says: ['all other crawlers: /private becomes blocked', 'GPTBot: /secret becomes blocked'],
  },
  'no hint of a rule becomes an information': {
    before: 'User-agent: *\nDisallow: /100%\nUser-agent: bingbot (Microsoft)\nUser-agent: *\nAllow:\n',
    after: 'User-agent: *\nDisallow: /100%\nUser-agent: bingbot\nUser-agent: *\nAllow:\n',
  },
  'a hint is a matter of taste': { before: 'User-agent: *\nDisallow: /a\nAllow: /able/\n' },
  'but not where its rule is named': {
    before: 'User-agent: *\nDisallow: /a\nAllow: /able/\n',
    after: 'User-agent: *\nDisallow: /a/\nAllow: /able/\n',
    says: ['all crawlers: /a becomes allowed'],
    bulk: { fixing: 'all', isNamed: true, isConcerned: (code) => code === 'robots/directory-slash' },
  },
  'a rule that is not concerned': {
    before: 'User-agent: *\nDisallow: private\n',
    bulk: { fixing: 'all', isConcerned: (code) => code === 'robots/directory-slash' },
  },
  'unsafe fixes stay where safe ones are wanted': {
    before: 'User-agent: *\nDisallow: private\nDisallow: /a/\nDisallow: /a/\n',
    after: 'User-agent: *\nDisallow: private\nDisallow: /a/\n',
    bulk: { fixing: 'safe' },
  },
};

for (const [name, { before, after = before, says = [], oneByOne, bulk }] of Object.entries(CASES)) {
  test(`in bulk: ${name}`, () => {
    const fixed = fix(before, bulk);
    assert.equal(fixed.text, after);
    assert.deepEqual(fixed.verdicts, says);
    if (oneByOne !== undefined) assert.equal(fixed.left.oneByOne, oneByOne);
  });
}

/** Asserts that each changed verdict is announced, and that of `/` does not change. */
function checkVerdicts(before: string, { text, verdicts }: FixedText, most = Number.POSITIVE_INFINITY): void {
  const [old, now] = [versionOf(before), versionOf(text)];
  const paths = pathsFor(old, now);
  const step = Math.ceil((paths.length * (old.tokens.size + now.tokens.size + 1)) / most);
  const sampled = ['/', ...paths.filter((_, at) => at % step === 0)];
  const lines = verdicts.filter((line) => !OTHERS.test(line)).map(lineOf);
  for (const { agent, path, allowed } of changedVerdicts(old, now, sampled)) {
    const what = `${agent} ${path} in ${JSON.stringify(before)} → ${JSON.stringify(text)}`;
    assert.notEqual(path, '/', `the whole site changes for ${what}`);
    const direction = allowed ? 'allowed' : 'blocked';
    const isSaid = lines.some(
      (line) => line.direction === direction && isOf(line.who, agent) && isIn(line.paths, path),
    );
    assert.ok(isSaid, `not said: ${what}: ${verdicts.join('; ')}`);
  }
}

/** What changes for other parsers alone. */
const OTHERS = /^parsers that read lines or groups differently from Google:/;

interface Line {
  readonly who: string;
  readonly paths: string;
  readonly direction: string;
}

function lineOf(line: string): Line {
  const [, who, paths, direction] = /^(.*): (.*) becomes? (allowed|blocked)$/s.exec(line) ?? [];
  assert.ok(who && paths && direction, line);
  return { who, paths, direction };
}

const isOf = (who: string, agent: string): boolean => {
  const name = who.replace(/^'(.*)'$/s, '$1');
  if (agent === '*') return name === 'all crawlers' || name === 'all other crawlers';
  return tokenKey(name) === agent || tokenKey(productToken(name)) === agent;
};

const isIn = (paths: string, path: string): boolean =>
  /more paths|…|\ufffd/.test(paths) ||
  paths.split(/, | and /).some((pattern) => matchesPattern(pattern.replace(/^'(.*)'$/s, '$1'), path));

const NAMED: Bulk = { fixing: 'all', isNamed: true };
const KINDS: readonly Bulk[] = [{ fixing: 'safe' }, { fixing: 'all' }, NAMED];

function checkAll(text: string, most?: number): void {
  for (const bulk of KINDS) {
    const fixed = checkBulk(robots, read, text, bulk);
    checkVerdicts(text, fixed, most);
    if (bulk.fixing === 'safe') assert.deepEqual(fixed.verdicts, []);
  }
}

test('in bulk: random files', () => {
  fc.assert(
    fc.property(fc.oneof(files(LINES, 14), mixtures(20)), (text) => checkAll(text)),
    { numRuns: runs(2000) },
  );
});

test('in bulk: examples of all rules', () => {
  for (const { bad } of sample(
    robots.rules.flatMap(({ examples }) => examples),
    3,
  ))
    if (bad.length < 10_000) checkAll(bad.replace(/[⟦⟧]/g, ''));
});

test('in bulk: real files', (t) => {
  if (!existsSync(REAL)) {
    t.diagnostic('../shared/data/real is missing: no real files were fixed in bulk');
    return;
  }
  const all = gunzipSync(readFileSync(REAL)).toString('utf8').trim().split('\n');
  for (const record of all.filter((_, at) => at % (ALL ? 1 : 36) === 0)) {
    const { base64 } = JSON.parse(record) as { base64: string };
    checkAll(Buffer.from(base64, 'base64').toString('utf8'), MAX_VERDICTS);
  }
});
