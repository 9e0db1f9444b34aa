import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { files } from '../../../server/crawlers/index.ts';
import schema from '../../../server/crawlers/schema.json';
import { aliases } from '../../../server/src/robots/facts/aliases.ts';
import { crawlersFrom } from '../../../server/src/robots/facts/crawlers/fromData.ts';
import { crawlers } from '../../../server/src/robots/facts/crawlers.ts';
import { crawler, fallbackChain, suggestTokens } from '../../../server/src/robots/facts/tokens.ts';
import { cpuTime } from '../../scale.ts';

const folder = fileURLToPath(new URL('../../../server/crawlers', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'schema.json');

test('every file of the table is valid under its schema, and part of the index', () => {
  const ajv = new Ajv2020({ allErrors: true });
  ajv.addVocabulary(['patternErrorMessage']);
  const holds = ajv.compile(schema);
  const read = names.sort().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  for (const [index, file] of read.entries()) {
    assert.ok(holds(file), `${names[index]}: ${ajv.errorsText(holds.errors)}`);
    assert.deepEqual(crawlersFrom(file).faults, [], names[index]);
  }
  assert.deepEqual(files, read);
});

test('the table is complete in itself', () => {
  const today = new Date().toISOString().slice(0, 10);
  const tokens = crawlers.map(({ token }) => token.toLowerCase());
  assert.equal(new Set(tokens).size, tokens.length, 'a token stands twice');
  for (const { token, operator, purpose, page, source, verified, fallback, successor } of crawlers) {
    assert.ok(operator && purpose && page, token);
    assert.equal(new Date(verified).toISOString().slice(0, 10), verified, token);
    assert.ok(verified <= today, `${token}: ${verified} is in the future`);
    if (source !== undefined) assert.equal(new URL(source).protocol, 'https:', token);
    for (const other of [fallback, successor]) {
      if (other !== undefined) assert.equal(crawler(other)?.token, other, token);
    }
    assert.ok(successor === undefined || crawler(token)!.historical, `${token} has a successor`);
    assert.ok(new Set(fallbackChain(token)).size === fallbackChain(token).length, token);
  }
  for (const { token, meant, source } of aliases) {
    assert.ok(source !== '', token);
    for (const other of meant) assert.equal(crawler(other)?.token, other, token);
  }
});

test('no known name counts as a misspelling of another', () => {
  for (const { token } of crawlers) {
    for (const written of [token, token.toLowerCase(), token.toUpperCase()]) {
      assert.deepEqual(suggestTokens(written), [], written);
    }
  }
  for (const { token, meant } of aliases) {
    const expected = crawler(token) ? [] : meant.slice(0, 3);
    assert.deepEqual(suggestTokens(token), expected, token);
  }
});

test('no two documented names differ only by a typo', () => {
  const fold = (name: string): string => name.toLowerCase().replace(/[-_\s+]/g, '');
  const names = crawlers.filter(({ listed, historical }) => !listed && !historical).map(({ token }) => token);
  const folded = names.map(fold);
  const twice = names.filter((_, index) => folded.indexOf(folded[index]!) !== index);
  assert.deepEqual(twice, []);
  for (const { token, meant, kind } of aliases) {
    const same = names.filter((name) => fold(name) === fold(token) && name !== token);
    if (kind === 'retired') assert.deepEqual(same, [], token);
    else
      for (const name of same) assert.ok(meant.includes(name), `${token} is taken for ${meant}, not ${name}`);
  }
  for (const token of names) {
    for (const slip of [token.replaceAll('-', '_'), token.replaceAll('-', ''), `${token} `]) {
      const suggested = crawler(slip) ? [token] : suggestTokens(slip);
      if (aliases.every((alias) => fold(alias.token) !== fold(slip)))
        assert.ok(suggested.includes(token), slip);
    }
  }
});

test("a user's file adds its valid entries", () => {
  const check = (
    data: unknown,
    tokens: readonly string[],
    ...faults: [path: string, message: RegExp][]
  ): void => {
    const read = crawlersFrom(data);
    assert.deepEqual(
      read.crawlers.map(({ token }) => token),
      tokens,
    );
    assert.deepEqual(
      read.faults.map(({ path }) => path.join('.')),
      faults.map(([path]) => path),
    );
    for (const [index, [, message]] of faults.entries()) assert.match(read.faults[index]!.message, message);
  };
  const bot = { token: 'ExampleBot', operator: 'Example', purpose: 'other' };
  check({ tokens: [bot] }, ['ExampleBot']);
  check({ operator: 'Example', purpose: 'seo', tokens: [{ token: 'A' }, { token: 'B' }] }, ['A', 'B']);
  check(undefined, [], ['', /object/]);
  check({ aliases: [] }, [], ['', /'tokens' is missing/]);
  check({ tokens: [bot], extra: 1 }, ['ExampleBot'], ['', /'extra' is not known/]);
  check(
    { tokens: [{ token: 'A' }, bot] },
    ['ExampleBot'],
    ['tokens.0', /'operator'/],
    ['tokens.0', /'purpose'/],
  );
  check({ operator: 1, tokens: [{ token: 'A', purpose: 'ads' }, bot] }, ['ExampleBot'], ['operator', /text/]);
  check({ tokens: [bot, { ...bot, token: 'EXAMPLEBOT' }] }, ['ExampleBot'], ['tokens.1.token', /twice/]);
  check(
    {
      tokens: [
        { ...bot, purpose: 'fun' },
        { ...bot, token: 'B' },
      ],
    },
    ['B'],
    ['tokens.0.purpose', /one of/],
  );
  check({ tokens: [{ ...bot, fallback: 'googlebot' }] }, ['ExampleBot']);
  check(
    { tokens: [{ ...bot, fallback: 'NoBot' }] },
    ['ExampleBot'],
    ['tokens.0.fallback', /another crawler/],
  );
  check({ tokens: [{ ...bot, fallback: 'ExampleBot' }] }, ['ExampleBot'], ['tokens.0.fallback', /another/]);
  check({ fallback: 'NoBot', tokens: [bot] }, ['ExampleBot'], ['fallback', /another crawler/]);
  check(
    { tokens: [{ ...bot, verified: '2026-02-30' }] },
    ['ExampleBot'],
    ['tokens.0.verified', /no such day/],
  );
  check(
    { tokens: [], aliases: [{ token: 'x', meant: ['NoBot'], kind: 'alias' }] },
    [],
    ['aliases.0.meant.0', /token/],
  );
  check(
    { tokens: [bot], aliases: [{ token: 'examplebot', meant: [], kind: 'wrong' }] },
    ['ExampleBot'],
    ['aliases.0.token', /as well/],
  );
  check(
    JSON.parse('{"__proto__": {"operator": "x"}, "tokens": [{"token": "A", "purpose": "ads"}]}'),
    [],
    ['', /__proto__/],
    ['tokens.0', /'operator'/],
  );
  const read = crawlersFrom({ tokens: [{ ...bot, source: { page: 'Handbook', url: 'https://e.com/bot' } }] });
  const said = read.crawlers.map((crawler) =>
    Object.entries(crawler).filter(([, fact]) => fact !== undefined),
  );
  assert.deepEqual(said.map(Object.fromEntries), [
    {
      ...bot,
      obeys: 'not stated',
      star: 'not stated',
      verified: '',
      page: 'Handbook',
      source: 'https://e.com/bot',
    },
  ]);
});

test('a large file is read in linear time', () => {
  const long = 'x'.repeat(10_000);
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    token: `Bot-${index}`,
    operator: 'Example',
    purpose: 'other',
    fallback: `Bot-${(index + 1) % 10_000}`,
  }));
  const start = cpuTime();
  assert.deepEqual(crawlersFrom({ tokens: many }).faults, []);
  assert.equal(crawlersFrom({ tokens: many.map((row) => ({ ...row, token: long })) }).faults.length, 10_000);
  assert.equal(crawlersFrom({ tokens: many.map((row) => ({ ...row, [long]: long })) }).crawlers.length, 0);
  assert.equal(
    crawlersFrom({ tokens: many.map((row) => ({ ...row, token: `${' '.repeat(99)}x` })) }).crawlers.length,
    0,
  );
  assert.ok(cpuTime() - start < 30_000);
});
