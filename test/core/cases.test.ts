/** Cases in texts: the argument names one, and each language writes the whole sentence of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { casesIn, withCases } from '../../server/src/core/cases.ts';
import { catalogue } from '../../server/src/core/catalogue.ts';

const ROWS: readonly (readonly [template: string, args: Readonly<Record<string, string>>, text: string])[] = [
  ['no cases', {}, 'no cases'],
  ['{name}', { name: 'x' }, '{name}'],
  ['for {who|all:every crawler|names:{names}}', { who: 'all' }, 'for every crawler'],
  ['for {who|all:every crawler|names:{names}}.', { who: 'names' }, 'for {names}.'],
  ['{who|all:all|names:{names}} and {who|all:all|names:{names}}', { who: 'all' }, 'all and all'],
  ['{who|some:{what|a:A|b:B}|all:C}', { who: 'some', what: 'b' }, 'B'],
  ['{at|line:: {line}|none:}', { at: 'line' }, ': {line}'],
  ['{at|line:: {line}|none:}', { at: 'none' }, ''],
  ['{who|all:all|names:{names}}', { who: 'other' }, '{names}'],
  ['{who|all:all|names:{names}}', {}, '{names}'],
  ['{who|all:all|names:{names}', { who: 'all' }, 'all'],
];

for (const [template, args, text] of ROWS)
  test(`${template} with ${JSON.stringify(args)}`, () => assert.equal(withCases(template, args), text));

test('the first cases, and what is before and after them', () => {
  assert.deepEqual(casesIn('a {x|1:b|2:{c}} d'), {
    ...{ before: 'a ', by: 'x', after: ' d' },
    texts: new Map([
      ['1', 'b'],
      ['2', '{c}'],
    ]),
  });
});

test('a value is no template', () => {
  const say = catalogue('test/cases', { blocked: 'Blocked for {who|all:all|names:{names}}' });
  assert.equal(say('blocked', { who: 'names', names: '{who|all:x}' }), 'Blocked for {who|all:x}');
});
