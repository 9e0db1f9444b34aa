import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { files } from '../../server/crawlers/index.ts';
import json from '../../server/crawlers/schema.json';
import { type Schema, schemaFaults } from '../../server/src/core/schema.ts';

const schema = json as Schema;
const ajv = new Ajv2020({ allErrors: true });
ajv.addVocabulary(['patternErrorMessage']);
const authority = ajv.compile(json);

/** Values of each kind, and values that are almost valid. */
const VALUES = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('', ' ', 'search', 'yes', 'Bot', 'Bot ', '*', 'a#b', 'a\nb', '2026-02-30', '2026-13-01'),
  fc.constantFrom(
    'x'.repeat(100),
    '\u{1f577}'.repeat(100),
    '\u{1f577}'.repeat(101),
    'https://e.com',
    'http://e.com',
  ),
  fc.constantFrom(0, 1, 1.5, true, null, [], {}, [{}], { token: 'Bot' }),
);

/** A copy of a JSON value with something inserted, removed or replaced. */
function mutated(value: unknown, steps: readonly number[], put: unknown, key: string): unknown {
  const [step = 0, ...rest] = steps;
  if (typeof value !== 'object' || value === null || steps.length === 0) return put;
  if (Array.isArray(value)) {
    if (step % 5 === 0) return [...value, put];
    const at = step % Math.max(1, value.length);
    return value.map((item, index) => (index === at ? mutated(item, rest, put, key) : item));
  }
  const entries = Object.entries(value);
  const at = step % Math.max(1, entries.length);
  if (step % 7 === 0) return Object.fromEntries(entries.filter((_, index) => index !== at));
  if (step % 5 === 0) return { ...value, [key]: put };
  return Object.fromEntries(
    entries.map(([name, item], index) => [name, index === at ? mutated(item, rest, put, key) : item]),
  );
}

test('valid and invalid values are the same as for Ajv', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 5 }),
      VALUES,
      fc.constantFrom('tokn', 'rank', 'token', 'source', 'aliases', 'historical', 'toString'),
      (file, steps, put, key) => {
        const value = JSON.parse(JSON.stringify(mutated(file, steps, put, key)) ?? 'null');
        const faults = schemaFaults(schema, value);
        assert.equal(faults.length === 0, authority(value), JSON.stringify({ faults, value: ajv.errors }));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('faults have a range and a message', () => {
  const check = (value: unknown, ...expected: [path: string, message: string][]): void =>
    assert.deepEqual(
      schemaFaults(schema, value).map(({ path, message }) => [path.join('.'), message]),
      expected,
    );
  check({ tokens: [{ token: 'ExampleBot' }] });
  check([], ['', 'Must be an object, { … }']);
  check({}, ['', "'tokens' is missing"]);
  check({ tokns: [], tokens: [] }, ['', "'tokns' is not known here; did you mean 'tokens'?"]);
  check({ tokens: {} }, ['tokens', 'Must be a list, [ … ]']);
  check({ rank: 0, tokens: [] }, ['rank', 'Must be 1 or more']);
  check({ rank: 1.5, tokens: [] }, ['rank', 'Must be a whole number']);
  check(
    { tokens: [{}, { token: '' }] },
    ['tokens.0', "'token' is missing"],
    [
      'tokens.1.token',
      "Must be a name that can follow 'User-agent:': without '*' and '#', and no spaces around it",
    ],
  );
  check({ operator: '', tokens: [] }, ['operator', 'Must not be empty']);
  check({ tokens: [{ token: 'x'.repeat(10_000) }] }, ['tokens.0.token', 'Must have at most 100 characters']);
  check({ crawlDelay: 'no', tokens: [] }, ['crawlDelay', "Must be one of 'honored', 'ignored'"]);
  check({ historical: false, tokens: [] }, ['historical', 'Must be true']);
  check(
    { verified: '2026-1-1', source: { page: 'x', url: 'e.com' }, tokens: [] },
    ['verified', 'Must be a date, YYYY-MM-DD'],
    ['source.url', 'Must be a complete https URL'],
  );
});
