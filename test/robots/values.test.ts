import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rules } from '../../server/src/robots/rules/index.ts';
import { valuesIn } from '../../server/src/robots/rules/shared/values.ts';
import { readLine } from '../../server/src/robots/syntax/line.ts';
import { marked } from '../rules/check.ts';

/** A line with the range of its value marked, and the place of that value; none if rules visit none. */
const lines: readonly [source: string, place?: string][] = [
  ['Disallow: ⟦/a⟧ # why', 'Disallow'],
  ['disalow: ⟦/a⟧', 'Disallow'],
  ['Disallow ⟦/a⟧', 'Disallow'],
  ['⟦Allow:⟧', 'Allow'],
  ['USER-AGENT:⟦a b⟧', 'User-agent'],
  ['site-map: ⟦/s.xml⟧', 'Sitemap'],
  ['crawl-delay: ⟦5⟧', 'Crawl-delay'],
  ['⟦Clean-param:⟧ # nothing', 'Clean-param'],
  ['Crawl-delay 5'],
  ['Foo: /a'],
  ['# Disallow: /a'],
  [''],
  ['Disallow: "/a"'],
  ['Disallow: /a\u200bb'],
  ['Disallow: /\ufffd'],
  ['Disallow: /a Allow: /b'],
  ['Host: e.com Sitemap: https://e.com/s.xml'],
  ['Sitemap https://e.com/s.xml'],
];

for (const [source, place] of lines) {
  test(`the value of ${JSON.stringify(source)} is ${place ? `that of ${place}` : 'not visited'}`, () => {
    const { text, ranges } = marked(source);
    const found = valuesIn(readLine(text, '', 'start'));
    assert.deepEqual(
      found.map((value) => [value.place, value.start, value.end]),
      ranges.map((range) => [place, ...range]),
    );
  });
}

test('exactly the rules about values declare the places they visit', () => {
  for (const rule of rules) {
    const { code } = rule.meta;
    const isOfValues = 'value' in rule;
    assert.equal('visits' in rule, isOfValues, code);
    assert.equal('leaf' in rule, false, code);
  }
});
