/** The shipped schema of `crawlwise.json` accepts the same configurations as the check: Ajv is the reference. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import words from '../../package.nls.json' with { type: 'json' };
import { levelsOf, vscodeSchema } from '../../scripts/lib/vscodeSchema.mjs';
import strict from '../../server/schemas/crawlwise.json' with { type: 'json' };
import { languages } from '../../server/src/checks.ts';
import { configReader } from '../../server/src/config/config.ts';
import { type ConfigKey, configKeys } from '../../server/src/config/keys.ts';
import { configSchema } from '../../server/src/config/schema.ts';
import { type Schema, schemaFaults } from '../../server/src/core/schema.ts';

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
ajv.addVocabulary(['patternErrorMessage', 'markdownDescription', 'completionDetail', 'enumDescriptions']);
const authority = ajv.compile(strict);
const forVsCode = JSON.parse(vscodeSchema(JSON.stringify(strict), levelsOf(words)));
const inEditor = ajv.compile(forVsCode);
const keys = configKeys(languages);
const schema = configSchema(keys);
const read = configReader(languages);

const level = fc.constantFrom('off', 'hint', 'info', 'warning', 'error', 'warn', '', 1, null);
const code = fc.constantFrom(
  'robots/crawl-delay',
  'loc/mixed-hosts',
  'text/gzip',
  'crawl-delay',
  'x/y',
  'toString',
);
const rules = fc.dictionary(code, level, { maxKeys: 3 });
const text = fc.constantFrom(
  '',
  'a',
  '**/*.xml',
  'https://www.example.com',
  'www',
  'public',
  '../x',
  '/x',
  'C:\\x',
);
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom(true, false, -1, 0, 3, 4, 1.5),
  text,
  fc.array(text),
);
/** Values of keys besides the examples and the bounds in their schemas, right and wrong ones. */
const MORE: Readonly<Record<string, readonly unknown[]>> = {
  rules: [{ 'robots/crawl-delay': 'off', 'loc/mixed-hosts': 'hint' }],
  'site.url': ['HTTP://a.example:80/'],
  'site.root': ['./a/b/', 'a..b'],
  env: [''],
  crawlers: ['a', ['b']],
  ignore: [[]],
  locked: [{ rules: { 'robots/crawl-delay': 'error', 'x/y': 'off' } }, { yandex: true }],
  expect: [
    [{ crawlers: ['purpose:search', '*'], allow: '/', block: ['/*$', 'https://a.example/'] }],
    [{ crawlers: 'purpose:serach', allow: ['x'] }],
    [{ sitemap: 'a.xml', contains: ['/'], atLeast: 1, env: ['a'] }],
    [{ crawlers: 'GPTBot', block: '/*', env: 'staging' }],
    [
      { sitemap: '/a.xml', atLeast: 2 },
      { crawlers: ['*'], allow: ['*.pdf'] },
    ],
    [{ sitemap: 1, atLeast: 0, contians: [] }, 2],
    [],
  ],
};

/** The values that a schema names, and those at and beyond its bounds. */
const namedIn = ({ type, enum: words = [], minimum, maximum }: Schema): readonly unknown[] => [
  ...words,
  ...[minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1])),
  ...(type === 'boolean' ? [true, false] : []),
];

const valuesOf = ({ key, schema, example }: ConfigKey) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(example) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(example, ...namedIn(schema), ...(MORE[key] ?? [])) },
    { weight: 1, arbitrary: odd },
    ...(key === 'rules' ? [{ weight: 3, arbitrary: rules }] : []),
  );

/** Objects with some of these keys, and sometimes an unknown one. */
const objects = (own: Record<string, fc.Arbitrary<unknown>>, unknownKey: string) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.record(own, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...own, [unknownKey]: odd }, { requiredKeys: [] }) },
  );

/** The values of each of these keys, nested ones in their objects. */
function fieldsOf(some: readonly ConfigKey[]): Record<string, fc.Arbitrary<unknown>> {
  const all: Record<string, fc.Arbitrary<unknown>> = {};
  const nested = new Map<string, Record<string, fc.Arbitrary<unknown>>>();
  for (const configKey of some) {
    const [head, inner] = configKey.key.split('.') as [string, string | undefined];
    if (inner === undefined) all[head] = valuesOf(configKey);
    else nested.set(head, { ...nested.get(head), [inner]: valuesOf(configKey) });
  }
  for (const [head, own] of nested) all[head] = objects(own, 'urll');
  return all;
}

const override = objects(
  {
    files: fc.constantFrom<unknown>('a', ['b'], ['b'], 1),
    ...fieldsOf(keys.filter(({ overrides }) => overrides)),
  },
  'crawlers',
);
const config = objects({ ...fieldsOf(keys), overrides: fc.array(override, { maxLength: 2 }) }, 'ruels');

test('all keys of the extra values exist', () => {
  const known = new Set(keys.map(({ key }) => key));
  for (const key of Object.keys(MORE)) assert.ok(known.has(key), key);
});

test('valid and invalid values are the same as for Ajv', () => {
  let right = 0;
  const property = fc.property(fc.oneof({ weight: 9, arbitrary: config }, odd), (value) => {
    const faults = schemaFaults(schema, JSON.parse(JSON.stringify(value)));
    if (faults.length === 0) right++;
    assert.equal(
      faults.length === 0,
      authority(JSON.parse(JSON.stringify(value))),
      JSON.stringify({ value, faults, ajv: authority.errors }),
    );
  });
  fc.assert(property, { numRuns: process.env.CRAWLWISE_TEST_ALL ? 50_000 : 4_000, seed: 15 });
  assert.ok(right > 200, `${right} are right`);
});

test("faults that the editor's schema does not report are reported by us, and none twice", () => {
  const property = fc.property(config, (value) => {
    const { faults, beyondSchema } = read('file:///crawlwise.json', { text: JSON.stringify(value) });
    assert.ok(beyondSchema.every((fileFault) => faults.some(({ message }) => message === fileFault.message)));
    if (inEditor(value)) assert.deepEqual(beyondSchema, faults);
    else assert.ok(beyondSchema.length < faults.length, JSON.stringify({ faults, ajv: inEditor.errors }));
  });
  fc.assert(property, { numRuns: 1_000, seed: 15 });
});

test('the example of each key is valid', () => {
  const example: Record<string, unknown> = {};
  for (const key of keys) {
    const [head, inner] = key.key.split('.') as [string, string | undefined];
    example[head] =
      inner === undefined ? key.example : { ...(example[head] as object), [inner]: key.example };
  }
  assert.ok(authority(example), JSON.stringify(authority.errors));
  assert.deepEqual(read('file:///crawlwise.json', { text: JSON.stringify(example) }).faults, []);
});

test('in VS Code, completion shows what each rule finds, its level, and the effect of each level', () => {
  const rules = Object.entries(forVsCode.$defs.rules.properties as Record<string, Record<string, unknown>>);
  const levels = Object.values(levelsOf(words));
  for (const [code, { description, default: level, completionDetail, enumDescriptions }] of rules) {
    assert.equal(typeof description, 'string', code);
    assert.equal(completionDetail, level, code);
    assert.deepEqual(enumDescriptions, levels, code);
    if (!code.endsWith('/*')) assert.equal(typeof level, 'string', code);
  }
});
