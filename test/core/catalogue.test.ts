/** Catalogues of texts: placeholders, plurals, numbers, and incomplete translations. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { catalogue, listed, numeral, type Translation, translate } from '../../server/src/core/catalogue.ts';

const say = catalogue('test/words', {
  open: 'Open a robots.txt first.',
  blocked: "'{agent}' is blocked in line {line}",
  found: { by: 'count', one: '{count} finding in {file}', other: '{count} findings in {file}' },
});

const POLISH: Translation = {
  locale: 'pl',
  texts: {
    'test/words': {
      found: {
        by: 'count',
        one: '{count} problem: {file}',
        few: '{count} problemy: {file}',
        many: '{count} problemów: {file}',
        other: '{count} problemu: {file}',
      },
    },
  },
};

const found = (count: number) => (): string => say('found', { count, file: 'a' });

const SAID: readonly (readonly [said: () => string, translation: Translation | undefined, text: string])[] = [
  [() => say('open'), undefined, 'Open a robots.txt first.'],
  [
    () => say('blocked', { agent: '$&{line}', line: '1200' }),
    undefined,
    "'$&{line}' is blocked in line 1200",
  ],
  [found(1), undefined, '1 finding in a'],
  [found(0), undefined, '0 findings in a'],
  [found(50_000), undefined, '50,000 findings in a'],
  [found(1), POLISH, '1 problem: a'],
  [found(3), POLISH, '3 problemy: a'],
  [found(5), POLISH, '5 problemów: a'],
  [found(12_345), POLISH, '12 345 problemów: a'],
  [() => say('open'), POLISH, 'Open a robots.txt first.'],
  [() => numeral(1234.5), undefined, '1,234.5'],
  [() => listed([]), undefined, ''],
  [() => listed(['a']), undefined, 'a'],
  [() => listed(['a', 'b', 'c']), undefined, 'a, b and c'],
  [() => listed(['a', 'b', 'c'], 'disjunction'), undefined, 'a, b or c'],
  [() => listed(['a', 'b', 'c'], 'unit'), undefined, 'a, b, c'],
  [() => listed(['a', 'b', 'c']), POLISH, 'a, b i c'],
  [() => listed(['a', 'b', 'c'], 'unit'), POLISH, 'a, b, c'],
  [
    () => listed(['a', 'b', 'c'], 'unit'),
    { locale: 'ar', texts: {} },
    '\u2067\u2068a\u2069، \u2068b\u2069، \u2068c\u2069\u2069',
  ],
  [() => listed(['a', 'b']), { locale: 'ar', texts: {} }, '\u2067\u2068a\u2069 و\u2068b\u2069\u2069'],
];

afterEach(() => translate());

for (const [said, translation, text] of SAID)
  test(`${translation?.locale ?? 'en'}: ${text}`, () => {
    translate(translation);
    assert.equal(said().replaceAll('\u00a0', ' '), text);
  });

test('the compiler knows which values a text needs', () => {
  // @ts-expect-error the agent is missing
  assert.equal(say('blocked', { line: '1' }), "'{agent}' is blocked in line 1");
  // @ts-expect-error a plural depends on a number
  assert.equal(say('found', { count: '1', file: 'a' }), '1 finding in a');
});
