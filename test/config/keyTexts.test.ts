/** What the keys of crawlwise.json mean, in the language of the texts: each key of the schema. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, before, test } from 'node:test';
import { allEntries } from '../../scripts/lib/languages/entries.ts';
import { BRACKETS, pseudoTranslation } from '../../scripts/lib/languages/pseudo.ts';
import { languages } from '../../server/src/checks.ts';
import { describeKey, keysAt } from '../../server/src/config/keyTexts.ts';
import { type Translation, translate } from '../../server/src/core/catalogue.ts';
import { keyAt, keyPlaceAt } from '../../server/src/core/json.ts';
import type { JsonPath, Schema } from '../../server/src/core/schema.ts';
import { root } from '../protocol/client.ts';

let pseudo: Translation;
before(async () => {
  pseudo = pseudoTranslation(await allEntries());
});
afterEach(() => translate());

const schema = JSON.parse(readFileSync(join(root, 'server/schemas/crawlwise.json'), 'utf8')) as Schema;

/** The paths of all values that the schema describes, with any name for a key that is free. */
function* paths(of: Schema, path: JsonPath): Generator<readonly [JsonPath, string]> {
  const own = of.$ref === undefined ? of : { ...schema.$defs![of.$ref.slice('#/$defs/'.length)], ...of };
  const text = own.markdownDescription ?? own.description;
  if (text !== undefined) yield [path, text];
  for (const [key, below] of Object.entries(own.properties ?? {})) yield* paths(below, [...path, key]);
  if (own.items) yield* paths(own.items, [...path, 0]);
  if (own.additionalProperties) yield* paths(own.additionalProperties, [...path, 'any']);
}

test('each key that the schema describes is described in the language; those of rules by their pages', () => {
  const described = [...paths(schema, [])].filter(
    ([path]) => path.at(-2) !== 'rules' || String(path.at(-1)).endsWith('/*'),
  );
  assert.ok(described.length > 60, `${described.length} keys`);
  for (const [path, english] of described) {
    assert.ok(english.replace(/\[([^\]]*)\]\([\w/.#-]+\)/g, '$1') === describeKey(languages, path), english);
    translate(pseudo);
    assert.ok(describeKey(languages, path)?.includes(BRACKETS[0]), path.join('.'));
    translate();
  }
  assert.equal(describeKey(languages, ['none']), undefined);
});

const KEYS: readonly (readonly [text: string, path: JsonPath | undefined])[] = [
  ['{ "si‸te": { "url": "" } }', ['site']],
  ['{ "site": { "url‸": "" } }', ['site', 'url']],
  ['{ // a\n "expect": [1, { ‸"allow": "/" }] }', ['expect', 1, 'allow']],
  ['{ "site": { "url": "‸" } }', undefined],
  ['{ ‸ }', undefined],
  ['‸', undefined],
  ['{ "si‸te"', ['site']],
];
for (const [text, path] of KEYS)
  test(`the key at ‸ in ${text}`, () => {
    assert.deepEqual(keyAt(text.replace('‸', ''), text.indexOf('‸'))?.path, path);
  });

/** The object, its other keys, what is replaced, and whether a value follows. */
type Place = readonly [path: JsonPath, known: readonly string[], replaced: string, hasValue: boolean];
const PLACES: readonly (readonly [text: string, place: Place | undefined])[] = [
  ['{ ‸ }', [[], [], '', false]],
  ['{ "‸" }', [[], [], '""', false]],
  ['{ "si‸te": {} }', [[], [], '"site"', true]],
  ['{ "rules": {}, "‸" }', [[], ['rules'], '""', false]],
  ['{ "rules": {}, "site": { "u‸" } }', [['site'], [], '"u"', false]],
  ['{ "expect": [1, { // a\n "‸", "allow": "/" }] }', [['expect', 1], ['allow'], '""', false]],
  ['{ "site": ‸ }', undefined],
  ['{ "site": "‸" }', undefined],
  ['[ "‸" ]', undefined],
  ['‸', undefined],
];
for (const [text, place] of PLACES)
  test(`a key can be completed at ‸ in ${text}: ${place !== undefined}`, () => {
    const plain = text.replace('‸', '');
    const found = keyPlaceAt(plain, text.indexOf('‸'));
    const { path, known, start, end, hasValue } = found ?? {};
    assert.deepEqual(found && [path, known, plain.slice(start, end), hasValue], place);
  });

test('each object that the schema describes has its keys', () => {
  assert.deepEqual(keysAt(languages, []), Object.keys(schema.properties ?? {}));
  assert.deepEqual(keysAt(languages, ['none']), []);
  for (const [path] of paths(schema, []))
    if (typeof path.at(-1) === 'string' && path.at(-1) !== 'any')
      assert.ok(keysAt(languages, path.slice(0, -1)).includes(String(path.at(-1))), path.join('.'));
});
